import type { Migration } from '@cartable/storage';

export interface TableDocumentsTable {
  id: string;
  table_id: number;
  column_id: number;
  author_id: string | null;
  object_key: string;
  /** JSON. */
  file: string;
  thumbnail_key: string | null;
  /** JSON. */
  thumbnail: string | null;
  width: number | null;
  height: number | null;
  created_at: string;
  /** Whether a transaction gave it to a feature. */
  used: number;
  /** The transaction that did, as long as it may still fail. */
  marked_by: string | null;
}

export interface TableDocumentTables {
  espaceco_table_documents: TableDocumentsTable;
}

export const tableDocumentsMigration: Migration = {
  name: '028-table-documents',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_table_documents')
      // A table that was brought beside itself has the same files: their identifiers are in its features.
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('table_id', 'integer', (column) =>
        column.notNull().references('espaceco_tables.id').onDelete('cascade'),
      )
      .addColumn('column_id', 'integer', (column) =>
        column.notNull().references('espaceco_columns.id').onDelete('cascade'),
      )
      .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('object_key', 'text', (column) => column.notNull().unique())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('thumbnail_key', 'text', (column) => column.unique())
      .addColumn('thumbnail', 'text')
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addColumn('marked_by', 'text')
      .addPrimaryKeyConstraint('espaceco_table_documents_pk', ['id', 'table_id'])
      .execute();
    for (const [name, columns] of [
      // What a deleted table, each of its columns and an account leave is found without reading all of them.
      ['espaceco_table_documents_by_table', ['table_id']],
      ['espaceco_table_documents_by_column', ['column_id']],
      ['espaceco_table_documents_by_author', ['author_id', 'used']],
      ['espaceco_table_documents_waiting', ['used', 'created_at']],
    ] as const)
      await schema
        .createIndex(name)
        .on('espaceco_table_documents')
        .columns([...columns])
        .execute();
  },
};
