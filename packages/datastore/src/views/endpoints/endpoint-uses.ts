import type { Connection } from '@cartable/storage';
import { countOnEndpoints } from '../../publishing/offerings/offering.store.ts';
import { countPublishedRecords, countTrashedRecords } from '../../publishing/records/metadata.store.ts';
import type { EndpointUse } from '../../workspace/endpoints/endpoint.model.ts';
import { listAllowances } from '../../workspace/endpoints/endpoint.store.ts';

/** The endpoints of a datastore with what it has on each: offerings, or records on that of the catalogue. */
export async function listEndpointUses(db: Connection, datastoreId: string): Promise<EndpointUse[]> {
  const allowances = await listAllowances(db, datastoreId);
  const offerings = await countOnEndpoints(db, datastoreId);
  const records = {
    use: await countPublishedRecords(db, datastoreId),
    inTrash: await countTrashedRecords(db, datastoreId),
  };
  return allowances.map(({ endpoint, quota }) => ({
    endpoint,
    quota,
    ...(endpoint.type === 'METADATA' ? records : (offerings.get(endpoint.id) ?? { use: 0, inTrash: 0 })),
  }));
}
