import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { runningExecutionStatuses } from '../executions/execution.lifecycle.ts';
import { findExecutionIn } from '../executions/execution.store.ts';
import { type ExecutionRequest, readExecution } from './find-executions.ts';

/** Asks the job to stop; it settles the states itself, at its next safe point. */
export async function cancelExecution(
  context: DatastoreContext,
  visitor: Person,
  request: ExecutionRequest,
): Promise<Contract.Execution> {
  await enterDatastore(context, visitor, request.datastoreId, 'processing');
  await transaction(context, async (db) => {
    const execution = await findExecutionIn(db, request.datastoreId, request.executionId);
    if (!execution) throw new CartableError('common.not-found');
    const isRunning = runningExecutionStatuses.includes(execution.status);
    if (!execution.jobId || !isRunning) throw new CartableError('pyramid.not-running');
    await context.queue.requestCancel(execution.jobId, db);
  });
  return readExecution(context, visitor, request);
}
