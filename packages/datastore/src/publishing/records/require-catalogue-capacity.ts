import { CartableError } from '@cartable/contract';
import { requireWithinQuota } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import type { Endpoint } from '../../workspace/endpoints/endpoint.model.ts';
import { listAllowances } from '../../workspace/endpoints/endpoint.store.ts';
import { countPublishedRecords } from './metadata.store.ts';

/**
 * The endpoint records are published on, once there is capacity for one more.
 * @throws {CartableError} `metadata.quota-exceeded`, `service.no-endpoint`
 */
export async function requireCatalogueCapacity(db: Connection, datastoreId: string): Promise<Endpoint> {
  const found = (await listAllowances(db, datastoreId)).find(({ endpoint }) => endpoint.type === 'METADATA');
  if (!found) throw new CartableError('service.no-endpoint', { type: 'METADATA' });
  const records = { use: await countPublishedRecords(db, datastoreId), needed: 1, quota: found.quota };
  requireWithinQuota(records, ({ quota }) => new CartableError('metadata.quota-exceeded', { quota }));
  return found.endpoint;
}
