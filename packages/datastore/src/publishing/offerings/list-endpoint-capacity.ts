import type { Connection } from '@cartable/storage';
import type { EndpointUse } from '../../workspace/endpoints/endpoint.model.ts';
import { listAllowances } from '../../workspace/endpoints/endpoint.store.ts';
import { countMoves, countOnEndpoints } from './offering.store.ts';

/**
 * The endpoints of a datastore as a publication must see them: a service about to move to another one takes its place
 * there already, and keeps its own until it has moved.
 */
export async function listEndpointCapacity(db: Connection, datastoreId: string): Promise<EndpointUse[]> {
  const moves = await countMoves(db, datastoreId);
  const counts = await countOnEndpoints(db, datastoreId);
  return (await listAllowances(db, datastoreId)).map(({ endpoint, quota }) => {
    const { use, inTrash } = counts.get(endpoint.id) ?? { use: 0, inTrash: 0 };
    return { endpoint, quota, inTrash, use: use + (moves.get(endpoint.id) ?? 0) };
  });
}
