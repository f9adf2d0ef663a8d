import { defineMigrations } from '@cartable/storage';

/** One row for each deleted datasheet that can still be restored. */
export interface TrashedDatasheetsTable {
  datasheet_id: string;
  datastore_id: string;
  trashed_at: string;
  actor_id: string | null;
  actor_name: string | null;
  removal_at: string;
  job_id: string;
}

export interface TrashTables {
  trashed_datasheets: TrashedDatasheetsTable;
}

export const trashMigrations = defineMigrations('trash', [
  {
    name: '001-trash',
    up: async (db) => {
      await db.schema
        .createTable('trashed_datasheets')
        .addColumn('datasheet_id', 'text', (column) => column.primaryKey().references('datasheets.id'))
        .addColumn('datastore_id', 'text', (column) => column.notNull().references('datastores.id'))
        .addColumn('trashed_at', 'text', (column) => column.notNull())
        .addColumn('actor_id', 'text')
        .addColumn('actor_name', 'text')
        .addColumn('removal_at', 'text', (column) => column.notNull())
        .addColumn('job_id', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('trash_by_datastore')
        .on('trashed_datasheets')
        .columns(['datastore_id', 'trashed_at'])
        .execute();
    },
  },
]);
