import { CartableError } from '@cartable/contract';
import { mayUse, type PublishedService, readDrawableTables } from '@cartable/datastore';
import { isTileOf, pm } from '@cartable/geo';
import { quote, vectorTileFormat } from '@cartable/ogc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitOf } from '../../http/rate-limits.ts';
import { visitorOf } from '../../http/session-cookie.ts';
import type { TileTable } from '../../map-workers/tasks.ts';
import type { Services } from '../../services.ts';
import { allowOtherSites, answerPreflight } from '../cross-origin.ts';
import { sendTile } from '../tiles/send-tile.ts';
import { tileInMemory } from '../tiles/stored-tiles.ts';
import { privately, revalidated } from '../tiles/tile-headers.ts';
import { isExtensionOf, readTileAddress, type TileAddress } from '../tms/tile-address.ts';
import { InstantTiles, versionOf } from './instant-tiles.ts';

const SECONDS_PER_MINUTE = 60;
/** As far as pyramids go. */
const maxZoom = 18;

/**
 * Vector data as tiles before there is any pyramid: of what an open WFS or WMS-VECTOR publishes, to everyone; of any
 * database, to the members of its datastore.
 */
export async function registerInstantTiles(app: FastifyInstance, services: Services): Promise<void> {
  const tiles = new InstantTiles(services);
  const config = limitOf(services.config.instantTilesPerSecond * SECONDS_PER_MINUTE, 'instant-tiles');
  await app.register(async (scope) => {
    allowOtherSites(scope);
    const path = '/tiles/instant/:layer/:z/:x/:file';
    answerPreflight(scope, path);
    scope.get(path, { config }, async (request, reply) => {
      const layers = await publishedTables(services, request);
      return answerTile(tiles, { layers, cacheControl: revalidated }, request, reply);
    });
  });
  const own = '/api/datastores/:datastoreId/stored_data/:storedDataId/tiles/:table/:z/:x/:file';
  app.get(own, { config }, async (request, reply) => {
    const layers = await ownTables(services, request);
    return answerTile(tiles, { layers, cacheControl: privately }, request, reply);
  });
}

/** Of the open services only. @throws {CartableError} `service.layer-unknown` */
async function publishedTables(services: Services, request: FastifyRequest): Promise<TileTable[]> {
  const { layer: name } = request.params as { layer: string };
  const visitor = await visitorOf(services, request);
  for (const type of ['WFS', 'WMS-VECTOR'] as const) {
    const { services: published } = await services.datastores.publishedServices.find(type);
    const service = published.find(({ layerName }) => layerName === name);
    if (service && mayUse(visitor, { audience: 'open', operation: 'read', service }))
      return tablesOf(service);
  }
  throw new CartableError('service.layer-unknown', { name: quote(name) });
}

function tablesOf({ tables }: PublishedService): TileTable[] {
  return tables
    .filter(({ geometry }) => geometry !== null)
    .map(({ datasetId, table, publicName, columns, dataVersion }) => ({
      datasetId,
      table,
      version: dataVersion,
      name: publicName,
      columns: columns.map((column) => column.name),
    }));
}

/** @throws {CartableError} `common.unauthenticated`, `common.not-found` */
async function ownTables(services: Services, request: FastifyRequest): Promise<TileTable[]> {
  const visitor = await visitorOf(services, request);
  if (visitor.kind === 'anonymous') throw new CartableError('common.unauthenticated');
  const { table: name, datastoreId, storedDataId } = request.params as Record<string, string>;
  const asked = { datastoreId: datastoreId!, storedDataId: storedDataId! };
  const tables = await readDrawableTables(services.datastores.context, visitor, asked);
  const found = tables.find(({ table }) => table === name);
  if (!found) throw new CartableError('common.not-found');
  const { datasetId, table, columns, dataVersion: version } = found;
  return [{ datasetId, table, version, name: table, columns: columns.map((column) => column.name) }];
}

async function answerTile(
  tiles: InstantTiles,
  { layers, cacheControl }: { readonly layers: readonly TileTable[]; readonly cacheControl: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tile = readAddress(request);
  const bytes = await tiles.cut({ tile, tileMatrixSet: 'PM', layers });
  const stored = bytes.length === 0 ? undefined : tileInMemory(bytes, vectorTileFormat.mediaType);
  return sendTile(request, reply, stored, { version: versionOf(layers), cacheControl });
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
