import { CartableError } from '@cartable/contract';
import type { FastifyInstance, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { OwnAnswer, OwnQuestion } from './handlers.ts';
import { readWithin } from './read-within.ts';

/** Headers that say who asks, from where, and in which language. */
const forwarded = ['cookie', 'authorization', 'host', 'accept-language', 'user-agent', 'x-forwarded-for'];

/**
 * Asks this server itself for what the visitor could ask for: the same session or key, the same limits for the same
 * address, the same decisions. Only reads, and no more than the asker has room for: what is written is read as it comes,
 * and the writing is stopped beyond.
 * @throws {CartableError} `outbound.too-large`; the reason of the signal
 */
export async function ownAnswer(
  request: FastifyRequest,
  path: string,
  { accept, maxBytes, range, signal }: OwnQuestion,
): Promise<OwnAnswer> {
  signal.throwIfAborted();
  const leaving = new AbortController();
  const headers = Object.fromEntries(
    forwarded.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  try {
    const answer = await inject(request.server, {
      method: 'GET',
      url: path,
      headers: {
        ...headers,
        accept,
        'accept-encoding': 'identity',
        'sec-fetch-site': 'same-origin',
        ...(range !== undefined && { range }),
      },
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      signal: AbortSignal.any([signal, leaving.signal]),
      payloadAsStream: true,
    });
    const bytes = await readWithin(answer.stream(), maxBytes);
    if (bytes === undefined)
      throw new CartableError('outbound.too-large', { host: request.host, limit: maxBytes });
    return { status: answer.statusCode, mediaType: String(answer.headers['content-type'] ?? ''), bytes };
  } catch (error) {
    leaving.abort();
    signal.throwIfAborted();
    throw error;
  }
}

function inject(server: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> {
  return new Promise((resolve, reject) => {
    server.inject(options, (error, answer) => {
      // Null, whatever its type says, where there is an error.
      if (error || !answer) return reject(error ?? new Error('No answer.'));
      // One that breaks off before it is read is told of by the reading; unheard, it would end the process.
      answer.stream().on('error', () => undefined);
      resolve(answer);
    });
  });
}
