import { invalidParameter, type WmtsGetTile } from '@cartable/ogc';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { etagsOf, privately, revalidated } from '../context/answer/tile-headers.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { blankTile } from '../tiles/blank-tile.ts';
import type { StoredTiles } from '../tiles/stored-tiles.ts';
import { findTile } from './find-tile.ts';

/**
 * A tile as it is stored, or an empty image where the pyramid has none. A pyramid that chooses the format of each tile
 * answers with the one it chose, whichever of its formats was asked.
 */
export async function getTile(
  context: ServiceContext,
  request: WmtsGetTile,
  tiles: StoredTiles,
): Promise<ServiceAnswer> {
  const { served, tile } = findTile(context, request, 'read');
  const { formats, version, set } = served.layer;
  const format = formats.find(({ mediaType }) => mediaType === request.format.trim().toLowerCase());
  if (format === undefined)
    throw invalidParameter('Format', request.format, formats.map(({ mediaType }) => mediaType).join(', '));
  const stored = await tiles.find(served, tile);
  const headers = {
    etag: etagsOf(version).stored,
    'cache-control': context.audience === 'open' ? revalidated : privately,
  };
  if (stored) return { body: stored.bytes(), contentType: stored.mediaType, headers };
  const bytes = await blankTile(context.services, set.tileSizePixels, format.mediaType);
  return { body: bytes, contentType: format.mediaType, headers };
}
