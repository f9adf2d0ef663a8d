import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db } from '../context.ts';
import { enterDatastore } from '../datastores/enter-datastore.ts';
import type { Person } from '../people.ts';
import { namesOfStoredData } from '../stored-data/stored-data.store.ts';
import { processingIds } from './execution.model.ts';
import { type ExecutionFilter, listExecutions } from './execution.store.ts';
import { presentExecution, presentProcessing } from './present-execution.ts';

export async function listDatastoreExecutions(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, filter }: { datastoreId: string; filter: ExecutionFilter },
): Promise<Contract.Execution[]> {
  await enterDatastore(context, visitor, datastoreId);
  const executions = await listExecutions(db(context), datastoreId, filter);
  const outputs = executions.flatMap(({ outputStoredDataId }) => outputStoredDataId ?? []);
  const names = await namesOfStoredData(db(context), outputs);
  return executions.map((execution) => presentExecution(execution, (id) => names.get(id)));
}

export async function listProcessings(context: DatastoreContext, visitor: Person, datastoreId: string) {
  const { datastore } = await enterDatastore(context, visitor, datastoreId);
  return processingIds.map((id) => presentProcessing(id, datastore.isSandbox));
}
