import type * as Contract from '@cartable/contract';
import { measureProgress } from '@cartable/platform';
import type { Job } from '@cartable/storage';
import { textOfLogLine } from '../../log-lines.ts';
import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import { isRetryable, runningExecutionStatuses } from '../executions/execution.lifecycle.ts';
import { type Execution, type ProcessingId, processings } from '../executions/execution.model.ts';
import type { StoredData } from '../stored-data/stored-data.model.ts';

/** Data that an answer tells of an execution beyond its row. */
export interface ExecutionAround {
  /** Even deleted. */
  readonly output: StoredData | undefined;
  /** While it runs. */
  readonly job: Job | undefined;
}

export function presentExecution(
  access: Entered,
  execution: Execution,
  around: ExecutionAround,
): Contract.Execution {
  const output = execution.outputStoredDataId;
  return {
    _id: execution.id,
    processing: {
      _id: execution.processingId,
      name: processings[execution.processingId].name[access.visitor.language],
    },
    status: execution.status,
    creation: execution.createdAt,
    launch: execution.launchedAt,
    start: execution.startedAt,
    finish: execution.finishedAt,
    inputs: {
      upload: execution.inputUploadId ? [execution.inputUploadId] : [],
      stored_data: execution.inputStoredDataId ? [execution.inputStoredDataId] : [],
    },
    output: { stored_data: output ? { _id: output, name: around.output?.name ?? '' } : null },
    parameters: { ...execution.parameters },
    logs: execution.logs.map((line) => textOfLogLine(line, access.visitor.language)),
    progress: progressOf(execution, around),
    error: execution.error ? { code: execution.error.code, params: { ...execution.error.params } } : null,
    abilities: executionAbilities(access, execution, around),
  };
}

function progressOf({ startedAt }: Execution, { job }: ExecutionAround): Contract.Execution['progress'] {
  if (!job?.progress) return null;
  const { done, total, unit, part } = job.progress;
  const { secondsLeft } = measureProgress(job.progress, startedAt);
  return { done, total, unit, level: part ?? null, seconds_left: secondsLeft };
}

/** PROCESSING stops what runs, and makes again what did not end well and is still wanted. */
function executionAbilities(
  access: Entered,
  execution: Execution,
  { output, job }: ExecutionAround,
): Record<'cancel' | 'retry', boolean> {
  const isRunning = runningExecutionStatuses.includes(execution.status);
  const isIdle = output?.status === 'UNSTABLE' || output?.status === 'GENERATED';
  return {
    cancel: access.may('processing') && isRunning && job !== undefined && !job.cancelRequested,
    retry: access.may('processing') && output?.pyramid != null && isIdle && isRetryable(execution),
  };
}

export function presentProcessing(id: ProcessingId, { datastore, visitor: { language } }: Entered) {
  const { name, description, inputTypes, outputType } = processings[id];
  return {
    _id: id,
    name: name[language],
    description: description[language],
    priority: datastore.isSandbox ? ('SANDBOX' as const) : ('STANDARD' as const),
    input_types: [...inputTypes],
    output_type: outputType,
  };
}
