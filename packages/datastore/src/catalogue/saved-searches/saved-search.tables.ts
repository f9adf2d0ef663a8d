import { defineMigrations } from '@cartable/storage';

/** Searches of the catalogue that people keep. */
export interface SavedSearchesTable {
  id: string;
  owner_id: string;
  name: string;
  /** As in the address of the catalogue. */
  query: string;
  created_at: string;
  /** When its results were last looked at. */
  seen_at: string;
}

export interface SavedSearchTables {
  saved_searches: SavedSearchesTable;
}

export const savedSearchMigrations = defineMigrations('saved-searches', [
  {
    name: '001-saved-searches',
    up: async (db) => {
      await db.schema
        .createTable('saved_searches')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('query', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('seen_at', 'text', (column) => column.notNull())
        .addUniqueConstraint('saved_searches_once', ['owner_id', 'query'])
        .execute();
    },
  },
]);
