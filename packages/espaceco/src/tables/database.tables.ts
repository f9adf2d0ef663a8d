import type { Migration } from '@cartable/storage';

export interface DatabasesTable {
  id: number;
  dataset_id: string;
  name: string;
  /** Without case: unique. */
  name_key: string;
  title: string;
  /** Without case nor accents: searched and ordered by. */
  title_key: string;
  description: string | null;
  community_id: number;
  status: string;
  /** JSON: code and parameters. */
  error: string | null;
  writable_time_range: string | null;
  full_download_allowed: number;
  created_at: string;
  source_key: string | null;
  /** JSON. */
  addition: string | null;
}

export interface TablesTable {
  id: number;
  database_id: number;
  name: string;
  title: string;
  description: string | null;
  id_name: string;
  /** JSON. */
  geometry: string | null;
  read_only: number;
  min_zoom_level: number | null;
  max_zoom_level: number | null;
}

export interface ColumnsTable {
  id: number;
  table_id: number;
  name: string;
  position: number;
  /** JSON. */
  kind: string;
  /** JSON. */
  rules: string;
}

export interface DatabaseRows {
  espaceco_databases: DatabasesTable;
  espaceco_tables: TablesTable;
  espaceco_columns: ColumnsTable;
}

export const databasesMigration: Migration = {
  name: '010-databases',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_databases')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('dataset_id', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('title_key', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id'),
      )
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('error', 'text')
      .addColumn('writable_time_range', 'text')
      .addColumn('full_download_allowed', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('source_key', 'text')
      .execute();
    await schema
      .createTable('espaceco_tables')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('database_id', 'integer', (column) =>
        column.notNull().references('espaceco_databases.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('id_name', 'text', (column) => column.notNull())
      .addColumn('geometry', 'text')
      .addColumn('read_only', 'integer', (column) => column.notNull())
      .addColumn('min_zoom_level', 'integer')
      .addColumn('max_zoom_level', 'integer')
      .execute();
    await schema
      .createTable('espaceco_columns')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('table_id', 'integer', (column) =>
        column.notNull().references('espaceco_tables.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('rules', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('espaceco_tables_by_database')
      .on('espaceco_tables')
      .column('database_id')
      .execute();
    await schema.createIndex('espaceco_columns_by_table').on('espaceco_columns').column('table_id').execute();
  },
};

/** Tables may be added to a database: two of them have not the same name. */
export const addedTablesMigration: Migration = {
  name: '015-added-tables',
  up: async ({ schema }) => {
    await schema.alterTable('espaceco_databases').addColumn('addition', 'text').execute();
    await schema
      .createIndex('espaceco_tables_named')
      .unique()
      .on('espaceco_tables')
      .columns(['database_id', 'name'])
      .execute();
  },
};
