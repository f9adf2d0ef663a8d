import { randomUUID } from 'node:crypto';
import type { DatasheetRecord } from '@cartable/contract';
import { defineMigrations, jsonColumn } from '@cartable/storage';
import type { Kysely } from 'kysely';

export interface MetadataRecordsTable {
  id: string;
  datastore_id: string;
  datasheet_id: string | null;
  /** File identifier of `content`, to be found by. */
  file_identifier: string;
  /** JSON, DatasheetRecord. */
  content: string;
  /** JSON, DatasheetRecord: of the forms, until their service is published. */
  draft: string | null;
  published_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Identifiers taken on the whole platform: by what is read, and by what is about to be. */
export interface MetadataIdentifiersTable {
  identifier: string;
  record_id: string;
}

/** Enough for the columns that were there before. */
interface Former {
  datasheets: { id: string; datastore_id: string; record: string | null; last_event_at: string };
  offerings: { datasheet_id: string; status: string };
  metadata_records: MetadataRecordsTable;
  metadata_identifiers: MetadataIdentifiersTable;
}

export interface MetadataTables {
  metadata_records: MetadataRecordsTable;
  metadata_identifiers: MetadataIdentifiersTable;
}

export const metadataMigrations = defineMigrations('metadata', [
  {
    name: '001-metadata-records',
    up: async (db) => {
      await db.schema
        .createTable('metadata_records')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('datastore_id', 'text', (column) => column.notNull().references('datastores.id'))
        .addColumn('datasheet_id', 'text', (column) => column.unique().references('datasheets.id'))
        .addColumn('file_identifier', 'text', (column) => column.notNull().unique())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('draft', 'text')
        .addColumn('published_at', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('metadata_records_by_datastore')
        .on('metadata_records')
        .columns(['datastore_id', 'published_at'])
        .execute();
      await db.schema
        .createTable('metadata_identifiers')
        .addColumn('identifier', 'text', (column) => column.primaryKey())
        .addColumn('record_id', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('metadata_identifiers_by_record')
        .on('metadata_identifiers')
        .column('record_id')
        .execute();
      await movePreviousRecords(db as unknown as Kysely<Former>);
      await db.schema.alterTable('datasheets').dropColumn('record').execute();
    },
  },
  {
    name: '002-pages',
    up: (db) =>
      db.schema
        .createIndex('metadata_records_in_order')
        .on('metadata_records')
        .columns(['datastore_id', 'file_identifier'])
        .execute(),
  },
]);

/** Records were a column of their datasheet, and nothing kept two of them from having one identifier. */
async function movePreviousRecords(db: Kysely<Former>): Promise<void> {
  const rows = await db
    .selectFrom('datasheets')
    .select(['id', 'datastore_id', 'record', 'last_event_at'])
    .where('record', 'is not', null)
    .orderBy('last_event_at')
    .execute();
  const served = await db
    .selectFrom('offerings')
    .select('datasheet_id')
    .distinct()
    .where('status', 'in', ['PUBLISHED', 'MODIFYING'])
    .execute();
  const published = new Set(served.map((row) => row.datasheet_id));
  const taken = new Set<string>();
  for (const row of rows) {
    const content = jsonColumn.read<DatasheetRecord>(row.record!);
    const id = randomUUID();
    const identifier = freeIdentifier(content.file_identifier, taken);
    await db
      .insertInto('metadata_records')
      .values({
        id,
        datastore_id: row.datastore_id,
        datasheet_id: row.id,
        file_identifier: identifier,
        content: jsonColumn.write({ ...content, file_identifier: identifier }),
        draft: null,
        published_at: published.has(row.id) ? row.last_event_at : null,
        created_at: row.last_event_at,
        updated_at: row.last_event_at,
      })
      .execute();
    await db.insertInto('metadata_identifiers').values({ identifier, record_id: id }).execute();
  }
}

function freeIdentifier(wanted: string, taken: Set<string>): string {
  let identifier = wanted;
  for (let rank = 2; taken.has(identifier); rank += 1) identifier = `${wanted}-${rank}`;
  taken.add(identifier);
  return identifier;
}
