import { defineMigrations } from '@cartable/storage';

/** Statistics of the tables of a data set: derived, and made again at will. */
export interface DataProfilesTable {
  /** In the feature store. */
  dataset_id: string;
  /** Version of the tables it was counted on: a data set may be written again under its name. */
  data_version: string;
  /** JSON, TableProfile[]. */
  tables: string;
  made_at: string;
}

export interface ProfileTables {
  data_profiles: DataProfilesTable;
}

export const profileMigrations = defineMigrations('profiles', [
  {
    name: '001-data-profiles',
    up: async (db) => {
      await db.schema
        .createTable('data_profiles')
        .addColumn('dataset_id', 'text', (column) => column.primaryKey())
        .addColumn('data_version', 'text', (column) => column.notNull())
        .addColumn('tables', 'text', (column) => column.notNull())
        .addColumn('made_at', 'text', (column) => column.notNull())
        .execute();
    },
  },
]);
