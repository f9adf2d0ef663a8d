import type * as Contract from '@cartable/contract';
import { type Execution, type ProcessingId, processings } from './execution.model.ts';

export function presentExecution(
  execution: Execution,
  nameOfStoredData: (id: string) => string | undefined,
): Contract.Execution {
  const output = execution.outputStoredDataId;
  return {
    _id: execution.id,
    processing: { _id: execution.processingId, name: processings[execution.processingId].name },
    status: execution.status,
    creation: execution.createdAt,
    launch: execution.launchedAt,
    start: execution.startedAt,
    finish: execution.finishedAt,
    inputs: {
      upload: execution.inputUploadId ? [execution.inputUploadId] : [],
      stored_data: execution.inputStoredDataId ? [execution.inputStoredDataId] : [],
    },
    output: { stored_data: output ? { _id: output, name: nameOfStoredData(output) ?? '' } : null },
    parameters: { ...execution.parameters },
    logs: [...execution.logs],
    progress: null,
    error: null,
    abilities: {},
  };
}

export function presentProcessing(id: ProcessingId, isSandbox: boolean) {
  const { name, description, inputTypes, outputType } = processings[id];
  return {
    _id: id,
    name,
    description,
    priority: isSandbox ? ('SANDBOX' as const) : ('STANDARD' as const),
    input_types: [...inputTypes],
    output_type: outputType,
  };
}
