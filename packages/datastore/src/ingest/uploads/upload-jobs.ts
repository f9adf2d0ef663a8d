import type { StoredDataType, UploadType } from '@cartable/contract';
import { type JobReference, jobReference } from '../../job-reference.ts';
import type { CheckId } from '../checks/check.model.ts';
import type { ProcessingId } from '../executions/execution.model.ts';
import { type ContentsCheck, checkLayersTask, checkRastersTask } from './check-tasks.ts';

/** Receives and checks an upload, then starts the job its data are integrated by. */
export const checkUpload = jobReference<{ readonly uploadId: string }>('upload.check');

/** Payload of an integration job. */
export interface Integration {
  readonly uploadId: string;
  readonly storedDataId: string;
  readonly executionId: string;
}

/** With what the check settled, in the terms of the job that reads it. */
export interface PlannedIntegration<Plan = object> extends Integration {
  readonly plan: Plan;
}

export const integrateVectors = jobReference<PlannedIntegration>('upload.integrate');
export const integrateRasters = jobReference<PlannedIntegration>('upload.integrate-rasters');

/** Check of the contents of an upload, type of the data they become, and job that makes these. */
export interface UploadPath {
  readonly check: Exclude<CheckId, 'standard'>;
  readonly task: ContentsCheck;
  readonly processingId: ProcessingId;
  readonly output: StoredDataType;
  readonly next: JobReference<PlannedIntegration>;
}

const vectorPath: UploadPath = {
  check: 'vector',
  task: checkLayersTask,
  processingId: 'vector-integration',
  output: 'VECTOR-DB',
  next: integrateVectors,
};

const rasterPath: UploadPath = {
  check: 'raster',
  task: checkRastersTask,
  processingId: 'raster-integration',
  output: 'RASTER',
  next: integrateRasters,
};

export const pathOf = (type: UploadType): UploadPath => (type === 'RASTER' ? rasterPath : vectorPath);
