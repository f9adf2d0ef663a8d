import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { datastorePolicy } from '../../workspace/datastores/datastore.policy.ts';
import { listDatastores } from '../../workspace/datastores/datastore.store.ts';
import { measureStorage, quotaOf } from '../../workspace/quotas/measure-storage.ts';

/**
 * Datastore with the most capacity left among those a person may deposit in. A file names its datastore only once it is
 * whole; until then it counts there. @throws {CartableError} `common.forbidden` to those who may deposit nowhere
 */
export async function findLeastFullDatastore(context: DatastoreContext, visitor: Person): Promise<Datastore> {
  const open = (await listDatastores(db(context))).filter(
    (datastore) => datastore.active && datastorePolicy.can(visitor, 'upload', datastore),
  );
  if (open.length === 1) return open[0]!;
  let best: { datastore: Datastore; left: number } | undefined;
  for (const datastore of open) {
    const { use, reserved } = (await measureStorage(context, db(context), datastore.id)).uploads;
    const left = quotaOf(datastore, 'uploads') - use - reserved;
    if (best === undefined || left > best.left) best = { datastore, left };
  }
  if (best === undefined) throw new CartableError('common.forbidden', { right: 'UPLOAD' });
  return best.datastore;
}
