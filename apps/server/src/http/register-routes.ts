import { platformPolicy, type SignedInVisitor, type Visitor } from '@cartable/accounts';
import {
  CartableError,
  type EventsAnswer,
  type FileAnswer,
  type PublishedFile,
  type RangeAnswer,
  type RouteDefinition,
} from '@cartable/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { addressOf } from './address.ts';
import { openAct } from './administration-acts.ts';
import { budgetOf } from './body-budget.ts';
import { checkAnswer } from './check-answer.ts';
import type { AdmissionsOf, HandlersOf, RequestContext } from './handlers.ts';
import { isForm } from './is-form.ts';
import { languageOf } from './language.ts';
import { ownAnswer } from './own-answer.ts';
import { rateLimitOf } from './rate-limits.ts';
import { type ReceivedForm, readForm } from './read-form.ts';
import { selectFields } from './select-fields.ts';
import { sendEvents } from './send-events.ts';
import { sendFile } from './send-file.ts';
import { answerPublishedPreflight, sendPublished } from './send-published.ts';
import { sendRange } from './send-range.ts';
import { bearerOf, closeSession, openSession, readSessionToken, visitorOf } from './session-cookie.ts';
import { signalOf } from './signal.ts';
import { allowSlowFiles } from './slow-bodies.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { validateInput } from './validate-input.ts';

type AnyHandler = (context: RequestContext, input: unknown) => Promise<unknown>;
type AnyAdmission = (
  context: RequestContext,
  input: { readonly params: unknown; readonly declaredBytes: number },
) => Promise<void>;

/**
 * Registers a family of the contract's routes. For every call, in this order: rate limit, header against forged
 * requests, session, size, shape, handler (which asks the policies), shape of the answer.
 */
export function registerRoutes<Family extends Readonly<Record<string, RouteDefinition>>>(
  app: FastifyInstance,
  family: Family,
  handlers: HandlersOf<Family>,
  services: Services,
  admissions: AdmissionsOf<Family> = {},
): void {
  for (const [name, route] of Object.entries(family)) {
    const handle = handlers[name as keyof Family] as unknown as AnyHandler;
    const admit = admissions[name as keyof Family] as unknown as AnyAdmission | undefined;
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      registerRoute(app, { ...route, path }, { handle, admit }, services);
      if (route.answerKind === 'published') registerAround(app, path);
    }
  }
}

/** Preflight from other sites, and the folder that holds the files, if there is one: it answers 404. */
function registerAround(app: FastifyInstance, path: string): void {
  const file = fastifyPath(path);
  app.options(file, (_request, reply) => answerPublishedPreflight(reply));
  const folder = file.replace(/\/(\*|:\w+)$/, '');
  if (folder !== file) app.get(folder, (request, reply) => sendPublished(request, reply, undefined));
}

interface Answerer {
  readonly handle: AnyHandler;
  readonly admit: AnyAdmission | undefined;
}

function registerRoute(
  app: FastifyInstance,
  route: RouteDefinition,
  answerer: Answerer,
  services: Services,
): void {
  const forged = needsHeader(route);
  const limit = rateLimitOf(app, route, services);
  const budget = budgetOf(route, services.config);
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    bodyLimit: budget.bodyBytes,
    // Held back until there are enough of them, bytes would be no events; compressed, parts of a file would be no parts.
    ...(isJson(route) ? {} : { compress: false as const }),
    onRequest: async (request) => {
      await limit(request);
      // A page of another site cannot make a browser send a token.
      if (forged && bearerOf(services, request) === undefined) requireHeader(request);
      rejectWhileFull(route, services);
      requireAccess(route, await visitorOf(services, request));
      if (budget.filesBytes > 0) allowSlowFiles(request);
    },
    handler: async (request, reply) => {
      const answer = await answerCall({ ...answerer, route, services, request, reply });
      if (route.answerKind === 'published') {
        return sendPublished(request, reply, answer as PublishedFile | undefined);
      }
      if (route.answerKind === 'file') return sendFile(request, reply, answer as FileAnswer);
      if (route.answerKind === 'events') return sendEvents(reply, answer as EventsAnswer);
      if (route.answerKind === 'range') {
        const { items, ...place } = answer as RangeAnswer<readonly unknown[]>;
        return sendRange(reply, items, place);
      }
      return answer === undefined ? reply.code(204).send() : reply.send(answer);
    },
  });
}

/** Space given back by the reserve is for signing in and for deleting. */
function rejectWhileFull({ method, tag }: RouteDefinition, { availability }: Services): void {
  if (availability.reason !== 'full' || method === 'GET' || method === 'DELETE' || tag === 'session') return;
  throw new CartableError('storage.cannot-write-now');
}

