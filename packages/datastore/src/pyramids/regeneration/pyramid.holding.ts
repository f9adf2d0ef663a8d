import { db } from '../../context.ts';
import { isRetryable, runningExecutionStatuses } from '../../ingest/executions/execution.lifecycle.ts';
import { findExecution } from '../../ingest/executions/execution.store.ts';
import { sweepGenerationFolders } from '../../ingest/processings/generation-folder.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import type { DatastoreHolding, DatastoreTask } from '../../workspace/holdings/datastore-holding.ts';
import { sweepResults } from '../sharing/part-results.ts';
import { generators } from './generators.ts';

const generation: DatastoreTask = {
  kind: 'PYRAMID',
  async describe(context, { payload, cancelRequested }) {
    const { storedDataId, executionId } = payload as { storedDataId: string; executionId: string };
    const [data, execution] = [
      await findStoredData(db(context), storedDataId),
      await findExecution(db(context), executionId),
    ];
    if (!data || !execution) return undefined;
    const isRunning = runningExecutionStatuses.includes(execution.status);
    const isIdle = data.status === 'UNSTABLE' || data.status === 'GENERATED';
    return {
      id: data.id,
      title: data.name,
      datastoreId: data.datastoreId,
      datasheetId: data.datasheetId,
      storedDataId: data.id,
      executionId: execution.id,
      owner: { email: data.contact },
      error: execution.error,
      abilities: (access) => ({
        cancel: access.may('processing') && isRunning && !cancelRequested,
        retry: access.may('processing') && isIdle && isRetryable(execution),
      }),
    };
  },
};

/** Pyramids being made; once made, they are stored data. */
export const pyramidHolding: DatastoreHolding = {
  name: 'pyramids',
  tasks: Object.fromEntries(Object.values(generators).map(({ jobKind }) => [jobKind, generation])),
  sweep: async (context) => [...(await sweepGenerationFolders(context)), ...(await sweepResults(context))],
};
