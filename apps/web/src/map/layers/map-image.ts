/** Fetches an image of a service: unlike an <img>, it can be given up and says why it was refused. */

import { reachable } from '../outside/reachable.ts';
import { reasonOfRejection } from './service-request.ts';

/** An address the browser cannot draw: the map library then knows that the image failed. */
const NO_IMAGE = 'data:,';

/** One pixel of nothing. */
const TRANSPARENT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

export interface ImageRequest {
  readonly image: HTMLImageElement;
  readonly url: string;
  readonly signal: AbortSignal;
  /** Nothing at this address is no failure: a pyramid has no tile where it has no data. */
  readonly absent?: boolean;
}

/** Tiles of an archive are answered as a server of tiles would. */
async function read(url: string, signal: AbortSignal): Promise<Response> {
  if (!url.startsWith('pmtiles:')) return fetch(reachable(url), { signal });
  const bytes = await (await import('../outside/pmtiles.ts')).readPmtile(url, signal);
  return bytes
    ? new Response(bytes, { headers: { 'content-type': 'image/png' } })
    : new Response(null, { status: 204 });
}

/** @returns why it failed, an empty text when it did not, undefined when it was given up */
export async function loadMapImage({
  image,
  url,
  signal,
  absent = false,
}: ImageRequest): Promise<string | undefined> {
  try {
    const answer = await read(url, signal);
    if (absent && (answer.status === 204 || answer.status === 404)) {
      image.src = TRANSPARENT;
      return '';
    }
    const isImage = answer.headers.get('content-type')?.startsWith('image/') ?? false;
    if (!answer.ok || !isImage) {
      image.src = NO_IMAGE;
      return reasonOfRejection(await answer.text(), answer.status);
    }
    const objectUrl = URL.createObjectURL(await answer.blob());
    image.addEventListener('load', () => URL.revokeObjectURL(objectUrl), { once: true });
    image.src = objectUrl;
    return '';
  } catch (error) {
    // Nothing rather than a failure, which the map library would report: nobody looks at it any more.
    image.src = signal.aborted ? TRANSPARENT : NO_IMAGE;
    if (signal.aborted) return undefined;
    return error instanceof Error ? error.message : String(error);
  }
}
