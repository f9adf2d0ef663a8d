import type { Migration } from '@cartable/storage';

export interface StoredQueriesTable {
  database_id: number;
  id: string;
  /** JSON, in the words of the protocol it is of. */
  definition: string;
  created_at: string;
}

export interface StoredQueryTables {
  espaceco_stored_queries: StoredQueriesTable;
}

export const storedQueriesMigration: Migration = {
  name: '016-stored-queries',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_stored_queries')
      .addColumn('database_id', 'integer', (column) =>
        column.notNull().references('espaceco_databases.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('definition', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('espaceco_stored_queries_pk', ['database_id', 'id'])
      .execute();
  },
};
