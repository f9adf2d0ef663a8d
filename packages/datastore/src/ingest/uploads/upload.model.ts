import type {
  FileTreeNode,
  GeographicBox,
  IntegrationStep,
  IntegrationStepStatus,
  UploadStatus,
  UploadType,
} from '@cartable/contract';
import type { StoredError } from '../../stored-text.ts';

/** Files deposited under a name, in a datasheet, checked then integrated. */
export interface Upload {
  readonly id: string;
  readonly datastoreId: string;
  readonly datasheetId: string;
  /** Technical name given by the depositor; also the name of the stored data it becomes. */
  readonly name: string;
  readonly type: UploadType;
  readonly status: UploadStatus;
  /** EPSG code declared. */
  readonly srid: number;
  /** Text encoding imposed by the depositor; `null` leaves it to recognition. */
  readonly encoding: string | null;
  /** Codes of blocking findings that the depositor accepts. */
  readonly accepted: readonly string[];
  readonly contact: string;
  readonly sizeBytes: number;
  readonly extent: GeographicBox | null;
  readonly depositId: string;
  /** Upload whose file it reads again, instead of a deposit. */
  readonly copiedFrom?: string | null;
  /** Safe: see deposits/safe-file-name.ts. */
  readonly fileName: string;
  readonly fileTree: readonly FileTreeNode[];
  readonly steps: UploadSteps;
  readonly error: StoredError | null;
  /** The job that checks or integrates it now. */
  readonly jobId: string | null;
  readonly storedDataId: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly lastEvent: UploadEvent;
  readonly lastEventAt: string;
  readonly lastEventBy: string | null;
}

export type UploadSteps = Readonly<Record<IntegrationStep, IntegrationStepStatus>>;

/** Kept as codes; said in words when shown. */
export type UploadEvent =
  | 'created'
  | 'closed'
  | 'checking'
  | 'checked'
  | 'checks-failed'
  | 'integrating'
  | 'integrated'
  | 'integration-failed'
  | 'cancelled'
  | 'retried'
  | 'fault'
  | 'deleted';

export const stepsWaiting: UploadSteps = {
  send_files_api: 'waiting',
  wait_checks: 'waiting',
  integration_processing: 'waiting',
};

export const stepsDone: UploadSteps = {
  send_files_api: 'successful',
  wait_checks: 'successful',
  integration_processing: 'successful',
};

/** Everything an upload keeps in the object store lies under this prefix. */
export const uploadPrefix = (id: string): string => `uploads/${id}/`;
export const uploadFileKey = (id: string, fileName: string): string => `${uploadPrefix(id)}data/${fileName}`;

/** Jobs on one upload, and on the stored data it becomes, run one after the other. */
export const uploadSubject = (id: string): string => `upload:${id}`;

/** Whether a job works on it, or will. */
export function isUnderWay(upload: Upload): boolean {
  return upload.jobId !== null && upload.status !== 'DELETED';
}

/** An upload that stopped may be retried: failed checks, failed or cancelled integration, internal fault. */
export function isRetryable(upload: Upload): boolean {
  if (upload.jobId !== null || upload.status === 'DELETED') return false;
  return Object.values(upload.steps).includes('failed');
}
