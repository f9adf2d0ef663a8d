import { defineMigrations } from '@cartable/storage';

export interface DataVersionsTable {
  id: string;
  stored_data_id: string;
  number: number;
  /** DataVersionStatus. */
  status: string;
  /** In the feature store. */
  dataset_id: string;
  upload_id: string;
  execution_id: string | null;
  srid: number;
  size_bytes: number;
  /** Promised to the work under way. */
  reserved_bytes: number;
  /** JSON, GeographicBox. */
  extent: string | null;
  /** JSON, StoredRelation[]. */
  relations: string;
  /** JSON, DataDifference. */
  difference: string | null;
  key_column: string | null;
  comment: string | null;
  /** 0 or 1. */
  when_safe: number;
  /** JSON, StoredError. */
  error: string | null;
  /** JSON, VersionAuthor. */
  author: string | null;
  created_at: string;
  served_at: string | null;
  served_by: string | null;
  left_at: string | null;
}

export interface DataVersionTables {
  data_versions: DataVersionsTable;
}

export const dataVersionMigrations = defineMigrations('data-versions', [
  {
    name: '001-data-versions',
    up: async (db) => {
      await db.schema
        .createTable('data_versions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('stored_data_id', 'text', (column) => column.notNull().references('stored_data.id'))
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('dataset_id', 'text', (column) => column.notNull())
        .addColumn('upload_id', 'text', (column) => column.notNull().references('uploads.id'))
        .addColumn('execution_id', 'text')
        .addColumn('srid', 'integer', (column) => column.notNull())
        .addColumn('size_bytes', 'bigint', (column) => column.notNull())
        .addColumn('reserved_bytes', 'bigint', (column) => column.notNull())
        .addColumn('extent', 'text')
        .addColumn('relations', 'text', (column) => column.notNull())
        .addColumn('difference', 'text')
        .addColumn('key_column', 'text')
        .addColumn('comment', 'text')
        .addColumn('when_safe', 'integer', (column) => column.notNull())
        .addColumn('error', 'text')
        .addColumn('author', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('served_at', 'text')
        .addColumn('served_by', 'text')
        .addColumn('left_at', 'text')
        // Two asked for at once: the database decides.
        .addUniqueConstraint('data_versions_unique', ['stored_data_id', 'number'])
        .execute();
      await db.schema
        .createIndex('data_versions_by_dataset')
        .on('data_versions')
        .column('dataset_id')
        .execute();
      await db.schema
        .createIndex('data_versions_by_upload')
        .on('data_versions')
        .column('upload_id')
        .execute();
    },
  },
]);
