import { isAdministrator, type SignedInVisitor } from '@cartable/accounts';
import { CartableError, type FileAnswer, type RouteDefinition } from '@cartable/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { addressOf } from './address.ts';
import { checkAnswer } from './check-answer.ts';
import type { HandlersOf, RequestContext } from './handlers.ts';
import { languageOf } from './language.ts';
import { rateLimitOf } from './rate-limits.ts';
import { type ReceivedForm, readForm } from './read-form.ts';
import { sendFile } from './send-file.ts';
import { closeSession, openSession, readSessionToken, visitorOf } from './session-cookie.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { validateInput } from './validate-input.ts';

type AnyHandler = (context: RequestContext, input: unknown) => Promise<unknown>;

/**
 * Registers a family of the contract's routes. For every call, in this order: rate limit, header against forged
 * requests, session, size, shape, handler (which asks the policies), shape of the answer.
 */
export function registerRoutes<Family extends Readonly<Record<string, RouteDefinition>>>(
  app: FastifyInstance,
  family: Family,
  handlers: HandlersOf<Family>,
  services: Services,
): void {
  for (const [name, route] of Object.entries(family)) {
    const handle = handlers[name as keyof Family] as unknown as AnyHandler;
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      registerRoute(app, { ...route, path }, handle, services);
    }
  }
}

function registerRoute(
  app: FastifyInstance,
  route: RouteDefinition,
  handle: AnyHandler,
  services: Services,
): void {
  const forged = needsHeader(route);
  const limit = rateLimitOf(app, route, services.config);
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    bodyLimit: services.config.bodyBytes,
    onRequest: async (request) => {
      await limit(request);
      if (forged) requireHeader(request);
      const visitor = await visitorOf(services, request);
      if (route.access === 'user' && visitor.kind === 'anonymous')
        throw new CartableError('common.unauthenticated');
    },
    handler: async (request, reply) => {
      const answer = await answerCall({ route, handle, services, request, reply });
      if (route.answerKind === 'file') return sendFile(request, reply, answer as FileAnswer);
      return answer === undefined ? reply.code(204).send() : reply.send(answer);
    },
  });
}

interface Call {
  readonly route: RouteDefinition;
  readonly handle: AnyHandler;
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function answerCall({ route, handle, services, request, reply }: Call): Promise<unknown> {
  const form = request.isMultipart() ? await receiveForm(route, request, services) : undefined;
  try {
    const context = await contextOf(services, request, reply, form);
    const input = validateInput(route, context.language, {
      params: namedParams(route, request.params),
      query: request.query,
      body: form?.fields ?? request.body,
      fromForm: form !== undefined,
    });
    const answer = await handle(context, input);
    if (services.config.checkAnswers) checkAnswer(route, answer);
    traceAdministrator(route, context, input.params);
    return answer;
  } finally {
    await form?.dispose();
  }
}

/** Administrators pass every policy: what they change is written in the log. */
function traceAdministrator(route: RouteDefinition, context: RequestContext, params: unknown): void {
  if (route.method === 'GET' || !isAdministrator(context.visitor)) return;
  const administrator = context.visitor.kind === 'user' ? context.visitor.id : '';
  context.logger.info({ administrator, call: route.name, params }, 'done by an administrator');
}

/** `{name}` to `:name`, `{name+}` to the rest of the path. */
export function fastifyPath(path: string): string {
  return path.replace(/\{\w+\+\}$/, '*').replace(/\{(\w+)\}/g, ':$1');
}

function namedParams(route: RouteDefinition, params: unknown): unknown {
  const rest = /\{(\w+)\+\}$/.exec(route.path)?.[1];
  if (rest === undefined) return params;
  const { '*': value, ...others } = params as Record<string, string>;
  return { ...others, [rest]: value };
}

/**
 * A page of another site can make a browser send its cookies, not add a header. A call that acts by its JSON body
 * alone, and not by the cookie, needs none: such a page cannot send JSON either.
 */
function needsHeader(route: RouteDefinition): boolean {
  return route.method !== 'GET' && !(route.access === 'public' && route.body !== undefined);
}

function requireHeader(request: FastifyRequest): void {
  if (request.headers['x-requested-with']?.toString().toLowerCase() !== 'xmlhttprequest') {
    throw new CartableError('common.header-missing');
  }
}

function receiveForm(
  route: RouteDefinition,
  request: FastifyRequest,
  services: Services,
): Promise<ReceivedForm> {
  if (route.body === undefined || !mayBeForm(route)) {
    throw new CartableError('server.media-type', { expected: 'application/json' });
  }
  const { config } = services;
  const filesBytes = route.bodyKind === 'form' ? config.chunkBytes : config.bodyBytes;
  return readForm(request, temporaryFolder(config), { filesBytes });
}

/** Public calls act without session and are therefore never read from a form, which any site can send. */
function mayBeForm(route: RouteDefinition): boolean {
  return route.access === 'user';
}

async function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  form: ReceivedForm | undefined,
): Promise<RequestContext<SignedInVisitor>> {
  const visitor = await visitorOf(services, request);
  return {
    services,
    // Routes of access `user` were refused to anonymous visitors on arrival; the others declare the wider type.
    visitor: visitor as SignedInVisitor,
    language: languageOf(request.headers['accept-language'], visitor),
    requestId: request.id,
    address: addressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    signal: signalOf(reply),
    logger: services.logger.child({ request: request.id }),
    files: form?.files ?? [],
    session: {
      token: readSessionToken(services.config, request),
      open: (token, expires) => openSession(services.config, reply, token, expires),
      close: () => closeSession(services.config, reply),
    },
  };
}

/** Aborted when the connection closes before the answer is complete. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