/** Finer rights are for the policy of each noun. */
function requireAccess({ access }: RouteDefinition, visitor: Visitor): void {
  if (access === 'public') return;
  if (visitor.kind === 'anonymous') throw new CartableError('common.unauthenticated');
  if (access === 'administrator') platformPolicy.require(visitor, 'administer', undefined);
}

interface Call extends Answerer {
  readonly route: RouteDefinition;
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function answerCall(call: Call): Promise<unknown> {
  const { route, handle, services, request, reply } = call;
  // Whoever has no account is counted whatever they send.
  if (isForm(request) || route.access === 'public') await admitForm(call);
  const form = isForm(request) ? await receiveForm(route, request, services) : undefined;
  try {
    const context = await contextOf(services, request, reply, form);
    const input = validateInput(route, context.language, {
      params: namedParams(route, request.params),
      query: request.query,
      body: form?.fields ?? request.body,
      fromForm: form !== undefined,
    });
    const act = await openAct(route, context, input.params);
    try {
      const answer = await handle(act.context, input);
      if (services.config.checkAnswers) checkAnswer(route, answer);
      await act.close('done');
      return route.selectsFields ? withSelectedFields(route, answer, input.query) : answer;
    } catch (error) {
      if (error instanceof CartableError) await act.close('refused');
      throw error;
    }
  } finally {
    await form?.dispose();
  }
}

function isJson({ answerKind }: RouteDefinition): boolean {
  return answerKind === undefined || answerKind === 'json' || answerKind === 'range';
}

function withSelectedFields({ answerKind }: RouteDefinition, answer: unknown, query: unknown): unknown {
  if (answerKind !== 'range') return selectFields(answer, query);
  const { items, ...place } = answer as RangeAnswer<unknown>;
  return { items: selectFields(items, query), ...place };
}

/** The size of the form is known before it is read: it is refused then, if it must be. */
async function admitForm({ route, admit, services, request, reply }: Call): Promise<void> {
  const { bodyBytes, filesBytes } = budgetOf(route, services.config);
  const length = Number(request.headers['content-length'] ?? 0);
  const declaredBytes = Math.max(0, (Number.isFinite(length) ? length : 0) - bodyBytes);
  if (isForm(request) && declaredBytes > filesBytes) {
    throw new CartableError('common.too-large', { limit: filesBytes || bodyBytes });
  }
  if (!admit) return;
  const context = await contextOf(services, request, reply, undefined);
  const named = { ...route, query: undefined, body: undefined } as unknown as RouteDefinition;
  const { params } = validateInput(named, context.language, {
    params: namedParams(route, request.params),
    query: undefined,
    body: undefined,
    fromForm: false,
  });
  await admit(context, { params, declaredBytes });
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
  const actsByJsonAlone = route.access === 'public' && route.body !== undefined && route.files === undefined;
  return route.method !== 'GET' && !actsByJsonAlone;
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
  return readForm(request, temporaryFolder(services.config), budgetOf(route, services.config));
}

/**
 * Public calls act without session and are therefore not read from a form, which any site can send; but for those that
 * take files, which need the header no other site can add.
 */
function mayBeForm(route: RouteDefinition): boolean {
  return route.access !== 'public' || route.files !== undefined;
}

/** A proxy may put its own name for the server in Host; Referer holds the one the person opened. */
function originOf(referer: string | undefined): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { protocol, origin } = new URL(referer);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}

async function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  form: ReceivedForm | undefined,
): Promise<RequestContext<SignedInVisitor>> {
  const visitor = await visitorOf(services, request);
  const language = languageOf(request.headers['accept-language'], visitor);
  const signal = signalOf(reply);
  return {
    services,
    // Routes of access `user` and `administrator` were refused to anonymous visitors on arrival; the others declare the
    // wider type. What use cases say to the visitor is in the language of the answer.
    visitor: (visitor.kind === 'user' ? { ...visitor, language } : visitor) as SignedInVisitor,
    language,
    requestId: request.id,
    address: addressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    pageOrigin: originOf(request.headers.referer),
    signal,
    ownAnswer: (path, question) => ownAnswer(request, path, question),
    logger: services.logger.child({ request: request.id }),
    files: form?.files ?? [],
    tell: () => undefined,
    session: {
      token: readSessionToken(services.config, request),
      open: (token, expires) => openSession(services.config, reply, token, expires),
      close: () => closeSession(services.config, reply),
    },
  };
}
