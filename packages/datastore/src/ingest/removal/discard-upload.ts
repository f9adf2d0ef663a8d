import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection, JobDefinition } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { presentDeletion } from '../../views/deletion/present-deletion.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { removeDeposit } from '../deposits/forget-deposit.ts';
import type { StoredData } from '../stored-data/stored-data.model.ts';
import { findStoredData } from '../stored-data/stored-data.store.ts';
import { getUploadIn, type UploadRequest } from '../uploads/find-uploads.ts';
import { type Upload, uploadPrefix, uploadSubject } from '../uploads/upload.model.ts';
import { findUpload, findUploadIn, moveUpload } from '../uploads/upload.store.ts';
import { discardStoredData } from './discard-stored-data.ts';

export const deleteUploadJobKind = 'upload.delete';
const unfinishedStatuses: readonly Contract.StoredDataStatus[] = ['CREATED', 'GENERATING', 'UNSTABLE'];
/** Beside the names of the processings. */
const checkName = 'Vérification de la livraison';

/** Data still being integrated, and the check under way: what is complete stays. */
export async function previewUploadDeletion(
  context: DatastoreContext,
  visitor: Person,
  request: UploadRequest,
): Promise<Contract.RouteAnswer<Contract.Routes['getUploadDeletion']>> {
  await enterDatastore(context, visitor, request.datastoreId);
  const upload = await getUploadIn(context, request);
  const data = await unfinishedDataOf(db(context), upload);
  const going = await presentDeletion(db(context), { uploads: [], data: data ? [data] : [], offerings: [] });
  const check = upload.status === 'CHECKING' && upload.jobId ? [{ _id: upload.jobId, name: checkName }] : [];
  return { ...going, running_executions: [...going.running_executions, ...check] };
}

/** Deleted at once for its readers; files go by a job. What was integrated from it stays. */
export async function deleteUpload(
  context: DatastoreContext,
  visitor: Person,
  request: UploadRequest,
): Promise<void> {
  await enterDatastore(context, visitor, request.datastoreId, 'upload');
  await transaction(context, async (db) => {
    const upload = await findUploadIn(db, request.datastoreId, request.uploadId);
    if (!upload) throw new CartableError('common.not-found');
    if (!(await discardUpload(context, db, upload, visitor.id))) return;
    const datasheetName = (await namesOfDatasheets(db, [upload.datasheetId])).get(upload.datasheetId);
    await recordActivity(context, db, {
      datastoreId: upload.datastoreId,
      kind: 'upload.deleted',
      actor: visitor,
      subject: upload.name,
      subjectId: upload.id,
      ...(datasheetName === undefined ? {} : { datasheetName }),
    });
  });
}

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
  const data = await unfinishedDataOf(db, upload);
  if (data) await discardStoredData(context, db, data);
  await context.queue.enqueue(
    { kind: deleteUploadJobKind, subject: uploadSubject(upload.id), payload: { uploadId: upload.id } },
    db,
  );
  return true;
}

async function unfinishedDataOf(db: Connection, { storedDataId }: Upload): Promise<StoredData | undefined> {
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
