import { defineMigrations } from '@cartable/storage';

export interface DatasheetDocumentsTable {
  /** That of the annexe, for a file. */
  id: string;
  datasheet_id: string;
  type: string;
  name: string;
  description: string | null;
  /** Address of a link. */
  url: string | null;
  /** Annexe of a file. */
  annexe_id: string | null;
  created_at: string;
}

export interface DocumentTables {
  datasheet_documents: DatasheetDocumentsTable;
}

export const datasheetDocumentMigrations = defineMigrations('datasheet-documents', [
  {
    name: '001-datasheet-documents',
    up: async ({ schema }) => {
      await schema
        .createTable('datasheet_documents')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('datasheet_id', 'text', (column) => column.notNull().references('datasheets.id'))
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('description', 'text')
        .addColumn('url', 'text')
        .addColumn('annexe_id', 'text', (column) => column.references('annexes.id').onDelete('cascade'))
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await schema
        .createIndex('documents_by_datasheet')
        .on('datasheet_documents')
        .column('datasheet_id')
        .execute();
      await schema.createIndex('documents_by_annexe').on('datasheet_documents').column('annexe_id').execute();
    },
  },
]);
