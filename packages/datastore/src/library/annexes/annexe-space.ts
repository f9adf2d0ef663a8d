import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { maxAnnexes } from './annexe.model.ts';
import { measureAnnexes } from './annexe.store.ts';

/**
 * Is there room for so many bytes more? Asked before a file is received, when its size is told, and again in the
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
  const quota = datastore.quotas.annexesBytes;
  if (addedBytes > 0 && use + addedBytes > quota) {
    throw new CartableError('annexe.quota-exceeded', { use, quota });
  }
  if (count + addedCount > maxAnnexes) throw new CartableError('annexe.too-many', { limit: maxAnnexes });
}
