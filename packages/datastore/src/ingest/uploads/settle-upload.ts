import type { IntegrationStep, IntegrationStepStatus } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, now } from '../../context.ts';
import { emit } from '../../events.ts';
import type { StoredError } from '../../stored-text.ts';
import type { UploadEvent, UploadSteps } from './upload.model.ts';
import { changeUpload, findUpload, moveUpload } from './upload.store.ts';

/**
 * Sets the status of an upload whose job ends otherwise than by success: OPEN for the depositor to correct, UNSTABLE
 * when the fault is ours; the step under way is failed. Idempotent, and without effect once the upload is deleted
 * or in the hands of another job.
 */
export async function settleUpload(
  context: DatastoreContext,
  db: Connection,
  { uploadId, jobId, error }: { uploadId: string; jobId: string; error: StoredError },
): Promise<void> {
  const upload = await findUpload(db, uploadId);
  if (!upload || upload.status === 'DELETED' || upload.jobId !== jobId) return;
  await emit(context, db, 'uploadStopped', { uploadId, error });
  await moveUpload(db, uploadId, isInternal(error) ? 'UNSTABLE' : 'OPEN');
  await changeUpload(db, uploadId, {
    steps: failCurrentStep(upload.steps),
    error,
    jobId: null,
    event: { name: eventOf(error), at: now(context) },
  });
}

export const isInternal = (error: StoredError): boolean => error.code === 'common.internal';

function eventOf(error: StoredError): UploadEvent {
  if (error.code === 'upload.cancelled') return 'cancelled';
  return isInternal(error) ? 'fault' : 'checks-failed';
}

/** The first step not yet successful is the one that failed. */
export function failCurrentStep(steps: UploadSteps): UploadSteps {
  const order: readonly IntegrationStep[] = ['send_files_api', 'wait_checks', 'integration_processing'];
  const failed = order.find((step) => steps[step] !== 'successful');
  const entries = order.map((step): [IntegrationStep, IntegrationStepStatus] => [
    step,
    step === failed ? 'failed' : steps[step],
  ]);
  return Object.fromEntries(entries) as UploadSteps;
}
