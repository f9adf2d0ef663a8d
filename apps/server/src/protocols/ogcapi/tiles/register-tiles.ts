import { CartableError } from '@cartable/contract';
import type { Audience } from '@cartable/datastore';
import {
  OgcRequestError,
  quote,
  readParameters,
  type TileFormat,
  type TileKind,
  tileFormatNames,
} from '@cartable/ogc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { sendTile } from '../../context/answer/send-tile.ts';
import { revalidated } from '../../context/answer/tile-headers.ts';
import { answerPreflight } from '../../context/cross-origin.ts';
import { isAnnounced, type StoredTiles } from '../../tiles/stored-tiles.ts';
import { type ApiContext, apiContextOf } from '../core/api-context.ts';
import { getTileCollection } from '../features/get-collection.ts';
import { checkSetOf } from './tile-resources.ts';

type Place = Readonly<
  Record<'collectionId' | 'tileMatrixSetId' | 'tileMatrix' | 'tileRow' | 'tileCol', string>
>;

const kinds: readonly (readonly [string, TileKind])[] = [
  ['tiles', 'vector'],
  ['map/tiles', 'map'],
];

/** Tiles themselves, below a landing page (OGC 20-057 §7): no limit of rate, they are read as they are stored. */
export function registerTiles(
  scope: FastifyInstance,
  root: string,
  {
    services,
    tiles,
    audience,
  }: { readonly services: Services; readonly tiles: StoredTiles; readonly audience: Audience },
): void {
  for (const [path, kind] of kinds) {
    const url = `${root}/collections/:collectionId/${path}/:tileMatrixSetId/:tileMatrix/:tileRow/:tileCol`;
    answerPreflight(scope, url);
    scope.get(url, async (request, reply) =>
      answerTile(await apiContextOf(services, audience, request, reply), { kind, tiles }, request, reply),
    );
  }
}

async function answerTile(
  context: ApiContext,
  { kind, tiles }: { readonly kind: TileKind; readonly tiles: StoredTiles },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const place = request.params as Place;
  const { served, collection } = getTileCollection(context, place.collectionId, 'read', kind);
  checkSetOf(collection, place.tileMatrixSetId);
  checkFormat(context, served.layer.formats);
  const tile = readTile(place);
  // 20-057 req 6: outside the limits of the tile set there is no resource; inside, there may be nothing to show.
  if (!isAnnounced(served, tile))
    throw new CartableError('service.tile-unknown', {
      name: quote(`${place.tileMatrix}/${place.tileRow}/${place.tileCol}`),
      levels: `${served.layer.topLevel} … ${served.layer.bottomLevel}`,
    });
  const stored = await tiles.find(served, tile);
  return sendTile(request, reply, stored, { version: served.layer.version, cacheControl: revalidated });
}

/** Only digits: anything else is no tile of any matrix. */
function readTile({ tileMatrix, tileRow, tileCol }: Place): { z: number; x: number; y: number } {
  const integer = (text: string) => (/^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN);
  return { z: integer(tileMatrix), x: integer(tileCol), y: integer(tileRow) };
}

/** @throws {OgcRequestError} `service.format-unsupported` */
function checkFormat({ query }: ApiContext, formats: readonly TileFormat[]): void {
  const asked = readParameters(query, ['f', 'lang', 'v']).get('f');
  const names = formats.map(({ extension }) => tileFormatNames[extension]);
  if (asked === undefined || names.includes(asked)) return;
  throw new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'f',
    code: 'service.format-unsupported',
    params: { format: quote(asked), formats: names.join(', ') },
  });
}
