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
  /** 1 when a mail tells of what is new. */
  mail: number;
  /** What came before was told by mail, or was nothing: ISO 8601. */
  told_at: string;
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
  {
    name: '002-saved-search-mails',
    up: async ({ schema }) => {
      await schema
        .alterTable('saved_searches')
        .addColumn('mail', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await schema
        .alterTable('saved_searches')
        .addColumn('told_at', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await schema
        .createIndex('saved_searches_to_tell')
        .on('saved_searches')
        .columns(['mail', 'told_at'])
        .execute();
    },
  },
]);
