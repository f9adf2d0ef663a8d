import { foldLigatures } from '@cartable/platform';
import { defineMigrations } from '@cartable/storage';

export interface UserDocumentsTable {
  id: string;
  owner_id: string;
  name: string;
  /** Name without case nor accents: search and order. */
  folded_name: string;
  description: string | null;
  /** JSON list. */
  labels: string;
  /** JSON. */
  extra: string | null;
  file_name: string;
  object_key: string;
  size_bytes: number;
  media_type: string;
  sha256: string;
  public_token: string | null;
  created_at: string;
  updated_at: string;
}

/** One of `user_id` and `email_key`, in `beneficiary` too, which makes the pair unique. */
export interface DocumentSharingsTable {
  document_id: string;
  beneficiary: string;
  user_id: string | null;
  email_key: string | null;
  /** As it was written. */
  email: string | null;
  created_at: string;
}

export const userDocumentMigrations = defineMigrations('user-documents', [
  {
    name: '001-user-documents',
    up: async ({ schema }) => {
      await schema
        .createTable('user_documents')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner_id', 'text', (column) =>
          column.notNull().references('users.id').onDelete('cascade'),
        )
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('folded_name', 'text', (column) => column.notNull())
        .addColumn('description', 'text')
        .addColumn('labels', 'text', (column) => column.notNull())
        .addColumn('extra', 'text')
        .addColumn('file_name', 'text', (column) => column.notNull())
        .addColumn('object_key', 'text', (column) => column.notNull().unique())
        .addColumn('size_bytes', 'bigint', (column) => column.notNull())
        .addColumn('media_type', 'text', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('public_token', 'text', (column) => column.unique())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .execute();
      await schema.createIndex('user_documents_by_owner').on('user_documents').column('owner_id').execute();
      await schema
        .createTable('document_sharings')
        .addColumn('document_id', 'text', (column) =>
          column.notNull().references('user_documents.id').onDelete('cascade'),
        )
        .addColumn('beneficiary', 'text', (column) => column.notNull())
        .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
        .addColumn('email_key', 'text')
        .addColumn('email', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('document_sharings_pk', ['document_id', 'beneficiary'])
        .execute();
      await schema.createIndex('sharings_by_user').on('document_sharings').column('user_id').execute();
      await schema.createIndex('sharings_by_email').on('document_sharings').column('email_key').execute();
    },
  },
  {
    name: '002-folded-ligatures',
    up: (db) => foldLigatures(db, [{ table: 'user_documents', column: 'folded_name' }]),
  },
]);
