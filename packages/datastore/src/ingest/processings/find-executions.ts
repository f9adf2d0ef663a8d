import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { type Entered, enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { runningExecutionStatuses } from '../executions/execution.lifecycle.ts';
import { type Execution, processingIds } from '../executions/execution.model.ts';
import { type ExecutionFilter, findExecutionIn, listExecutions } from '../executions/execution.store.ts';
import { listStoredDataByIds } from '../stored-data/stored-data.store.ts';
import { presentExecution, presentProcessing } from './present-execution.ts';

export interface ExecutionRequest {
  readonly datastoreId: string;
  readonly executionId: string;
}

export async function listDatastoreExecutions(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, filter }: { datastoreId: string; filter: ExecutionFilter },
): Promise<Contract.Execution[]> {
  const access = await enterDatastore(context, visitor, datastoreId);
  return presentExecutions(context, access, await listExecutions(db(context), datastoreId, filter));
}

export async function readExecution(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, executionId }: ExecutionRequest,
): Promise<Contract.Execution> {
  const access = await enterDatastore(context, visitor, datastoreId);
  const execution = await findExecutionIn(db(context), datastoreId, executionId);
  if (!execution) throw new CartableError('common.not-found');
  return (await presentExecutions(context, access, [execution]))[0]!;
}

/** With the progress of those that run. */
export async function presentExecutions(
  context: DatastoreContext,
  access: Entered,
  executions: readonly Execution[],
): Promise<Contract.Execution[]> {
  const outputs = await listStoredDataByIds(
    db(context),
    executions.flatMap(({ outputStoredDataId }) => outputStoredDataId ?? []),
  );
  return Promise.all(
    executions.map(async (execution) => {
      const { jobId, outputStoredDataId, status } = execution;
      const isRunning = runningExecutionStatuses.includes(status);
      const job = jobId && isRunning ? await context.queue.get(jobId) : undefined;
      const output = outputStoredDataId ? outputs.get(outputStoredDataId) : undefined;
      return presentExecution(access, execution, { output, job });
    }),
  );
}

export async function listProcessings(context: DatastoreContext, visitor: Person, datastoreId: string) {
  const access = await enterDatastore(context, visitor, datastoreId);
  return processingIds.map((id) => presentProcessing(id, access));
}
