import { CartableError } from '@cartable/contract';
import { readDrawableTables } from '@cartable/datastore';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitPerSecond } from '../../http/rate-limits.ts';
import { visitorOf } from '../../http/session-cookie.ts';
import { tableRefOf } from '../../map-workers/table-ref.ts';
import type { Services } from '../../services.ts';
import { sendAnswer } from '../context/answer/send-answer.ts';
import { privately } from '../context/answer/tile-headers.ts';
import { type InstantLayers, instantLayers } from './instant-layers.ts';
import type { InstantTiles } from './instant-tiles.ts';
import { buildTile, instantName } from './protocol.ts';

const url = '/api/datastores/:datastoreId/stored_data/:storedDataId/tiles/:table/:z/:x/:file';

/** Any database as tiles, to the members of its datastore: no service, hence beside the protocols. */
export function registerOwnTiles(app: FastifyInstance, services: Services, tiles: InstantTiles): void {
  const perSecond = services.config.instantTilesPerSecond;
  const limit = limitPerSecond(app, { group: instantName, perSecond });
  app.get(url, { onRequest: limit, config: { operation: 'tile' } }, async (request, reply) => {
    const layers = await ownLayers(services, request);
    const path = request.params as Record<string, string>;
    return sendAnswer(request, reply, await buildTile(tiles, { layers, cacheControl: privately }, path));
  });
}

/** @throws {CartableError} `common.unauthenticated`, `common.not-found` */
async function ownLayers(services: Services, request: FastifyRequest): Promise<InstantLayers> {
  const visitor = await visitorOf(services, request);
  if (visitor.kind === 'anonymous') throw new CartableError('common.unauthenticated');
  const { table: name, datastoreId, storedDataId } = request.params as Record<string, string>;
  const requested = { datastoreId: datastoreId!, storedDataId: storedDataId! };
  const tables = await readDrawableTables(services.datastores.context, visitor, requested);
  const found = tables.find(({ table }) => table === name);
  if (!found) throw new CartableError('common.not-found');
  const columns = found.columns.map((column) => column.name);
  return instantLayers([{ ...tableRefOf(found), name: found.table, columns }]);
}
