import type { DatasheetRecord } from '@cartable/contract';
import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { ExpressionBuilder } from 'kysely';
import { readNumber } from '../../stored-text.ts';
import type { DatasheetTables } from '../../workspace/datasheets/datasheet.tables.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { latestContent, type MetadataRecord } from './metadata.model.ts';
import type { MetadataRecordsTable, MetadataTables } from './metadata.tables.ts';

const tables = tablesOf<DatasheetTables & MetadataTables>;

export async function findRecordIn(
  db: Connection,
  datastoreId: string,
  id: string,
): Promise<MetadataRecord | undefined> {
  const row = await tables(db)
    .selectFrom('metadata_records')
    .selectAll()
    .where('id', '=', id)
    .where('datastore_id', '=', datastoreId)
    .where(isOfLiveDatasheet)
    .executeTakeFirst();
  return row && readRecord(row);
}

export async function findRecord(db: Connection, id: string): Promise<MetadataRecord | undefined> {
  const row = await tables(db)
    .selectFrom('metadata_records')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && readRecord(row);
}

/** Those there are, in no order. */
export async function findRecords(db: Connection, ids: readonly string[]): Promise<MetadataRecord[]> {
  if (ids.length === 0) return [];
  const rows = await tables(db).selectFrom('metadata_records').selectAll().where('id', 'in', ids).execute();
  return rows.map(readRecord);
}

export async function findRecordOfDatasheet(
  db: Connection,
  datasheetId: string,
): Promise<MetadataRecord | undefined> {
  const row = await tables(db)
    .selectFrom('metadata_records')
    .selectAll()
    .where('datasheet_id', '=', datasheetId)
    .executeTakeFirst();
  return row && readRecord(row);
}

/** Initial values of the forms of a datasheet. */
export async function latestRecordOf(db: Connection, datasheetId: string): Promise<DatasheetRecord | null> {
  const record = await findRecordOfDatasheet(db, datasheetId);
  return record ? latestContent(record) : null;
}

/** Published record, as the catalogue shows it; one in the trash is as unknown. */
export async function findPublishedRecord(
  db: Connection,
  fileIdentifier: string,
): Promise<MetadataRecord | undefined> {
  const row = await tables(db)
    .selectFrom('metadata_records')
    .selectAll()
    .where('file_identifier', '=', fileIdentifier)
    .where('published_at', 'is not', null)
    .where(isOfLiveDatasheet)
    .executeTakeFirst();
  return row && readRecord(row);
}

