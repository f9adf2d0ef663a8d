import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeIfUnread } from '../http/close-if-unread.ts';
import { frameworkError } from '../http/framework-error.ts';
import { limitPerSecond } from '../http/rate-limits.ts';
import type { Services } from '../services.ts';
import { answerAsPublished } from './context/answer/answer-as-published.ts';
import { sendAnswer } from './context/answer/send-answer.ts';
import { answerPreflight } from './context/cross-origin.ts';
import { guardMount } from './context/guard-mount.ts';
import type { Mount } from './context/mount.ts';
import { contextOf, type MountedScope, readRequest } from './context/read-request.ts';
import type { RequestContext } from './context/request-context.ts';
import type { Served } from './context/served.ts';
import type { Protocol, Resource } from './protocol.ts';

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
      answerPreflight(mounted, url);
      mounted.route({
        method: resource.isPosted ? ['GET', 'POST'] : 'GET',
        url,
        onRequest: resource.isUncounted ? [] : counted,
        handler: handlerOf(protocol.serves, resource, { mount, scope }, services),
      });
    }
  }
  protocol.extend?.(mounted, mount, { onRequest: counted });
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function handlerOf<Context extends RequestContext>(
  serves: Served<Context>,
  resource: Resource<Context>,
  at: MountedScope,
  services: Services,
): Handler {
  const published = {
    find: () => serves.find(services),
    recall: () => {
      const recalled = serves.recall(services);
      return recalled && { info: recalled.snapshot, isCurrent: recalled.isCurrent };
    },
  };
  return async (request, reply) => {
    const received = readRequest(request, at.mount);
    const answer = await answerAsPublished(published, async (snapshot) => {
      const context = await contextOf(services, at, snapshot, request, reply);
      await serves.checkScope(context);
      return resource.answer(context, received);
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
    return sendAnswer(request, reply, rejection);
  });
}

/** The scope of the route that was met: the longest whose pattern begins it. */
function scopeOf({ routeOptions: { url = '' } }: FastifyRequest, { root, scopes }: Mount): string {
  return scopes
    .filter((scope) => url.startsWith(`${root}${scope}`))
    .reduce((longest, scope) => (scope.length > longest.length ? scope : longest), '');
}
