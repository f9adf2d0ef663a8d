import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { emit } from '../../events.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { checksOf } from '../checks/check.model.ts';
import { resetChecks } from '../checks/check.store.ts';
import { readDeclaredSrid } from './declared-srid.ts';
import type { UploadRequest } from './find-uploads.ts';
import { presentUpload } from './present-upload.ts';
import { isRetryable, stepsWaiting, uploadSubject } from './upload.model.ts';
import { changeUpload, findUpload, findUploadIn, moveUpload } from './upload.store.ts';
import { checkUpload } from './upload-jobs.ts';

export interface RetryRequest extends UploadRequest {
  readonly srs?: string | undefined;
  readonly encoding?: string | undefined;
  readonly accepted?: readonly string[] | undefined;
}

/**
 * Begins again from the checks, with another projection or encoding, or findings accepted, if given: what was found before may no longer
 * hold. The stored data of a failed integration is taken up again.
 */
export async function retryUpload(
  context: DatastoreContext,
  visitor: Person,
  request: RetryRequest,
): Promise<Contract.Upload> {
  const access = await enterDatastore(context, visitor, request.datastoreId, 'upload');
  const srid = request.srs === undefined ? undefined : readDeclaredSrid(request.srs);
  await transaction(context, async (db) => {
    const upload = await findUploadIn(db, request.datastoreId, request.uploadId);
    if (!upload) throw new CartableError('common.not-found');
    if (!isRetryable(upload)) throw new CartableError('upload.not-retryable', { status: upload.status });
    const at = now(context);
    await emit(context, db, 'uploadRetried', { uploadId: upload.id, srid: srid ?? upload.srid });
    await moveUpload(db, upload.id, 'OPEN');
    const jobId = await context.queue.enqueue(
      checkUpload.request(uploadSubject(upload.id), { uploadId: upload.id }, request.datastoreId),
      db,
    );
    await resetChecks(db, upload.id, checksOf(upload.type), at);
    await changeUpload(db, upload.id, {
      steps: stepsWaiting,
      error: null,
      jobId,
      ...(srid === undefined ? {} : { srid }),
      ...(request.encoding === undefined
        ? {}
        : { encoding: request.encoding === '' ? null : request.encoding }),
      ...(request.accepted === undefined ? {} : { accepted: request.accepted }),
      event: { name: 'retried', at, by: visitor.id },
    });
  });
  return presentUpload(context, access, (await findUpload(db(context), request.uploadId))!);
}
