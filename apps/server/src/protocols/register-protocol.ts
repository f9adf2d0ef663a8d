import { CartableError } from '@cartable/contract';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeIfUnread } from '../http/close-if-unread.ts';
import { frameworkError } from '../http/framework-error.ts';
import { limitPerSecond, type RateLimitHook } from '../http/rate-limits.ts';
import type { Services } from '../services.ts';
import { answerAsPublished } from './context/answer/answer-as-published.ts';
import { sendAnswer } from './context/answer/send-answer.ts';
import { answerPreflight } from './context/cross-origin.ts';
import { guardMount } from './context/guard-mount.ts';
import type { Mount } from './context/mount.ts';
import { contextOf, type MountedScope, readRequest } from './context/read-request.ts';
import type { RequestContext } from './context/request-context.ts';
import type { Served } from './context/served.ts';
import {
  type Answering,
  type ChangingMethod,
  changingMethods,
  type Protocol,
  type Resource,
} from './protocol.ts';

/** A filter or a style in a POST (design §9). */
const BODY_BYTES = 1024 * 1024;
const BODY_TYPES = 'text/xml, application/x-www-form-urlencoded';

/** The addresses of a protocol over HTTP, each mount guarded by itself. */
export async function registerProtocol<Context extends RequestContext>(
  app: FastifyInstance,
  protocol: Protocol<Context>,
  services: Services,
): Promise<void> {
  for (const mount of protocol.mounts)
    await app.register(async (mounted) => registerMount(mounted, protocol, mount, services));
}

function registerMount<Context extends RequestContext>(
  mounted: FastifyInstance,
  protocol: Protocol<Context>,
  mount: Mount,
  services: Services,
): void {
  mounted.removeAllContentTypeParsers();
  mounted.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  guardMount(mounted, mount.audience, services);
  if (protocol.reject !== undefined) rejectInItsWords(mounted, protocol, mount, services);
  const rate = protocol.requestsPerSecond?.(services.config);
  const { name: group } = protocol;
  const counted = rate === undefined ? [] : [limitPerSecond(mounted, { group, perSecond: rate })];
  for (const scope of mount.scopes) {
    for (const resource of protocol.resources) {
      const url = `${mount.root}${scope}${resource.path}`;
      const handlers = { serves: protocol.serves, at: { mount, scope }, services };
      const { operation = 'other' } = resource;
      const route = { url, onRequest: resource.isUncounted ? [] : counted, config: { operation } };
      mounted.route({
        ...route,
        method: resource.isPosted ? ['GET', 'POST'] : 'GET',
        handler: handlerOf(handlers, resource.answer),
      });
      answerPreflight(
        mounted,
        url,
        methodsOf(resource),
        resource.options && {
          ...route,
          handler: handlerOf(handlers, resource.options),
        },
      );
      registerChanges(mounted, route, (method) => {
        const answer = resource.changes?.[method];
        return answer && handlerOf(handlers, answer);
      });
    }
  }
  protocol.extend?.(mounted, mount, { onRequest: counted });
}

/** Methods of an address, as `Allow` tells them (RFC 9110 §10.2.1). */
function methodsOf<Context extends RequestContext>({ isPosted, changes = {} }: Resource<Context>): string[] {
  const others = changingMethods.filter((method) => method in changes || (method === 'POST' && isPosted));
  return ['GET', 'HEAD', ...others, 'OPTIONS'];
}

/** Where something may be changed, the methods that change nothing are refused as such, not as an unknown address. */
function registerChanges(
  mounted: FastifyInstance,
  route: { readonly url: string; readonly onRequest: RateLimitHook[]; readonly config: FastifyContextConfig },
  handlerFor: (method: ChangingMethod) => Handler | undefined,
): void {
  const handlers = changingMethods.map((method) => [method, handlerFor(method)] as const);
  const known = handlers.filter(([, handler]) => handler !== undefined).map(([method]) => method);
  if (known.length === 0) return;
  const allowed = ['GET', 'HEAD', ...known, 'OPTIONS'].join(', ');
  const refuse: Handler = async ({ method }, reply) => {
    reply.header('allow', allowed);
    throw new CartableError('service.method-not-allowed', { method, allowed });
  };
  for (const [method, handler = refuse] of handlers) mounted.route({ ...route, method, handler });
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface Handling<Context extends RequestContext> {
  readonly serves: Served<Context>;
  readonly at: MountedScope;
  readonly services: Services;
}

function handlerOf<Context extends RequestContext>(
  { serves, at, services }: Handling<Context>,
  answering: Answering<Context>,
): Handler {
  const published = {
    find: () => serves.find(services),
    recall: () => {
      const recalled = serves.recall(services);
      return recalled && { info: recalled.snapshot, standing: recalled.standing };
    },
  };
  return async (request, reply) => {
    const received = readRequest(request, at.mount);
    const answer = await answerAsPublished(published, async (snapshot) => {
      const context = await contextOf(services, at, snapshot, request, reply);
      await serves.checkScope(context);
      return answering(context, received);
    });
    return sendAnswer(request, reply, answer);
  };
}

function rejectInItsWords<Context extends RequestContext>(
  mounted: FastifyInstance,
  protocol: Protocol<Context>,
  mount: Mount,
  services: Services,
): void {
  mounted.setErrorHandler(async (error, request, reply) => {
    const snapshot = await protocol.serves.find(services);
    const at = { mount, scope: scopeOf(request, mount) };
    const context = await contextOf(services, at, snapshot, request, reply);
    const reason = frameworkError(error, { bodyBytes: BODY_BYTES, mediaTypes: BODY_TYPES }) ?? error;
    closeIfUnread(request, reply);
    const rejection = await protocol.reject!(context, readRequest(request, mount), reason);
    // Some standards refuse with 200, which a cache would keep.
    reply.header('cache-control', 'no-store');
    return sendAnswer(request, reply, rejection);
  });
}

/** The scope of the route that was met: the longest whose pattern begins it. */
function scopeOf({ routeOptions: { url = '' } }: FastifyRequest, { root, scopes }: Mount): string {
  return scopes
    .filter((scope) => url.startsWith(`${root}${scope}`))
    .reduce((longest, scope) => (scope.length > longest.length ? scope : longest), '');
}
