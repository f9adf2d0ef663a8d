import { randomUUID } from 'node:crypto';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, now } from '../../context.ts';
import { insertExecution, moveExecution } from '../executions/execution.store.ts';
import { type Upload, uploadSubject } from '../uploads/upload.model.ts';
import { changeUpload } from '../uploads/upload.store.ts';
import { pathOf } from '../uploads/upload-jobs.ts';
import type { DataVersion } from './version.model.ts';
import { moveVersion } from './version.store.ts';
import { prepareVersion } from './version-jobs.ts';

/** In the transaction in which an upload is found good: execution and job of the version appear with it. */
export async function enqueueVersion(
  context: DatastoreContext,
  db: Connection,
  { upload, version, plan }: { upload: Upload; version: DataVersion; plan: object },
): Promise<void> {
  const at = now(context);
  const executionId = randomUUID();
  const { storedDataId } = version;
  await moveVersion(db, version.id, 'PREPARING', { error: null });
  await insertExecution(
    db,
    {
      id: executionId,
      datastoreId: upload.datastoreId,
      processingId: pathOf(upload.type).processingId,
      inputUploadId: upload.id,
      outputStoredDataId: storedDataId,
      parameters: { version: version.number },
    },
    at,
  );
  await moveExecution(db, executionId, 'WAITING', at);
  const payload = { uploadId: upload.id, storedDataId, versionId: version.id, executionId, plan };
  const request = prepareVersion.request(uploadSubject(upload.id), payload, upload.datastoreId);
  const jobId = await context.queue.enqueue(request, db);
  await changeUpload(db, upload.id, {
    steps: { ...upload.steps, wait_checks: 'successful', integration_processing: 'waiting' },
    jobId,
  });
}
