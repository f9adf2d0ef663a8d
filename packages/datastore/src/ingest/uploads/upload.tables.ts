import { defineMigrations } from '@cartable/storage';
import { type Generated, sql } from 'kysely';

export interface UploadsTable {
  id: string;
  datastore_id: string;
  datasheet_id: string;
  name: string;
  type: string;
  /** UploadStatus. */
  status: string;
  /** EPSG code declared. */
  srid: number;
  encoding: string | null;
  /** JSON, codes of the findings accepted. */
  accepted: Generated<string>;
  contact: string;
  size_bytes: number;
  /** JSON, GeographicBox. */
  extent: string | null;
  /** Deposit its file comes from. */
  deposit_id: string;
  /** Upload whose file it reads again. */
  copied_from: Generated<string | null>;
  file_name: string;
  /** JSON, FileTreeNode[]. */
  file_tree: string;
  /** JSON, state of each of the three steps. */
  steps: string;
  /** JSON, code and parameters of what stopped it. */
  error: string | null;
  /** Job that checks or integrates it, as long as it may run. */
  job_id: string | null;
  stored_data_id: string | null;
  created_by: string;
  created_at: string;
  last_event: string;
  last_event_at: string;
  last_event_by: string | null;
  /** 1 while its datasheet is in the trash. */
  trashed: Generated<number>;
}

export interface UploadTables {
  uploads: UploadsTable;
}

export const uploadMigrations = defineMigrations('uploads', [
  {
    name: '001-uploads',
    up: async (db) => {
      await db.schema
        .createTable('uploads')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('datastore_id', 'text', (column) => column.notNull().references('datastores.id'))
        .addColumn('datasheet_id', 'text', (column) => column.notNull().references('datasheets.id'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('srid', 'integer', (column) => column.notNull())
        .addColumn('encoding', 'text')
        .addColumn('contact', 'text', (column) => column.notNull())
        .addColumn('size_bytes', 'bigint', (column) => column.notNull())
        .addColumn('extent', 'text')
        .addColumn('deposit_id', 'text', (column) => column.notNull())
        .addColumn('file_name', 'text', (column) => column.notNull())
        .addColumn('file_tree', 'text', (column) => column.notNull())
        .addColumn('steps', 'text', (column) => column.notNull())
        .addColumn('error', 'text')
        .addColumn('job_id', 'text')
        .addColumn('stored_data_id', 'text')
        .addColumn('created_by', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_event', 'text', (column) => column.notNull())
        .addColumn('last_event_at', 'text', (column) => column.notNull())
        .addColumn('last_event_by', 'text')
        .execute();
      await db.schema
        .createIndex('uploads_by_event')
        .on('uploads')
        .columns(['datastore_id', 'last_event_at'])
        .execute();
      await db.schema.createIndex('uploads_by_datasheet').on('uploads').column('datasheet_id').execute();
    },
  },
  {
    name: '002-trash',
    up: async (db) => {
      await db.schema
        .alterTable('uploads')
        .addColumn('trashed', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex('uploads_by_weight')
        .on('uploads')
        .columns(['datastore_id', 'status', 'trashed', 'size_bytes'])
        .execute();
    },
  },
  {
    name: '003-accepted-findings',
    up: async (db) => {
      await db.schema
        .alterTable('uploads')
        .addColumn('accepted', 'text', (column) => column.notNull().defaultTo('[]'))
        .execute();
    },
  },
  {
    name: '004-files-read-again',
    up: (db) => db.schema.alterTable('uploads').addColumn('copied_from', 'text').execute(),
  },
  {
    name: '005-pages',
    // Holds all that a page of a list and its count ask for.
    up: async (db) => {
      await sql`create index uploads_in_order on uploads (datastore_id, trashed, lower(name), id, status, type)`.execute(
        db,
      );
    },
  },
]);
