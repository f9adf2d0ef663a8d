import { CartableError } from '@cartable/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { presentError, retryAfterOf, statusOf } from '../errors.ts';
import type { Services } from '../services.ts';
import { closeIfUnread } from './close-if-unread.ts';
import { frameworkError } from './framework-error.ts';
import { languageOf } from './language.ts';
import { visitorOf } from './session-cookie.ts';

/** Every error of the API leaves by here: in the reader's language, without anything internal, logged once. */
export function registerErrorHandler(app: FastifyInstance, services: Services): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const known = services.availability.explain(error) ?? toCartableError(error, request, services);
    if (statusOf(known) >= 500 && known.kind === 'internal') {
      services.logger.error(
        { err: error, request: request.id, method: request.method, path: pathOf(request) },
        'unexpected fault',
      );
    }
    return sendError(known, request, reply, services);
  });
}

export async function sendError(
  error: CartableError,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> {
  const visitor = await visitorOf(services, request).catch(() => undefined);
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const location = locationOf(error, request);
  if (location !== undefined) reply.header('location', location);
  closeIfUnread(request, reply);
  return reply
    .code(statusOf(error))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(presentError(error, languageOf(request.headers['accept-language'], visitor)));
}

function toCartableError(error: FastifyError, request: FastifyRequest, services: Services): CartableError {
  if (error instanceof CartableError) {
    return error.kind === 'internal'
      ? new CartableError('common.internal', { reference: request.id }, { cause: error })
      : error;
  }
  const rejection = frameworkError(error, {
    bodyBytes: request.routeOptions.bodyLimit ?? services.config.bodyBytes,
    mediaTypes: 'application/json, multipart/form-data',
  });
  if (rejection !== undefined) return rejection;
  return new CartableError('common.internal', { reference: request.id }, { cause: error });
}

/** The same call of the record that has the identifier now. */
function locationOf(
  { code, params }: CartableError,
  { routeOptions, url }: FastifyRequest,
): string | undefined {
  const { url: pattern } = routeOptions;
  if (code !== 'metadata.moved' || pattern === undefined) return undefined;
  const path = pattern.replace(':fileIdentifier', encodeURIComponent(String(params.to)));
  const query = url.indexOf('?');
  return query < 0 ? path : path + url.slice(query);
}

/** Without the query, which may hold a key. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}
