import { defineMigrations } from '@cartable/storage';

/** Indexes of columns of data sets that the platform made by itself: derived, and made again at will. */
export interface ColumnIndexesTable {
  /** In the feature store. */
  dataset_id: string;
  /** Version of the tables it was made on: a data set may be written again under its name. */
  data_version: string;
  table_name: string;
  column_name: string;
  made_at: string;
}

export interface ColumnIndexTables {
  column_indexes: ColumnIndexesTable;
}

export const columnIndexMigrations = defineMigrations('column-indexes', [
  {
    name: '001-column-indexes',
    up: async (db) => {
      await db.schema
        .createTable('column_indexes')
        .addColumn('dataset_id', 'text', (column) => column.notNull())
        .addColumn('data_version', 'text', (column) => column.notNull())
        .addColumn('table_name', 'text', (column) => column.notNull())
        .addColumn('column_name', 'text', (column) => column.notNull())
        .addColumn('made_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('column_indexes_key', [
          'dataset_id',
          'data_version',
          'table_name',
          'column_name',
        ])
        .execute();
    },
  },
]);
