import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import { discardUpload, unfinishedDataOf } from '../../ingest/removal/discard-upload.ts';
import { getUploadIn, type UploadRequest } from '../../ingest/uploads/find-uploads.ts';
import { requireOwnContent } from '../../ingest/uploads/sandbox-author.ts';
import { findUploadIn } from '../../ingest/uploads/upload.store.ts';
import type { Person } from '../../people.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { presentDeletion } from './present-deletion.ts';

/** Beside the names of the processings. */
const checkName = { fr: 'Vérification de la livraison', en: 'Check of the upload' } as const;

/** Data still being integrated, and the check under way: what is complete stays. */
export async function previewUploadDeletion(
  context: DatastoreContext,
  visitor: Person,
  request: UploadRequest,
): Promise<Contract.RouteAnswer<Contract.Routes['getUploadDeletion']>> {
  await enterDatastore(context, visitor, request.datastoreId);
  const upload = await getUploadIn(context, request);
  const data = await unfinishedDataOf(db(context), upload);
  const going = await presentDeletion(db(context), {
    uploads: [],
    data: data ? [data] : [],
    offerings: [],
    language: visitor.language,
  });
  const check =
    upload.status === 'CHECKING' && upload.jobId
      ? [{ _id: upload.jobId, name: checkName[visitor.language] }]
      : [];
  return { ...going, running_executions: [...going.running_executions, ...check] };
}

/** Deleted at once for its readers; files go by a job. What was integrated from it stays. */
export async function deleteUpload(
  context: DatastoreContext,
  visitor: Person,
  request: UploadRequest,
): Promise<void> {
  const access = await enterDatastore(context, visitor, request.datastoreId, 'upload');
  await transaction(context, async (db) => {
    const upload = await findUploadIn(db, request.datastoreId, request.uploadId);
    if (!upload) throw new CartableError('common.not-found');
    await requireOwnContent(db, access, upload.datasheetId);
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
