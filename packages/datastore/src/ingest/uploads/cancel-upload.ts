import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import type { UploadRequest } from './find-uploads.ts';
import { presentUpload } from './present-upload.ts';
import { isUnderWay } from './upload.model.ts';
import { findUpload, findUploadIn } from './upload.store.ts';

/** Asks the job to stop; it settles the states itself, at its next safe point. */
export async function cancelUpload(
  context: DatastoreContext,
  visitor: Person,
  request: UploadRequest,
): Promise<Contract.Upload> {
  const access = await enterDatastore(context, visitor, request.datastoreId, 'upload');
  await transaction(context, async (db) => {
    const upload = await findUploadIn(db, request.datastoreId, request.uploadId);
    if (!upload) throw new CartableError('common.not-found');
    if (!isUnderWay(upload)) throw new CartableError('upload.not-running', { status: upload.status });
    await context.queue.requestCancel(upload.jobId!, db);
  });
  return presentUpload(context, access, (await findUpload(db(context), request.uploadId))!);
}
