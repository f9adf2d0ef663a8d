import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, transaction } from '../../context.ts';
import { isRetryable } from '../../ingest/executions/execution.lifecycle.ts';
import { findExecutionIn } from '../../ingest/executions/execution.store.ts';
import { type ExecutionRequest, readExecution } from '../../ingest/processings/find-executions.ts';
import { findStoredDataIn } from '../../ingest/stored-data/stored-data.store.ts';
import type { Person } from '../../people.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { rejectTooLargePyramid, relaunchGeneration } from '../generation/launch-generation.ts';
import { generators } from './generators.ts';

/** Another execution of the same processing, for the same output. @returns the new one */
export async function retryExecution(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, executionId }: ExecutionRequest,
): Promise<Contract.Execution> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId, 'processing');
  let retried = executionId;
  await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const execution = await findExecutionIn(db, datastoreId, executionId);
    if (!execution) throw new CartableError('common.not-found');
    const output = execution.outputStoredDataId;
    const data = output ? await findStoredDataIn(db, datastoreId, output) : undefined;
    if (!data?.pyramid || !isRetryable(execution)) throw new CartableError('pyramid.not-retryable');
    await rejectTooLargePyramid(context, db, { datastore, expectedBytes: 0 });
    retried = await relaunchGeneration(context, db, visitor, {
      data,
      generator: generators[data.pyramid.kind],
    });
  });
  return readExecution(context, visitor, { datastoreId, executionId: retried });
}
