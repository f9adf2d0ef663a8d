import { CartableError } from '@cartable/contract';
import {
  OgcRequestError,
  quote,
  readParameters,
  type TileFormat,
  type TileKind,
  tileFormatNames,
} from '@cartable/ogc';
import type { TileAnswer } from '../../context/answer/service-answer.ts';
import { revalidated } from '../../context/answer/tile-headers.ts';
import type { ReceivedRequest } from '../../context/received-request.ts';
import { isAdvertised, type StoredTiles } from '../../tiles/stored-tiles.ts';
import type { ApiContext } from '../core/api.ts';
import { getTileCollection } from './get-tile-collection.ts';
import { checkSetOf } from './tile-resources.ts';

type Place = Readonly<
  Record<'collectionId' | 'tileMatrixSetId' | 'tileMatrix' | 'tileRow' | 'tileCol', string>
>;

/** A tile itself (OGC 20-057 §7). */
export async function getTile(
  context: ApiContext,
  { path }: ReceivedRequest,
  { kind, stored }: { readonly kind: TileKind; readonly stored: StoredTiles },
): Promise<TileAnswer> {
  const place = path as Place;
  const { served, collection } = getTileCollection(context, place.collectionId, 'read', kind);
  checkSetOf(collection, place.tileMatrixSetId);
  checkFormat(context, served.layer.formats);
  const tile = readTile(place);
  // 20-057 req 6: outside the limits of the tile set there is no resource; inside, there may be nothing to show.
  if (!isAdvertised(served, tile))
    throw new CartableError('service.tile-unknown', {
      name: quote(`${place.tileMatrix}/${place.tileRow}/${place.tileCol}`),
      levels: `${served.layer.topLevel} … ${served.layer.bottomLevel}`,
    });
  const found = await stored.find(served, tile);
  return { tile: found, version: served.layer.version, cacheControl: revalidated };
}

/** Only digits: anything else is no tile of any matrix. */
function readTile({ tileMatrix, tileRow, tileCol }: Place): { z: number; x: number; y: number } {
  const integer = (text: string) => (/^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN);
  return { z: integer(tileMatrix), x: integer(tileCol), y: integer(tileRow) };
}

/** @throws {OgcRequestError} `service.format-unsupported` */
function checkFormat({ query }: ApiContext, formats: readonly TileFormat[]): void {
  const requested = readParameters(query, ['f', 'lang', 'v']).get('f');
  const names = formats.map(({ extension }) => tileFormatNames[extension]);
  if (requested === undefined || names.includes(requested)) return;
  throw new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'f',
    code: 'service.format-unsupported',
    params: { format: quote(requested), formats: names.join(', ') },
  });
}
