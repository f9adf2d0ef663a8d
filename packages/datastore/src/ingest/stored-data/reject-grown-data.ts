import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import { findDatastore, lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { rejectOverQuota } from '../../workspace/quotas/reject-over-quota.ts';
import { findStoredData, weightOfStoredData } from './stored-data.store.ts';
import { kindOfStoredData } from './stored-data-kind.ts';

/**
 * In the transaction that makes new data visible, their exact size being known: estimates were only what they were.
 * @throws {CartableError} `storage.quota-exceeded`, `pyramid.quota-exceeded`
 */
export async function rejectGrownData(
  context: DatastoreContext,
  db: Connection,
  { storedDataId, sizeBytes }: { storedDataId: string; sizeBytes: number },
): Promise<void> {
  const data = await findStoredData(db, storedDataId);
  const datastore = data && (await findDatastore(db, data.datastoreId));
  if (!datastore) return;
  await lockDatastore(db, datastore.id);
  const weight = await weightOfStoredData(db, storedDataId);
  await rejectOverQuota(context, db, {
    datastore,
    kind: kindOfStoredData(data.type),
    neededBytes: sizeBytes,
    insteadOfBytes: weight,
    ...(data.pyramid ? { code: 'pyramid.quota-exceeded' } : {}),
  });
}
