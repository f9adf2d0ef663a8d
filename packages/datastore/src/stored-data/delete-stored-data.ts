import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../context.ts';
import { datastorePolicy } from '../datastores/datastore.policy.ts';
import { enterDatastore } from '../datastores/enter-datastore.ts';
import { processings } from '../executions/execution.model.ts';
import { listRunningExecutions } from '../executions/execution.store.ts';
import { listOfferings } from '../offerings/offering.store.ts';
import type { Person } from '../people.ts';
import { discardStoredData } from './discard-stored-data.ts';
import { enterStoredData, type StoredDataRequest } from './find-stored-data.ts';
import { findStoredDataIn } from './stored-data.store.ts';

export async function previewStoredDataDeletion(
  context: DatastoreContext,
  visitor: Person,
  request: StoredDataRequest,
): Promise<Contract.RouteAnswer<Contract.Routes['getStoredDataDeletion']>> {
  const { data } = await enterStoredData(context, visitor, request);
  const offerings = await listOfferings(db(context), { storedDataId: data.id });
  const executions = await listRunningExecutions(db(context), [data.id]);
  return {
    uploads: [],
    stored_data: [{ _id: data.id, name: data.name, type: data.type }],
    offerings: offerings.map(({ id, layerName, type }) => ({ _id: id, layer_name: layerName, type })),
    running_executions: executions.map(({ id, processingId }) => ({
      _id: id,
      name: processings[processingId].name,
    })),
  };
}

/** PROCESSING, and BROADCAST as well when services go with it. Accepted at once; a job removes the tables. */
export async function deleteStoredData(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, storedDataId }: StoredDataRequest,
): Promise<void> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId, 'processing');
  await transaction(context, async (db) => {
    const data = await findStoredDataIn(db, datastoreId, storedDataId);
    if (!data) throw new CartableError('common.not-found');
    const offerings = await listOfferings(db, { storedDataId });
    if (offerings.length > 0) datastorePolicy.require(visitor, 'broadcast', datastore);
    await discardStoredData(context, db, data);
  });
}
