import type { Connection } from '@cartable/storage';
import type { EndpointUse } from '../../workspace/endpoints/endpoint.model.ts';
import { listEndpointUses } from '../../workspace/endpoints/endpoint.store.ts';
import { countMoves } from './offering.store.ts';

/**
 * The endpoints of a datastore as a publication must see them: a service about to move to another one takes its place
 * there already, and keeps its own until it has moved.
 */
export async function listRoomOnEndpoints(db: Connection, datastoreId: string): Promise<EndpointUse[]> {
  const moves = await countMoves(db, datastoreId);
  const uses = await listEndpointUses(db, datastoreId);
  return uses.map((use) => ({ ...use, use: use.use + (moves.get(use.endpoint.id) ?? 0) }));
}