/** Public contents of the records, by datasheet; none for a datasheet whose record is not published. */
export async function publishedContentsOf(
  db: Connection,
  datasheetIds: readonly string[],
): Promise<Map<string, DatasheetRecord>> {
  if (datasheetIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('metadata_records')
    .select(['datasheet_id', 'content'])
    .where('datasheet_id', 'in', datasheetIds)
    .where('published_at', 'is not', null)
    .execute();
  return new Map(
    rows.map((row) => [row.datasheet_id!, withEveryField(jsonColumn.read<WrittenRecord>(row.content))]),
  );
}

export async function listRecords(
  db: Connection,
  filter: {
    datastoreId: string;
    datasheetId?: string | undefined;
    fileIdentifier?: string | undefined;
    offset: number;
    limit: number;
  },
): Promise<MetadataRecord[]> {
  let query = tables(db)
    .selectFrom('metadata_records')
    .selectAll()
    .where('datastore_id', '=', filter.datastoreId)
    .where(isOfLiveDatasheet);
  if (filter.datasheetId) query = query.where('datasheet_id', '=', filter.datasheetId);
  if (filter.fileIdentifier) query = query.where('file_identifier', '=', filter.fileIdentifier);
  const rows = await query.orderBy('file_identifier').offset(filter.offset).limit(filter.limit).execute();
  return rows.map(readRecord);
}

/** Published records of a datastore that are not in the trash, the newest first. */
export async function listPublishedRecordsOf(
  db: Connection,
  datastoreId: string,
  limit: number,
): Promise<MetadataRecord[]> {
  const rows = await tables(db)
    .selectFrom('metadata_records')
    .selectAll()
    .where('datastore_id', '=', datastoreId)
    .where('published_at', 'is not', null)
    .where(isOfLiveDatasheet)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(readRecord);
}

/** Published records of a datastore, those of the trash included: restoring them always works. */
export async function countPublishedRecords(db: Connection, datastoreId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('metadata_records')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('datastore_id', '=', datastoreId)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  return readNumber(row?.count);
}

/** Published records of the trash: what emptying it would free. */
export async function countTrashedRecords(db: Connection, datastoreId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('metadata_records')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('datastore_id', '=', datastoreId)
    .where('published_at', 'is not', null)
    .where((eb) => eb.not(isOfLiveDatasheet(eb)))
    .executeTakeFirst();
  return readNumber(row?.count);
}

export async function insertRecord(db: Connection, record: MetadataRecord): Promise<void> {
  await tables(db)
    .insertInto('metadata_records')
    .values({
      id: record.id,
      datastore_id: record.datastoreId,
      datasheet_id: record.datasheetId,
      file_identifier: record.content.file_identifier,
      content: jsonColumn.write(record.content),
      draft: record.draft && jsonColumn.write(record.draft),
      published_at: record.publishedAt,
      created_at: record.createdAt,
      updated_at: record.updatedAt,
    })
    .execute();
}

/** All that changes of a record, at once. */
export async function saveRecord(db: Connection, record: MetadataRecord): Promise<void> {
  await tables(db)
    .updateTable('metadata_records')
    .set({
      file_identifier: record.content.file_identifier,
      content: jsonColumn.write(record.content),
      draft: record.draft && jsonColumn.write(record.draft),
      published_at: record.publishedAt,
      updated_at: record.updatedAt,
    })
    .where('id', '=', record.id)
    .execute();
}

/** Who changes the record, its datasheet or its datastore at the same moment comes before or after this transaction. */
export async function waitForRecord(
  db: Connection,
  { id, datastoreId }: Pick<MetadataRecord, 'id' | 'datastoreId'>,
): Promise<void> {
  await lockDatastore(db, datastoreId);
  await tables(db).updateTable('metadata_records').set({ id }).where('id', '=', id).execute();
}

export async function deleteRecord(db: Connection, id: string): Promise<void> {
  await tables(db).deleteFrom('metadata_records').where('id', '=', id).execute();
  await tables(db).deleteFrom('metadata_identifiers').where('record_id', '=', id).execute();
}

/** @returns false when the identifier is another record's */
export async function takeIdentifier(db: Connection, identifier: string, recordId: string): Promise<boolean> {
  await tables(db)
    .insertInto('metadata_identifiers')
    .values({ identifier, record_id: recordId })
    .onConflict((conflict) => conflict.column('identifier').doNothing())
    .execute();
  const row = await tables(db)
    .selectFrom('metadata_identifiers')
    .select('record_id')
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  return row?.record_id === recordId;
}

/** Gives back the identifiers the record does not use any more. */
export async function freeIdentifiers(db: Connection, { id, content, draft }: MetadataRecord): Promise<void> {
  const used = [content.file_identifier, ...(draft ? [draft.file_identifier] : [])];
  await tables(db)
    .deleteFrom('metadata_identifiers')
    .where('record_id', '=', id)
    .where('identifier', 'not in', used)
    .execute();
}

/** Records of a datasheet that is not deleted, or of none. */
const isOfLiveDatasheet = (eb: ExpressionBuilder<DatasheetTables & MetadataTables, 'metadata_records'>) =>
  eb.or([
    eb('metadata_records.datasheet_id', 'is', null),
    eb.exists(
      eb
        .selectFrom('datasheets')
        .select('datasheets.id')
        .whereRef('datasheets.id', '=', 'metadata_records.datasheet_id')
        .where('datasheets.deleted', '=', 0),
    ),
  ]);

/** Fields that records written before they were asked do not have. */
type LaterField =
  | 'hvd_categories'
  | 'licence'
  | 'contacts'
  | 'use_limitation'
  | 'links'
  | 'related_records'
  | 'given_formats'
  | 'extent'
  | 'foreign_xml';
type WrittenRecord = Omit<DatasheetRecord, LaterField> & Partial<Pick<DatasheetRecord, LaterField>>;
const withEveryField = (record: WrittenRecord): DatasheetRecord => ({
  hvd_categories: [],
  licence: null,
  contacts: [],
  use_limitation: '',
  links: [],
  related_records: [],
  given_formats: [],
  extent: null,
  foreign_xml: null,
  ...record,
});

function readRecord(row: MetadataRecordsTable): MetadataRecord {
  return {
    id: row.id,
    datastoreId: row.datastore_id,
    datasheetId: row.datasheet_id,
    content: withEveryField(jsonColumn.read<WrittenRecord>(row.content)),
    draft: row.draft === null ? null : withEveryField(jsonColumn.read<WrittenRecord>(row.draft)),
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
