import { randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { actorOf } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, now, transaction } from '../../context.ts';
import { enterStoredData, type StoredDataRequest } from '../../ingest/stored-data/enter-stored-data.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredDataIn } from '../../ingest/stored-data/stored-data.store.ts';
import { actorOfUpload } from '../../ingest/uploads/actor-of-upload.ts';
import {
  claimDeposit,
  enqueueUpload,
  newUpload,
  rejectOverQuotas,
  typeOf,
} from '../../ingest/uploads/create-upload.ts';
import { readDeclaredSrid } from '../../ingest/uploads/declared-srid.ts';
import { findUpload } from '../../ingest/uploads/upload.store.ts';
import { abandonVersion } from '../../ingest/versions/leave-version.ts';
import { openStatuses } from '../../ingest/versions/version.lifecycle.ts';
import { currentAsVersion, type DataVersion } from '../../ingest/versions/version.model.ts';
import { insertVersion, listVersions } from '../../ingest/versions/version.store.ts';
import type { Person } from '../../people.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { readVersion } from './find-versions.ts';
import { hasDeposit } from './present-version.ts';

type NewVersion = StoredDataRequest & { readonly form: Contract.DataVersionForm };

/**
 * Prepares a version that may replace the tables of a stored data: from a new deposit, or from that of a version read
 * again. It goes the way of any upload; nothing of what is served changes before it is put in service.
 * @throws {CartableError} `version.under-way`, `version.only-tables`, `version.deposit-gone`, and what refuses an upload
 */
export async function createVersion(
  context: DatastoreContext,
  visitor: Person,
  { form, ...request }: NewVersion,
): Promise<Contract.DataVersion> {
  const { access, data } = await enterStoredData(context, visitor, request, 'upload', 'processing');
  if (data.type !== 'VECTOR-DB') throw new CartableError('version.only-tables', { type: data.type });
  const firstAuthor = await actorOfUpload(context, data.uploadId);
  const number = await transaction(context, async (db) => {
    await lockDatastore(db, request.datastoreId);
    const current = await findStoredDataIn(db, request.datastoreId, request.storedDataId);
    if (current?.status !== 'GENERATED')
      throw new CartableError('service.data-not-ready', { status: current?.status ?? 'DELETED' });
    const versions = await startHistory(db, current, firstAuthor);
    await rejectSecond(context, db, versions);
    const file = await fileOf(context, db, { form, versions, visitor });
    return prepare(context, db, {
      data: current,
      datastore: access.datastore,
      versions,
      file,
      form,
      visitor,
    });
  });
  return readVersion(context, visitor, { ...request, number });
}

/** The one there is becomes the first of the list. */
async function startHistory(
  db: Connection,
  data: StoredData,
  author: DataVersion['author'],
): Promise<readonly DataVersion[]> {
  const versions = await listVersions(db, data.id);
  if (versions.length > 0) return versions;
  const first = currentAsVersion(data, author);
  await insertVersion(db, first);
  return [first];
}

/** One at a time; what failed before gives way. */
async function rejectSecond(
  context: DatastoreContext,
  db: Connection,
  versions: readonly DataVersion[],
): Promise<void> {
  const open = versions.find(({ status }) => openStatuses.includes(status));
  if (open) throw new CartableError('version.under-way', { number: open.number });
  for (const failed of versions.filter(({ status }) => status === 'FAILED')) {
    await abandonVersion(context, db, failed);
  }
}

/** The file to read, and how. */
interface FileToRead {
  readonly deposit: Parameters<typeof newUpload>[0]['deposit'];
  readonly copiedFrom: string | null;
  readonly srid: number;
  readonly encoding: string | null;
  /** Codes of findings. */
  readonly accepted: readonly string[];
}

async function fileOf(
  context: DatastoreContext,
  db: Connection,
  {
    form,
    versions,
    visitor,
  }: { form: Contract.DataVersionForm; versions: readonly DataVersion[]; visitor: Person },
): Promise<FileToRead> {
  const srid = form.data_srid === undefined ? undefined : readDeclaredSrid(form.data_srid);
  if (form.data_upload_path !== undefined && srid !== undefined) {
    const deposit = await claimDeposit(context, db, { visitor, path: form.data_upload_path });
    if (typeOf(deposit) !== 'VECTOR') throw new CartableError('version.other-kind');
    return {
      deposit,
      copiedFrom: null,
      srid,
      encoding: form.data_encoding || null,
      accepted: form.data_accepted ?? [],
    };
  }
  const version = versions.find(({ number }) => number === form.rerun);
  if (!version) throw new CartableError('common.not-found');
  const upload = await findUpload(db, version.uploadId);
  if (!hasDeposit(upload)) throw new CartableError('version.deposit-gone', { number: version.number });
  const { depositId, fileName, sizeBytes } = upload;
  return {
    deposit: { id: depositId, fileName, sizeBytes, inspection: null },
    copiedFrom: upload.id,
    srid: srid ?? upload.srid,
    accepted: form.data_accepted ?? upload.accepted,
    encoding: form.data_encoding === undefined ? upload.encoding : form.data_encoding || null,
  };
}

interface Preparation {
  readonly data: StoredData;
  readonly datastore: Datastore;
  readonly versions: readonly DataVersion[];
  readonly file: FileToRead;
  readonly form: Contract.DataVersionForm;
  readonly visitor: Person;
}

/** @returns the number of the version */
async function prepare(
  context: DatastoreContext,
  db: Connection,
  { data, datastore, versions, file, form, visitor }: Preparation,
): Promise<number> {
  const { deposit, srid, encoding, accepted, copiedFrom } = file;
  const at = now(context);
  await rejectOverQuotas(context, db, { datastore, deposit });
  const uploadId = randomUUID();
  const datasheet = { id: data.datasheetId, datastoreId: data.datastoreId };
  await enqueueUpload(context, db, {
    ...newUpload({ id: uploadId, deposit, datasheet, visitor, srid, at }),
    name: data.name,
    encoding,
    accepted,
    copiedFrom,
    storedDataId: data.id,
  });
  const id = randomUUID();
  const number = Math.max(...versions.map((version) => version.number)) + 1;
  await insertVersion(
    db,
    {
      ...unwritten,
      id,
      storedDataId: data.id,
      number,
      datasetId: id,
      uploadId,
      srid,
      key: form.key ?? null,
      comment: form.comment || null,
      isSwitchedWhenSafe: form.switch === 'when-safe',
      author: actorOf(visitor),
      createdAt: at,
    },
    deposit.sizeBytes,
  );
  await recordActivity(context, db, {
    datastoreId: data.datastoreId,
    kind: 'upload.created',
    actor: visitor,
    subject: data.name,
    subjectId: uploadId,
  });
  return number;
}

const unwritten = {
  status: 'PREPARING',
  executionId: null,
  sizeBytes: 0,
  extent: null,
  relations: [],
  difference: null,
  error: null,
  servedAt: null,
  servedBy: null,
  leftAt: null,
} as const;
