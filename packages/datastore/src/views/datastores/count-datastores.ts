import { type DatastoreContext, db } from '../../context.ts';
import { countPendingRequests as countPending } from '../../workspace/creation-requests/creation-request.store.ts';
import { listDatastores, namesOfDatastores as namesOf } from '../../workspace/datastores/datastore.store.ts';

/** Figures for the administrators. */
export async function countDatastores(context: DatastoreContext): Promise<number> {
  return (await listDatastores(db(context))).length;
}

export function countPendingRequests(context: DatastoreContext): Promise<number> {
  return countPending(db(context));
}

/** By id, with whether it is in use. */
export async function namesOfDatastores(
  context: DatastoreContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { _id: string; name: string; active: boolean }>> {
  const names = await namesOf(db(context), ids);
  return new Map([...names].map(([_id, info]) => [_id, { _id, ...info }]));
}
