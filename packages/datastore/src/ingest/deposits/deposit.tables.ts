import { defineMigrations } from '@cartable/storage';

export interface DepositsTable {
  /** Chosen by the client. */
  id: string;
  owner_id: string;
  /** In whose quota it counts until an upload is made of it; absent from what was sent before it was counted. */
  datastore_id: string | null;
  /** DepositStatus. */
  status: string;
  /** Safe file name, once assembled. */
  file_name: string | null;
  size_bytes: number;
  /** JSON, DepositInspection, once assembled. */
  inspection: string | null;
  created_at: string;
  updated_at: string;
}

export interface DepositChunksTable {
  deposit_id: string;
  chunk_index: number;
  size_bytes: number;
  sha256: string;
}

export interface DepositTables {
  deposits: DepositsTable;
  deposit_chunks: DepositChunksTable;
}

export const depositMigrations = defineMigrations('deposits', [
  {
    name: '001-deposits',
    up: async (db) => {
      await db.schema
        .createTable('deposits')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner_id', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('file_name', 'text')
        .addColumn('size_bytes', 'bigint', (column) => column.notNull())
        .addColumn('inspection', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('deposits_by_owner').on('deposits').column('owner_id').execute();
      await db.schema
        .createTable('deposit_chunks')
        .addColumn('deposit_id', 'text', (column) =>
          column.notNull().references('deposits.id').onDelete('cascade'),
        )
        .addColumn('chunk_index', 'integer', (column) => column.notNull())
        .addColumn('size_bytes', 'bigint', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('deposit_chunks_pk', ['deposit_id', 'chunk_index'])
        .execute();
    },
  },
  {
    name: '002-datastore',
    up: async (db) => {
      await db.schema.alterTable('deposits').addColumn('datastore_id', 'text').execute();
      await db.schema
        .createIndex('deposits_by_datastore')
        .on('deposits')
        .columns(['datastore_id', 'status', 'size_bytes'])
        .execute();
    },
  },
]);
