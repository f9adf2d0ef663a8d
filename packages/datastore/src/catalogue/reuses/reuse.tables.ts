import { defineMigrations } from '@cartable/storage';

/** What people made with the data of records, and what the producers answered. */
export interface ReusesTable {
  id: string;
  /** Identifier in `metadata_records`. */
  record_id: string;
  /** Null once their account is gone. */
  author_id: string | null;
  title: string;
  description: string;
  url: string;
  /** Object, and its media type. */
  picture_key: string | null;
  picture_type: string | null;
  picture_bytes: number;
  status: string;
  created_at: string;
}

export interface ReuseTables {
  reuses: ReusesTable;
}

export const reuseMigrations = defineMigrations('reuses', [
  {
    name: '001-reuses',
    up: async (db) => {
      await db.schema
        .createTable('reuses')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('record_id', 'text', (column) => column.notNull())
        .addColumn('author_id', 'text')
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('picture_key', 'text')
        .addColumn('picture_type', 'text')
        .addColumn('picture_bytes', 'integer', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addUniqueConstraint('reuses_once', ['record_id', 'url'])
        .execute();
      await db.schema.createIndex('reuses_by_author').on('reuses').column('author_id').execute();
    },
  },
]);
