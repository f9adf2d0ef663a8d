import type { FileTreeNode, GeographicBox, UploadStatus, UploadType } from '@cartable/contract';
import { datasheetRows, type StorageUse, storageUse, uniteUses } from '@cartable/platform';
import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Insertable, Selectable } from 'kysely';
import { boxOnEarth } from '../../geographic-box/geographic-box.ts';
import { readNumber, type StoredError } from '../../stored-text.ts';
import { uploadLifecycle } from './upload.lifecycle.ts';
import type { Upload, UploadEvent, UploadSteps } from './upload.model.ts';
import type { UploadsTable, UploadTables } from './upload.tables.ts';

const tables = tablesOf<UploadTables>;

/** Queries that trash and storage run on this table. */
export const uploadRows = datasheetRows('uploads');

export async function findUpload(db: Connection, id: string): Promise<Upload | undefined> {
  const row = await tables(db).selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readUpload(row);
}

/** Deleted ones too, for their report; not those of the trash. */
export async function findUploadIn(
  db: Connection,
  datastoreId: string,
  id: string,
): Promise<Upload | undefined> {
  const row = await tables(db)
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('datastore_id', '=', datastoreId)
    .where('trashed', '=', 0)
    .executeTakeFirst();
  return row && readUpload(row);
}

/** Newest event first, without deleted ones. */
export async function listUploads(db: Connection, datastoreId: string, type?: UploadType): Promise<Upload[]> {
  let query = tables(db)
    .selectFrom('uploads')
    .selectAll()
    .where('datastore_id', '=', datastoreId)
    .where('status', '!=', 'DELETED')
    .where('trashed', '=', 0);
  if (type) query = query.where('type', '=', type);
  const rows = await query.orderBy('last_event_at', 'desc').orderBy('id').execute();
  return rows.map(readUpload);
}

export async function listUploadsByIds(db: Connection, ids: readonly string[]): Promise<Upload[]> {
  if (ids.length === 0) return [];
  const rows = await tables(db).selectFrom('uploads').selectAll().where('id', 'in', ids).execute();
  return rows.map(readUpload);
}

export async function listUploadsOfDatasheet(db: Connection, datasheetId: string): Promise<Upload[]> {
  const rows = await tables(db)
    .selectFrom('uploads')
    .selectAll()
    .where('datasheet_id', '=', datasheetId)
    .where('status', '!=', 'DELETED')
    .where('trashed', '=', 0)
    .orderBy('last_event_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(readUpload);
}

/** Uploads of all datastores that a job is said to work on, or with a step said to be under way. */
export async function listUnsettledUploads(db: Connection): Promise<{ id: string }[]> {
  return tables(db)
    .selectFrom('uploads')
    .select('id')
    .where('status', '!=', 'DELETED')
    .where((is) => is.or([is('job_id', 'is not', null), is('steps', 'like', '%in_progress%')]))
    .execute();
}

/** Who made the first upload of a datasheet, were it deleted since. */
export async function findAuthorOfDatasheet(
  db: Connection,
  datasheetId: string,
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('uploads')
    .select('created_by')
    .where('datasheet_id', '=', datasheetId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.created_by;
}

/** Bytes deposited in a datastore. Read from an index alone. */
export async function measureUploads(db: Connection, datastoreId: string): Promise<StorageUse> {
  const rows = await tables(db)
    .selectFrom('uploads')
    .select('trashed')
    .select((eb) => eb.fn.sum('size_bytes').as('retained'))
    .where('datastore_id', '=', datastoreId)
    .where('status', '!=', 'DELETED')
    .groupBy('trashed')
    .execute();
  return uniteUses(rows.map(({ retained, trashed }) => storageUse({ retained, reserved: 0, trashed })));
}

export async function insertUpload(db: Connection, upload: Upload): Promise<void> {
  await tables(db).insertInto('uploads').values(writeUpload(upload)).execute();
}

export interface UploadChanges {
  readonly srid?: number;
  readonly encoding?: string | null;
  readonly accepted?: readonly string[];
  readonly extent?: GeographicBox | null;
  readonly fileTree?: readonly FileTreeNode[];
  readonly steps?: UploadSteps;
  readonly error?: StoredError | null;
  readonly jobId?: string | null;
  readonly storedDataId?: string | null;
  readonly event?: { readonly name: UploadEvent; readonly at: string; readonly by?: string };
}

export async function changeUpload(db: Connection, id: string, changes: UploadChanges): Promise<void> {
  const set = columnsOf(changes);
  if (Object.keys(set).length > 0)
    await tables(db).updateTable('uploads').set(set).where('id', '=', id).execute();
}

/**
 * Moves an upload, if its lifecycle allows.
 * @returns false when it is in no state to move: deleted or changed meanwhile, or already there
 */
export async function moveUpload(
  db: Connection,
  id: string,
  to: UploadStatus,
  changes: UploadChanges = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('uploads')
    .set({ status: to, ...columnsOf(changes) })
    .where('id', '=', id)
    .where('status', 'in', uploadLifecycle.originsOf(to))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function columnsOf(changes: UploadChanges): Partial<Insertable<UploadsTable>> {
  const { event } = changes;
  return {
    ...(changes.srid === undefined ? {} : { srid: changes.srid }),
    ...(changes.encoding === undefined ? {} : { encoding: changes.encoding }),
    ...(changes.accepted === undefined ? {} : { accepted: jsonColumn.write(changes.accepted) }),
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

function writeUpload(upload: Upload): Insertable<UploadsTable> {
  return {
    id: upload.id,
    datastore_id: upload.datastoreId,
    datasheet_id: upload.datasheetId,
    name: upload.name,
    type: upload.type,
    status: upload.status,
    srid: upload.srid,
    encoding: upload.encoding,
    accepted: jsonColumn.write(upload.accepted),
    contact: upload.contact,
    size_bytes: upload.sizeBytes,
    extent: writeNullable(upload.extent),
    deposit_id: upload.depositId,
    copied_from: upload.copiedFrom ?? null,
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

function readUpload(row: Selectable<UploadsTable>): Upload {
  return {
    id: row.id,
    datastoreId: row.datastore_id,
    datasheetId: row.datasheet_id,
    name: row.name,
    type: row.type as UploadType,
    status: row.status as UploadStatus,
    srid: row.srid,
    encoding: row.encoding,
    accepted: jsonColumn.read<string[]>(row.accepted),
    contact: row.contact,
    sizeBytes: readNumber(row.size_bytes),
    extent: boxOnEarth(jsonColumn.readNullable<GeographicBox>(row.extent)),
    depositId: row.deposit_id,
    copiedFrom: row.copied_from,
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
