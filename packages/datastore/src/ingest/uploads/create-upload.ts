import { randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import type { Datasheet } from '../../workspace/datasheets/datasheet.model.ts';
import {
  changeDatasheet,
  findDatasheetByName,
  insertDatasheet,
} from '../../workspace/datasheets/datasheet.store.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { rejectOverQuota } from '../../workspace/quotas/reject-over-quota.ts';
import { checksOf } from '../checks/check.model.ts';
import { resetChecks } from '../checks/check.store.ts';
import { type Deposit, parseDepositPath } from '../deposits/deposit.model.ts';
import { findDeposit, moveDeposit } from '../deposits/deposit.store.ts';
import { readDeclaredSrid } from './declared-srid.ts';
import { presentUpload } from './present-upload.ts';
import { stepsWaiting, type Upload, uploadSubject } from './upload.model.ts';
import { findUpload, insertUpload } from './upload.store.ts';
import { checkUpload } from './upload-jobs.ts';

/**
 * Turns an assembled deposit of this person into an upload of the datasheet named, created if it is new, and sets
 * the checks and the integration going. All in one transaction: an upload and its job appear together.
 */
export async function createUpload(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, form }: { datastoreId: string; form: Contract.UploadForm },
): Promise<Contract.Upload> {
  const access = await enterDatastore(context, visitor, datastoreId, 'upload');
  const srid = readDeclaredSrid(form.data_srid);
  const id = randomUUID();
  await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const deposit = await claimDeposit(context, db, { visitor, path: form.data_upload_path });
    await rejectOverQuotas(context, db, { datastore: access.datastore, deposit });
    const datasheet = await findOrCreateDatasheet(context, db, datastoreId, form.data_name);
    await enqueueUpload(context, db, {
      ...newUpload({ id, deposit, datasheet, visitor, srid, at: now(context) }),
      name: form.data_technical_name,
      encoding: form.data_encoding ?? null,
      accepted: form.data_accepted ?? [],
    });
    await recordActivity(context, db, {
      datastoreId,
      kind: 'upload.created',
      actor: visitor,
      subject: form.data_technical_name,
      subjectId: id,
      datasheetName: datasheet.name,
    });
  });
  const upload = await findUpload(db(context), id);
  return presentUpload(context, access, upload!);
}

/** In the caller's transaction. @throws {CartableError} `upload.unknown` */
export async function claimDeposit(
  context: DatastoreContext,
  db: Connection,
  { visitor, path }: { visitor: Person; path: string },
): Promise<Deposit> {
  const depositId = parseDepositPath(path);
  const deposit = depositId ? await findDeposit(db, depositId, visitor.id) : undefined;
  if (!deposit || !(await moveDeposit(db, deposit.id, 'CLAIMED', { at: now(context) }))) {
    throw new CartableError('upload.unknown');
  }
  return deposit;
}

/** In the caller's transaction: an upload, its report and the job that checks it appear together. */
export async function enqueueUpload(
  context: DatastoreContext,
  db: Connection,
  upload: Omit<Upload, 'jobId'>,
): Promise<void> {
  const { id, type, createdAt, datastoreId } = upload;
  const request = checkUpload.request(uploadSubject(id), { uploadId: id }, datastoreId);
  const jobId = await context.queue.enqueue(request, db);
  await insertUpload(db, { ...upload, jobId });
  await resetChecks(db, id, checksOf(type), createdAt);
}

/** The files, and what they will become: about as much. */
export async function rejectOverQuotas(
  context: DatastoreContext,
  db: Connection,
  { datastore, deposit }: { datastore: Datastore; deposit: Pick<Deposit, 'sizeBytes' | 'inspection'> },
): Promise<void> {
  const neededBytes = deposit.sizeBytes;
  await rejectOverQuota(context, db, {
    datastore,
    kind: 'uploads',
    neededBytes,
    code: 'upload.quota-exceeded',
  });
  await rejectOverQuota(context, db, {
    datastore,
    kind: typeOf(deposit) === 'RASTER' ? 'objects' : 'database',
    neededBytes,
  });
}

async function findOrCreateDatasheet(
  context: DatastoreContext,
  db: Connection,
  datastoreId: string,
  name: string,
): Promise<Datasheet> {
  const at = now(context);
  const existing = await findDatasheetByName(db, datastoreId, name);
  if (existing) {
    await changeDatasheet(db, existing.id, { at });
    return existing;
  }
  const datasheet = { id: randomUUID(), datastoreId, name, record: null, createdAt: at, lastEventAt: at };
  await insertDatasheet(db, datasheet);
  return datasheet;
}

/** By what was found in the file. */
export const typeOf = ({ inspection }: Pick<Deposit, 'inspection'>): Contract.UploadType =>
  inspection?.raster ? 'RASTER' : 'VECTOR';

interface NewUpload {
  id: string;
  deposit: Pick<Deposit, 'id' | 'fileName' | 'sizeBytes' | 'inspection'>;
  datasheet: Pick<Datasheet, 'id' | 'datastoreId'>;
  visitor: Person;
  srid: number;
  at: string;
}

export function newUpload({
  id,
  deposit,
  datasheet,
  visitor,
  srid,
  at,
}: NewUpload): Omit<Upload, 'name' | 'encoding' | 'accepted' | 'jobId'> {
  const fileName = deposit.fileName!;
  return {
    id,
    datastoreId: datasheet.datastoreId,
    datasheetId: datasheet.id,
    type: typeOf(deposit),
    status: 'OPEN',
    srid,
    contact: visitor.email,
    sizeBytes: deposit.sizeBytes,
    extent: null,
    depositId: deposit.id,
    fileName,
    fileTree: [
      {
        type: 'DIRECTORY',
        name: 'data',
        size: deposit.sizeBytes,
        children: [{ type: 'FILE', name: fileName, size: deposit.sizeBytes }],
      },
    ],
    steps: stepsWaiting,
    error: null,
    storedDataId: null,
    createdBy: visitor.id,
    createdAt: at,
    lastEvent: 'created',
    lastEventAt: at,
    lastEventBy: visitor.id,
  };
}
