import { readBody } from '@cartable/platform';
import type { RequestContext } from '../../http/handlers.ts';
import { readWithin } from '../../http/read-within.ts';
import { takeOutsideSlot } from '../outside/outside-slots.ts';
import { isOwnService } from './own-services.ts';
import { type Ask, readingLimits, SourceError } from './source-reader.ts';

/**
 * Layers of the visitor's map. This server is asked as the visitor who prints, so that each service decides as it does for
 * the map on their screen; others by the guarded client, which tells nothing of them, in the turns of the same visitor.
 */
export function askAsVisitor({ services, pageOrigin, ownAnswer, address }: RequestContext): Ask {
  const { config, outbound } = services;
  const ownOrigins = [new URL(config.publicUrl).origin, ...(pageOrigin === undefined ? [] : [pageOrigin])];
  return async (url, { kind, accept, maxBytes, signal }) => {
    const path = ownPath(url, ownOrigins);
    if (path !== undefined) {
      if (!isOwnService(path, kind)) throw new SourceError('HTTP 404');
      return ownAnswer(path, { accept, maxBytes, signal });
    }
    const leave = await takeOutsideSlot(address, signal);
    try {
      const answer = await outbound.fetch({
        url,
        maxBytes,
        timeoutMs: readingLimits.answerMs,
        signal,
        headers: { accept },
      });
      return {
        status: answer.status,
        mediaType: String(answer.headers['content-type'] ?? ''),
        bytes: await readBody(answer.body),
      };
    } finally {
      leave();
    }
  };
}

/** From its path on; undefined for an address of elsewhere. */
function ownPath(url: string, ownOrigins: readonly string[]): string | undefined {
  const isPath = url.startsWith('/') && !/^\/[/\\]/.test(url);
  const base = 'http://own.invalid';
  if (!URL.canParse(url, base)) return undefined;
  const { origin, pathname, search } = new URL(url, base);
  return isPath || ownOrigins.includes(origin) ? pathname + search : undefined;
}

/**
 * The base map of the operator. Its address comes from the settings, as that of the geocoder does: it is called though it
 * may be of the operator's own network, and may not send us elsewhere.
 */
export const askAsOperator: Ask = async (url, { accept, maxBytes, signal }) => {
  const answer = await fetch(url, {
    redirect: 'error',
    headers: { accept },
    signal: AbortSignal.any([signal, AbortSignal.timeout(readingLimits.answerMs)]),
  });
  const bytes = answer.body === null ? Buffer.alloc(0) : await readWithin(answer.body, maxBytes);
  if (bytes === undefined) throw new SourceError(`> ${maxBytes}`);
  return { status: answer.status, mediaType: answer.headers.get('content-type') ?? '', bytes };
};
