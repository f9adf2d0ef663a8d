import type { FastifyRequest } from 'fastify';
import type { OwnAnswer } from './handlers.ts';

/** Headers that say who asks, from where, and in which language. */
const forwarded = ['cookie', 'authorization', 'host', 'accept-language', 'user-agent', 'x-forwarded-for'];

/**
 * Asks this server itself for what the visitor could ask for: the same session or key, the same limits for the same
 * address, the same decisions. Only reads.
 */
export async function ownAnswer(
  request: FastifyRequest,
  path: string,
  { accept, signal }: { readonly accept: string; readonly signal: AbortSignal },
): Promise<OwnAnswer> {
  const headers = Object.fromEntries(
    forwarded.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  const answer = await request.server.inject({
    method: 'GET',
    url: path,
    headers: { ...headers, accept, 'accept-encoding': 'identity', 'sec-fetch-site': 'same-origin' },
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
    signal,
  });
  return {
    status: answer.statusCode,
    mediaType: String(answer.headers['content-type'] ?? ''),
    bytes: answer.rawPayload,
  };
}
