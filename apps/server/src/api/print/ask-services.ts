import { CartableError } from '@cartable/contract';
import { type OutboundClient, readBody } from '@cartable/platform';
import type { RequestContext } from '../../http/handlers.ts';
import { readWithin } from '../../http/read-within.ts';
import { awaitOutsideTurn } from '../outside/outside-rate.ts';
import { takeOutsideSlot } from '../outside/outside-slots.ts';
import { isOwnService } from './own-services.ts';
import { type Ask, type RawAnswer, type Reading, readingLimits, SourceError } from './source-reader.ts';

/**
 * Layers of the visitor's map. This server is asked as the visitor who prints, so that each service decides as it does for
 * the map on their screen; others by the guarded client, which tells nothing of them, in the turns of the same visitor.
 */
export function askAsVisitor(context: RequestContext): Ask {
  const { services, pageOrigin, ownAnswer, address } = context;
  const ownOrigins = [
    new URL(services.config.publicUrl).origin,
    ...(pageOrigin === undefined ? [] : [pageOrigin]),
  ];
  const ask = async (url: string, reading: Reading): Promise<RawAnswer> => {
    const path = ownPath(url, ownOrigins);
    if (path !== undefined) {
      const { kind, accept, maxBytes, range, signal } = reading;
      if (!isOwnService(path, kind)) throw new SourceError('HTTP 404');
      return ownAnswer(path, { accept, maxBytes, range, signal });
    }
    await awaitOutsideTurn(services, address, reading.signal);
    const leave = await takeOutsideSlot(address, reading.signal);
    try {
      return await askOutside(services.outbound, url, reading);
    } finally {
      leave();
    }
  };
  return Object.assign(ask, { isOwn: (url: string) => ownPath(url, ownOrigins) !== undefined });
}

/** @throws {CartableError} `outbound.…`; {SourceError} for an answer that breaks off */
async function askOutside(
  outbound: OutboundClient,
  url: string,
  { accept, maxBytes, range, signal }: Reading,
): Promise<RawAnswer> {
  const { status, headers, body } = await outbound.fetch({
    url,
    maxBytes,
    timeoutMs: readingLimits.answerMs,
    signal,
    headers: { accept, ...(range !== undefined && { range, 'accept-encoding': 'identity' }) },
  });
  if (range !== undefined && status === 200) {
    body.destroy();
    throw new CartableError('outbound.no-ranges', { host: new URL(url).host });
  }
  const bytes = await readBody(body).catch((error: unknown) => {
    if (signal.aborted || error instanceof CartableError) throw error;
    const { code, name } = error as { readonly code?: string; readonly name: string };
    throw new SourceError(code ?? name);
  });
  return { status, mediaType: String(headers['content-type'] ?? ''), bytes };
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
export const askAsOperator: Ask = async (url, { accept, maxBytes, range, signal }) => {
  const answer = await fetch(url, {
    redirect: 'error',
    headers: { accept, ...(range !== undefined && { range, 'accept-encoding': 'identity' }) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(readingLimits.answerMs)]),
  });
  if (range !== undefined && answer.status === 200) {
    await answer.body?.cancel();
    throw new SourceError('HTTP 200, 206 ?');
  }
  const bytes = answer.body === null ? Buffer.alloc(0) : await readWithin(answer.body, maxBytes);
  if (bytes === undefined) throw new SourceError(`> ${maxBytes}`);
  return { status: answer.status, mediaType: answer.headers.get('content-type') ?? '', bytes };
};
