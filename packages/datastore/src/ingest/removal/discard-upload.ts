import type * as Contract from '@cartable/contract';
import type { Connection, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now } from '../../context.ts';
import { removeDeposit } from '../deposits/delete-deposit-files.ts';
import type { StoredData } from '../stored-data/stored-data.model.ts';
import { findStoredData } from '../stored-data/stored-data.store.ts';
import { type Upload, uploadPrefix, uploadSubject } from '../uploads/upload.model.ts';
import { findUpload, moveUpload } from '../uploads/upload.store.ts';
import { abandonVersionOf } from '../versions/leave-version.ts';
import { findAwaitedVersion } from '../versions/version.store.ts';
import { discardStoredData } from './discard-stored-data.ts';

export const deleteUploadJobKind = 'upload.delete';
const unfinishedStatuses: readonly Contract.StoredDataStatus[] = ['CREATED', 'GENERATING', 'UNSTABLE'];

/** In the caller's transaction. Work under way is stopped; a stored data not yet complete goes with it. @returns false when it was deleted already */
export async function discardUpload(
  context: DatastoreContext,
  db: Connection,
  upload: Upload,
  by: string,
): Promise<boolean> {
  const event = { name: 'deleted', at: now(context), by } as const;
  if (!(await moveUpload(db, upload.id, 'DELETED', { event }))) return false;
  if (upload.jobId) await context.queue.requestCancel(upload.jobId, db);
  await abandonVersionOf(context, db, await findAwaitedVersion(db, upload.id));
  const data = await unfinishedDataOf(db, upload);
  if (data) await discardStoredData(context, db, data);
  await context.queue.enqueue(
    { kind: deleteUploadJobKind, subject: uploadSubject(upload.id), payload: { uploadId: upload.id } },
    db,
  );
  return true;
}

/** Stored data that the upload was becoming, as long as they are not complete. */
export async function unfinishedDataOf(
  db: Connection,
  { storedDataId }: Upload,
): Promise<StoredData | undefined> {
  const data = storedDataId ? await findStoredData(db, storedDataId) : undefined;
  return data && unfinishedStatuses.includes(data.status) ? data : undefined;
}

export function deleteUploadJob(context: DatastoreContext): JobDefinition<{ uploadId: string }> {
  return {
    kind: deleteUploadJobKind,
    mayResume: true,
    steps: [
      {
        name: 'files',
        run: async ({ payload }) => {
          const upload = await findUpload(db(context), payload.uploadId);
          if (upload?.status === 'DELETED') await removeUploadFiles(context, upload);
        },
      },
    ],
  };
}

/** Idempotent. The deposit is there when the upload was deleted before its file was taken over. */
export async function removeUploadFiles(context: DatastoreContext, upload: Upload): Promise<void> {
  await context.objects.deletePrefix(uploadPrefix(upload.id));
  await removeDeposit(context, upload.depositId);
}
