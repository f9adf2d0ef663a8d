import type { FileTreeNode, GeographicBox, UploadStatus, UploadType } from '@cartable/contract';
import { jsonColumn } from '@cartable/storage';
import { readNumber, type StoredError } from '../stored-text.ts';
import type { Db } from '../tables.ts';
import { uploadLifecycle } from './upload.lifecycle.ts';
import type { Upload, UploadEvent, UploadSteps } from './upload.model.ts';
import type { UploadsTable } from './upload.tables.ts';

export async function findUpload(db: Db, id: string): Promise<Upload | undefined> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readUpload(row);
}

export async function findUploadIn(db: Db, datastoreId: string, id: string): Promise<Upload | undefined> {
  const upload = await findUpload(db, id);
  return upload?.datastoreId === datastoreId ? upload : undefined;
}

/** Newest event first, without deleted ones. */
export async function listUploads(db: Db, datastoreId: string, type?: UploadType): Promise<Upload[]> {
  let query = db
    .selectFrom('uploads')
    .selectAll()
    .where('datastore_id', '=', datastoreId)
    .where('status', '!=', 'DELETED');
  if (type) query = query.where('type', '=', type);
  const rows = await query.orderBy('last_event_at', 'desc').orderBy('id').execute();
  return rows.map(readUpload);
}

export async function listUploadsOfDatasheet(db: Db, datasheetId: string): Promise<Upload[]> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('datasheet_id', '=', datasheetId)
    .where('status', '!=', 'DELETED')
    .orderBy('last_event_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(readUpload);
}

/** Bytes deposited in a datastore. */
export async function measureUploads(db: Db, datastoreId: string): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.sum('size_bytes').as('bytes'))
    .where('datastore_id', '=', datastoreId)
    .where('status', '!=', 'DELETED')
    .executeTakeFirst();
  return readNumber(row?.bytes);
}

export async function insertUpload(db: Db, upload: Upload): Promise<void> {
  await db.insertInto('uploads').values(writeUpload(upload)).execute();
}

export interface UploadChanges {
  readonly srid?: number;
  readonly encoding?: string | null;
  readonly extent?: GeographicBox | null;
  readonly fileTree?: readonly FileTreeNode[];
  readonly steps?: UploadSteps;
  readonly error?: StoredError | null;
  readonly jobId?: string | null;
  readonly storedDataId?: string | null;
  readonly event?: { readonly name: UploadEvent; readonly at: string; readonly by?: string };
}

export async function changeUpload(db: Db, id: string, changes: UploadChanges): Promise<void> {
  const set = columnsOf(changes);
  if (Object.keys(set).length > 0) await db.updateTable('uploads').set(set).where('id', '=', id).execute();
}

/**
 * Moves an upload, if its lifecycle allows.
 * @returns false when it is in no state to move: deleted or changed meanwhile, or already there
 */
export async function moveUpload(
  db: Db,
  id: string,
  to: UploadStatus,
  changes: UploadChanges = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ status: to, ...columnsOf(changes) })
    .where('id', '=', id)
    .where('status', 'in', uploadLifecycle.originsOf(to))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function columnsOf(changes: UploadChanges): Partial<UploadsTable> {
  const { event } = changes;
  return {
    ...(changes.srid === undefined ? {} : { srid: changes.srid }),
    ...(changes.encoding === undefined ? {} : { encoding: changes.encoding }),
    ...(changes.extent === undefined ? {} : { extent: writeNullable(changes.extent) }),
    ...(changes.fileTree === undefined ? {} : { file_tree: jsonColumn.write(changes.fileTree) }),
    ...(changes.steps === undefined ? {} : { steps: jsonColumn.write(changes.steps) }),
    ...(changes.error === undefined ? {} : { error: writeNullable(changes.error) }),
    ...(changes.jobId === undefined ? {} : { job_id: changes.jobId }),
    ...(changes.storedDataId === undefined ? {} : { stored_data_id: changes.storedDataId }),
    ...(event === undefined
      ? {}
      : { last_event: event.name, last_event_at: event.at, last_event_by: event.by ?? null }),
  };
}

function writeUpload(upload: Upload): UploadsTable {
  return {
    id: upload.id,
    datastore_id: upload.datastoreId,
    datasheet_id: upload.datasheetId,
    name: upload.name,
    type: upload.type,
    status: upload.status,
    srid: upload.srid,
    encoding: upload.encoding,
    contact: upload.contact,
    size_bytes: upload.sizeBytes,
    extent: writeNullable(upload.extent),
    deposit_id: upload.depositId,
    file_name: upload.fileName,
    file_tree: jsonColumn.write(upload.fileTree),
    steps: jsonColumn.write(upload.steps),
    error: writeNullable(upload.error),
    job_id: upload.jobId,
    stored_data_id: upload.storedDataId,
    created_by: upload.createdBy,
    created_at: upload.createdAt,
    last_event: upload.lastEvent,
    last_event_at: upload.lastEventAt,
    last_event_by: upload.lastEventBy,
  };
}

function readUpload(row: UploadsTable): Upload {
  return {
    id: row.id,
    datastoreId: row.datastore_id,
    datasheetId: row.datasheet_id,
    name: row.name,
    type: row.type as UploadType,
    status: row.status as UploadStatus,
    srid: row.srid,
    encoding: row.encoding,
    contact: row.contact,
    sizeBytes: readNumber(row.size_bytes),
    extent: jsonColumn.readNullable<GeographicBox>(row.extent),
    depositId: row.deposit_id,
    fileName: row.file_name,
    fileTree: jsonColumn.read<FileTreeNode[]>(row.file_tree),
    steps: jsonColumn.read<UploadSteps>(row.steps),
    error: jsonColumn.readNullable<StoredError>(row.error),
    jobId: row.job_id,
    storedDataId: row.stored_data_id,
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastEvent: row.last_event as UploadEvent,
    lastEventAt: row.last_event_at,
    lastEventBy: row.last_event_by,
  };
}

const writeNullable = (value: unknown): string | null => (value === null ? null : jsonColumn.write(value));
