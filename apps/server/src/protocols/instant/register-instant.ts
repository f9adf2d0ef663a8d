import { CartableError } from '@cartable/contract';
import { type Audience, mayUse, readDrawableTables } from '@cartable/datastore';
import { isTileOf, pm } from '@cartable/geo';
import { quote, vectorTileFormat } from '@cartable/ogc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitOf } from '../../http/rate-limits.ts';
import { visitorOf } from '../../http/session-cookie.ts';
import { tableRefOf } from '../../map-workers/table-ref.ts';
import type { Services } from '../../services.ts';
import { sendTile } from '../context/answer/send-tile.ts';
import { privately, revalidated } from '../context/answer/tile-headers.ts';
import { answerPreflight } from '../context/cross-origin.ts';
import { guardEntrance, rootOf } from '../context/private-root.ts';
import { askerOf } from '../context/requester/asker.ts';
import { noteUse, usedBy } from '../context/used-services.ts';
import { tileInMemory } from '../tiles/stored-tiles.ts';
import { isExtensionOf, readTileAddress, type TileAddress } from '../tiles/tile-address.ts';
import { type InstantLayers, InstantServices, instantLayers, layersOf } from './instant-layers.ts';
import { InstantTiles } from './instant-tiles.ts';

const SECONDS_PER_MINUTE = 60;
/** As far as pyramids go. */
const maxZoom = 18;

/**
 * Vector data as tiles before there is any pyramid: of what a WFS or a WMS-VECTOR publishes, to those it is for; of any
 * database, to the members of its datastore.
 */
export async function registerInstantTiles(app: FastifyInstance, services: Services): Promise<void> {
  const tiles = new InstantTiles(services);
  const published = new InstantServices(services.datastores.publishedServices);
  const config = limitOf(services.config.instantTilesPerSecond * SECONDS_PER_MINUTE, 'instant-tiles');
  for (const audience of ['open', 'restricted'] as const) {
    await app.register(async (scope) => {
      guardEntrance(scope, audience, services);
      const path = rootOf('tiles/instant/:layer/:z/:x/:file', audience);
      answerPreflight(scope, path);
      scope.get(path, { config }, async (request, reply) => {
        const layers = await publishedLayers(services, published, request, audience);
        return answerTile(tiles, { layers, cacheControl: revalidated }, request, reply);
      });
    });
  }
  const own = '/api/datastores/:datastoreId/stored_data/:storedDataId/tiles/:table/:z/:x/:file';
  app.get(own, { config }, async (request, reply) => {
    const layers = await ownLayers(services, request);
    return answerTile(tiles, { layers, cacheControl: privately }, request, reply);
  });
}

/** Of the services this visitor may read. @throws {CartableError} `service.layer-unknown` */
async function publishedLayers(
  services: Services,
  published: InstantServices,
  request: FastifyRequest,
  audience: Audience,
): Promise<InstantLayers> {
  const { layer: name } = request.params as { layer: string };
  const { visitor, grants } = await askerOf(services, request, audience);
  const named = await published.named(name);
  const service = named.find((each) =>
    mayUse(visitor, { audience, operation: 'read', service: each }, grants),
  );
  if (!service) throw new CartableError('service.layer-unknown', { name: quote(name) });
  noteUse({ used: usedBy(request) }, [service]);
  return layersOf(service);
}

/** @throws {CartableError} `common.unauthenticated`, `common.not-found` */
async function ownLayers(services: Services, request: FastifyRequest): Promise<InstantLayers> {
  const visitor = await visitorOf(services, request);
  if (visitor.kind === 'anonymous') throw new CartableError('common.unauthenticated');
  const { table: name, datastoreId, storedDataId } = request.params as Record<string, string>;
  const asked = { datastoreId: datastoreId!, storedDataId: storedDataId! };
  const tables = await readDrawableTables(services.datastores.context, visitor, asked);
  const found = tables.find(({ table }) => table === name);
  if (!found) throw new CartableError('common.not-found');
  const columns = found.columns.map((column) => column.name);
  return instantLayers([{ ...tableRefOf(found), name: found.table, columns }]);
}

async function answerTile(
  tiles: InstantTiles,
  { layers, cacheControl }: { readonly layers: InstantLayers; readonly cacheControl: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tile = readAddress(request);
  const bytes = await tiles.cut({ tile, tileMatrixSet: 'PM', layers });
  const stored = bytes.length === 0 ? undefined : tileInMemory(bytes, vectorTileFormat.mediaType);
  return sendTile(request, reply, stored, { version: layers.version, cacheControl });
}

/** @throws {CartableError} `service.tile-unknown`, `service.tile-format` */
function readAddress({ params }: FastifyRequest): TileAddress {
  const { z, x, file } = params as Record<'z' | 'x' | 'file', string>;
  const path = `${z}/${x}/${file}`;
  const address = readTileAddress(path);
  if (address === undefined || address.z > maxZoom || !isTileOf(address, pm))
    throw new CartableError('service.tile-unknown', { name: quote(path), levels: `0 … ${maxZoom}` });
  if (!isExtensionOf(address.extension, [vectorTileFormat]))
    throw new CartableError('service.tile-format', { format: address.extension, formats: 'pbf' });
  return address;
}
