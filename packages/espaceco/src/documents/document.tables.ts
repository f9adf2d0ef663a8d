import type { Migration } from '@cartable/storage';

export interface DocumentsTable {
  id: number;
  community_id: number;
  title: string;
  description: string | null;
  file_name: string;
  object_key: string;
  media_type: string;
  size_bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  created_at: string;
}

export interface DocumentTables {
  espaceco_documents: DocumentsTable;
}

export const documentsMigration: Migration = {
  name: '005-documents',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_documents')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('object_key', 'text', (column) => column.notNull().unique())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('espaceco_documents_by_community')
      .on('espaceco_documents')
      .column('community_id')
      .execute();
  },
};
