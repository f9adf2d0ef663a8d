import type { Language } from '@cartable/contract';
import { type Connection, tablesOf } from '@cartable/storage';
import { readNumber } from '../../stored-text.ts';
import type { PreparedDownloadsTable, PreparedDownloadTables } from './prepared-download.tables.ts';

const tables = tablesOf<PreparedDownloadTables>;

/** Selection of a published table to be written as a file. */
export interface DownloadSelection {
  /** Layer name of the service. */
  readonly layer: string;
  /** Public name of the table. */
  readonly table: string;
  readonly format: string;
  /** Query string of OGC API – Features. */
  readonly query: string;
}

export interface PreparedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly dataVersion: string;
  readonly readyAt: string;
}

export interface PreparedDownload extends DownloadSelection {
  readonly id: string;
  readonly ownerId: string;
  readonly token: string;
  readonly title: string;
  readonly language: Language;
  readonly jobId: string;
  readonly createdAt: string;
  /** `null` until the file is whole. */
  readonly file: PreparedFile | null;
  readonly expiresAt: string;
}

/** Newest first. */
export async function listDownloadsOf(db: Connection, ownerId: string): Promise<PreparedDownload[]> {
  const rows = await tables(db)
    .selectFrom('prepared_downloads')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(readDownload);
}

export async function findDownload(
  db: Connection,
  by: { readonly id: string } | { readonly token: string },
): Promise<PreparedDownload | undefined> {
  const all = tables(db).selectFrom('prepared_downloads').selectAll();
  const row = await ('id' in by
    ? all.where('id', '=', by.id)
    : all.where('token', '=', by.token)
  ).executeTakeFirst();
  return row && readDownload(row);
}

export async function insertDownload(db: Connection, download: PreparedDownload): Promise<void> {
  await tables(db)
    .insertInto('prepared_downloads')
    .values({
      id: download.id,
      owner_id: download.ownerId,
      token: download.token,
      layer_name: download.layer,
      table_name: download.table,
      title: download.title,
      format: download.format,
      query: download.query,
      language: download.language,
      job_id: download.jobId,
      created_at: download.createdAt,
      ready_at: null,
      file_name: null,
      media_type: null,
      size_bytes: null,
      data_version: null,
      expires_at: download.expiresAt,
    })
    .execute();
}

/** @returns false when it was taken away meanwhile */
export async function saveFile(
  db: Connection,
  id: string,
  { file, expiresAt }: { readonly file: PreparedFile; readonly expiresAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('prepared_downloads')
    .set({
      file_name: file.fileName,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      data_version: file.dataVersion,
      ready_at: file.readyAt,
      expires_at: expiresAt,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteDownload(db: Connection, id: string): Promise<void> {
  await tables(db).deleteFrom('prepared_downloads').where('id', '=', id).execute();
}

export async function deleteDownloadsOf(db: Connection, ownerId: string): Promise<void> {
  await tables(db).deleteFrom('prepared_downloads').where('owner_id', '=', ownerId).execute();
}

/** Removes what is over. @returns their identifiers */
export async function deleteExpired(db: Connection, at: string): Promise<string[]> {
  const rows = await tables(db)
    .deleteFrom('prepared_downloads')
    .where('expires_at', '<=', at)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Bytes of all the files that are kept. */
export async function sumOfFiles(db: Connection): Promise<number> {
  const row = await tables(db)
    .selectFrom('prepared_downloads')
    .select((eb) => eb.fn.sum('size_bytes').as('total'))
    .executeTakeFirst();
  return readNumber(row?.total ?? 0);
}

function readDownload(row: PreparedDownloadsTable): PreparedDownload {
  return {
    id: row.id,
    ownerId: row.owner_id,
    token: row.token,
    layer: row.layer_name,
    table: row.table_name,
    title: row.title,
    format: row.format,
    query: row.query,
    language: row.language as Language,
    jobId: row.job_id,
    createdAt: row.created_at,
    file:
      row.ready_at === null
        ? null
        : {
            fileName: row.file_name!,
            mediaType: row.media_type!,
            sizeBytes: readNumber(row.size_bytes),
            dataVersion: row.data_version!,
            readyAt: row.ready_at,
          },
    expiresAt: row.expires_at,
  };
}
