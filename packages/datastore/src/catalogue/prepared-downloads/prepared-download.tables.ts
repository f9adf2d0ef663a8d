import { defineMigrations } from '@cartable/storage';

/** Files of published tables that people asked to have prepared. */
export interface PreparedDownloadsTable {
  id: string;
  owner_id: string;
  /** In the address of the file: who has it may take it. */
  token: string;
  layer_name: string;
  table_name: string;
  title: string;
  format: string;
  /** Conditions, as in the address of a direct download. */
  query: string;
  language: string;
  job_id: string;
  created_at: string;
  /** Written once the file is whole. */
  ready_at: string | null;
  file_name: string | null;
  media_type: string | null;
  size_bytes: number | null;
  /** Version of the data it was made of. */
  data_version: string | null;
  expires_at: string;
}

export interface PreparedDownloadTables {
  prepared_downloads: PreparedDownloadsTable;
}

export const preparedDownloadMigrations = defineMigrations('prepared-downloads', [
  {
    name: '001-prepared-downloads',
    up: async (db) => {
      await db.schema
        .createTable('prepared_downloads')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner_id', 'text', (column) => column.notNull())
        .addColumn('token', 'text', (column) => column.notNull().unique())
        .addColumn('layer_name', 'text', (column) => column.notNull())
        .addColumn('table_name', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('format', 'text', (column) => column.notNull())
        .addColumn('query', 'text', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('job_id', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('ready_at', 'text')
        .addColumn('file_name', 'text')
        .addColumn('media_type', 'text')
        .addColumn('size_bytes', 'bigint')
        .addColumn('data_version', 'text')
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('prepared_downloads_by_owner')
        .on('prepared_downloads')
        .columns(['owner_id', 'created_at'])
        .execute();
    },
  },
]);
