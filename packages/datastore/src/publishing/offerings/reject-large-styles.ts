import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import { measureStaticsOfOffering } from '../../library/statics/static.store.ts';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import { rejectOverQuota } from '../../workspace/quotas/reject-over-quota.ts';
import type { Offering, ServiceDraft } from './offering.model.ts';

/**
 * The files of a service replace its former ones. In a transaction that has locked the datastore.
 * @throws {CartableError} `static.quota-exceeded`
 */
export async function rejectLargeStyles(
  context: DatastoreContext,
  db: Connection,
  { id, datastoreId }: Pick<Offering, 'id' | 'datastoreId'>,
  { relations }: ServiceDraft,
): Promise<void> {
  const neededBytes = relations.reduce((total, { style }) => total + Buffer.byteLength(style ?? ''), 0);
  const datastore = neededBytes > 0 ? await findDatastore(db, datastoreId) : undefined;
  if (!datastore) return;
  await rejectOverQuota(context, db, {
    datastore,
    kind: 'statics',
    neededBytes,
    insteadOfBytes: await measureStaticsOfOffering(db, id),
    code: 'static.quota-exceeded',
  });
}
