import type { JobEndContext } from '@cartable/storage';
import { type DatastoreContext, now, transaction } from '../../context.ts';
import { errorLine } from '../../log-lines.ts';
import type { StoredError } from '../../stored-text.ts';
import { moveExecution } from '../executions/execution.store.ts';
import { moveStoredData } from '../stored-data/stored-data.store.ts';
import { failCurrentStep } from '../uploads/settle-upload.ts';
import { changeUpload, findUpload } from '../uploads/upload.store.ts';
import type { Integration } from '../uploads/upload-jobs.ts';

/** The states that every integration goes through, whatever it writes. */

export async function beginIntegration(
  context: DatastoreContext,
  { uploadId, storedDataId, executionId }: Integration,
): Promise<void> {
  await transaction(context, async (db) => {
    const upload = await findUpload(db, uploadId);
    if (!upload || upload.status === 'DELETED') return;
    const at = now(context);
    await moveExecution(db, executionId, 'PROGRESS', at);
    await moveStoredData(db, storedDataId, 'GENERATING', {
      event: { name: 'generating', at },
      executionId,
      srid: upload.srid,
      // About as much as the files it is read from.
      reservedBytes: upload.sizeBytes,
    });
    await changeUpload(db, uploadId, {
      steps: { ...upload.steps, integration_processing: 'in_progress' },
      event: { name: 'integrating', at },
    });
  });
}

/** Once what was written is removed: the stored data may be tried again, unless it was deleted meanwhile. */
export async function settleStoppedIntegration(
  context: DatastoreContext,
  { job, payload: { uploadId, storedDataId, executionId } }: JobEndContext<Integration>,
  error: StoredError,
): Promise<void> {
  const cancelled = error.code === 'upload.cancelled';
  await transaction(context, async (db) => {
    const at = now(context);
    await moveExecution(db, executionId, cancelled ? 'ABORTED' : 'FAILURE', at, [errorLine(error)]);
    await moveStoredData(db, storedDataId, 'UNSTABLE', {
      event: { name: cancelled ? 'cancelled' : 'failed', at },
    });
    const upload = await findUpload(db, uploadId);
    if (!upload || upload.status === 'DELETED' || upload.jobId !== job.id) return;
    await changeUpload(db, uploadId, {
      steps: failCurrentStep(upload.steps),
      error,
      jobId: null,
      event: { name: cancelled ? 'cancelled' : 'integration-failed', at },
    });
  });
}
