import { foldLigatures } from '@cartable/platform';
import { defineMigrations } from '@cartable/storage';

export interface DatasheetsTable {
  id: string;
  datastore_id: string;
  name: string;
  /** Name without case nor accents: search and order. */
  folded_name: string;
  created_at: string;
  last_event_at: string;
  /** 1 once its deletion was accepted: invisible, its name free again; kept for the reports of its uploads. */
  deleted: number;
}

export interface DatasheetTables {
  datasheets: DatasheetsTable;
}

export const datasheetMigrations = defineMigrations('datasheets', [
  {
    name: '001-datasheets',
    up: async (db) => {
      await db.schema
        .createTable('datasheets')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('datastore_id', 'text', (column) => column.notNull().references('datastores.id'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('folded_name', 'text', (column) => column.notNull())
        // Moved to its own table by the migrations of `metadata`.
        .addColumn('record', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_event_at', 'text', (column) => column.notNull())
        .addColumn('deleted', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('datasheets_unique_name')
        .unique()
        .on('datasheets')
        .columns(['datastore_id', 'name'])
        .where('deleted' as never, '=', 0 as never)
        .execute();
    },
  },
  {
    name: '002-folded-ligatures',
    up: (db) => foldLigatures(db, [{ table: 'datasheets', column: 'folded_name' }]),
  },
]);
