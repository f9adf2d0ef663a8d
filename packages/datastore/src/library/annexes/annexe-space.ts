import { CartableError } from '@cartable/contract';
import { requireWithinQuota } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { maxAnnexes } from './annexe.model.ts';
import { measureAnnexes } from './annexe.store.ts';

/**
 * Capacity for so many bytes more. Asked before a file is received, when its size is told, and again in the
 * transaction that keeps it, with the datastore locked.
 * @param addedBytes what comes less what goes
 * @throws {CartableError} `annexe.quota-exceeded`, `annexe.too-many`
 */
export async function requireAnnexeSpace(
  db: Connection,
  datastore: Datastore,
  { addedBytes, addedCount = 1 }: { addedBytes: number; addedCount?: 0 | 1 },
): Promise<void> {
  const { use, count } = await measureAnnexes(db, datastore.id);
  if (addedBytes > 0) {
    const bytes = { use, needed: addedBytes, quota: datastore.quotas.annexesBytes };
    requireWithinQuota(bytes, ({ quota }) => new CartableError('annexe.quota-exceeded', { use, quota }));
  }
  const annexes = { use: count, needed: addedCount, quota: maxAnnexes };
  requireWithinQuota(annexes, ({ quota }) => new CartableError('annexe.too-many', { limit: quota }));
}
