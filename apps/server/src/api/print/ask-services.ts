import { readBody } from '@cartable/platform';
import type { RequestContext } from '../../http/handlers.ts';
import { type Ask, readingLimits, SourceError } from './source-reader.ts';

/** Services of ours a map shows: nothing else of this server is asked on behalf of a print. */
const ownServices =
  /^\/(?:private\/)?(?:wms-v|wms-r|wmts|tms|wfs|ogcapi|tiles\/instant)(?:[/?]|$)|^\/api\/(?:datastores\/[^/?]+\/stored_data\/[^/?]+\/tiles|espaceco\/(?:wfs|ogcapi))(?:[/?]|$)/;

/**
 * Layers of the visitor's map. This server is asked as the visitor who prints, so that each service decides as it does for
 * the map on their screen; others by the guarded client, which tells nothing of them.
 */
export function askAsVisitor({ services, pageOrigin, ownAnswer, signal }: RequestContext): Ask {
  const { config, outbound } = services;
  const ownOrigins = [new URL(config.publicUrl).origin, ...(pageOrigin === undefined ? [] : [pageOrigin])];
  return async (url, accept) => {
    const path = ownPath(url, ownOrigins);
    if (path !== undefined) {
      if (!ownServices.test(path)) throw new SourceError('HTTP 404');
      return ownAnswer(path, accept);
    }
    const answer = await outbound.fetch({
      url,
      maxBytes: readingLimits.bytesOfOne,
      timeoutMs: readingLimits.answerMs,
      signal,
      headers: { accept },
    });
    return {
      status: answer.status,
      mediaType: String(answer.headers['content-type'] ?? ''),
      bytes: await readBody(answer.body),
    };
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
export function askAsOperator(signal: AbortSignal): Ask {
  return async (url, accept) => {
    const answer = await fetch(url, {
      redirect: 'error',
      headers: { accept },
      signal: AbortSignal.any([signal, AbortSignal.timeout(readingLimits.answerMs)]),
    });
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > readingLimits.bytesOfTile) throw new SourceError(`> ${readingLimits.bytesOfTile}`);
      parts.push(part);
    }
    return {
      status: answer.status,
      mediaType: answer.headers.get('content-type') ?? '',
      bytes: Buffer.concat(parts),
    };
  };
}
