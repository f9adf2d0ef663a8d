import { CartableError, type DepositPreview } from '@cartable/contract';
import type { DatastoreContext } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { depositFileKey } from '../deposits/deposit.model.ts';
import { readDeclaredSrid } from '../uploads/declared-srid.ts';
import { getUploadIn, type UploadRequest } from '../uploads/find-uploads.ts';
import { type Upload, uploadFileKey } from '../uploads/upload.model.ts';
import { type RequestedPreview, readPreview } from './read-preview.ts';

/** Preview of an upload, read as it was declared unless another way is tried; any member of the datastore may. */
export async function previewUpload(
  context: DatastoreContext,
  visitor: Person,
  request: UploadRequest & RequestedPreview,
): Promise<DepositPreview> {
  await enterDatastore(context, visitor, request.datastoreId);
  const upload = await getUploadIn(context, request);
  if (upload.status === 'DELETED') throw new CartableError('upload.unknown');
  return readPreview(context, {
    name: upload.fileName,
    keys: keysOf(upload),
    choices: {
      srid: request.srs ? readDeclaredSrid(request.srs) : upload.srid,
      // An empty encoding leaves it to recognition.
      encoding: request.encoding === undefined ? upload.encoding : request.encoding || null,
      accepted: upload.accepted,
    },
  });
}

/** Before it is received, the file is where it was deposited, or with the upload whose file it reads again. */
function keysOf({ id, depositId, copiedFrom, fileName }: Upload): string[] {
  const before = copiedFrom ? uploadFileKey(copiedFrom, fileName) : depositFileKey(depositId);
  return [before, uploadFileKey(id, fileName)];
}
