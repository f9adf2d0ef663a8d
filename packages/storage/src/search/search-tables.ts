import { sql } from 'kysely';
import { defineMigrations } from '../metadata/migrations.ts';

/**
 * SQLite: the folded words live in the FTS5 table `search_words`, under the number of their entry.
 * PostgreSQL: in the column `words` (tsvector) of the entry.
 */
export interface SearchTables {
  search_entries: { entry: number; kind: string; id: string; scope: string };
  /** A word as it is written, under each form by which it is found in spite of an error. */
  search_spellings: { kind: string; form: string; word: string };
}

const sqliteTables = [
  sql`create table search_entries (
    entry integer primary key, kind text not null, id text not null, scope text not null, unique (kind, id))`,
  sql`create virtual table search_words using fts5(title, keywords, body, tokenize = 'unicode61 remove_diacritics 2')`,
];

const postgresTables = [
  sql`create table search_entries (
    kind text not null, id text not null, scope text not null, words tsvector not null, primary key (kind, id))`,
  sql`create index search_entries_words on search_entries using gin (words)`,
];

export const searchMigrations = defineMigrations('storage-search', [
  {
    name: '001-entries',
    up: async (db, engine) => {
      for (const statement of engine === 'sqlite' ? sqliteTables : postgresTables)
        await statement.execute(db);
    },
  },
  {
    name: '002-spellings',
    up: async (db) => {
      await db.schema
        .createTable('search_spellings')
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('form', 'text', (column) => column.notNull())
        .addColumn('word', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('search_spellings_key', ['kind', 'form', 'word'])
        .execute();
    },
  },
]);
