import { CartableError } from '@cartable/contract';
import { requireWithinQuota } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { Person } from '../../people.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { countServicesOf } from './offering.store.ts';

/**
 * The sandbox is for everybody: nobody fills it alone. In a transaction that has locked the datastore.
 * @throws {CartableError} `sandbox.services-exceeded`
 */
export async function rejectOverSandboxBound(
  { limits }: DatastoreContext,
  db: Connection,
  { datastore, visitor }: { datastore: Datastore; visitor: Person },
): Promise<void> {
  if (!datastore.isSandbox) return;
  const use = await countServicesOf(db, { datastoreId: datastore.id, personId: visitor.id });
  requireWithinQuota(
    { use, needed: 1, quota: limits.sandboxServicesPerPerson },
    () => new CartableError('sandbox.services-exceeded', { count: use }),
  );
}
