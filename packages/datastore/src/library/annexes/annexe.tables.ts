import { defineMigrations } from '@cartable/storage';

export interface AnnexesTable {
  id: string;
  datastore_id: string;
  datasheet_id: string | null;
  role: string | null;
  object_key: string;
  size_bytes: number;
  media_type: string;
  sha256: string;
  published: number;
  created_at: string;
  updated_at: string;
  /** Set while its datasheet is deleted and may still be restored: kept, counted, answered nowhere. */
  discarded_at: string | null;
}

export interface AnnexePathsTable {
  annexe_id: string;
  datastore_id: string;
  path: string;
  rank: number;
}

export interface AnnexeLabelsTable {
  annexe_id: string;
  label: string;
}

export interface AnnexeTables {
  annexes: AnnexesTable;
  annexe_paths: AnnexePathsTable;
  annexe_labels: AnnexeLabelsTable;
}

export const annexeMigrations = defineMigrations('annexes', [
  {
    name: '001-annexes',
    up: async ({ schema }) => {
      await schema
        .createTable('annexes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('datastore_id', 'text', (column) => column.notNull().references('datastores.id'))
        .addColumn('datasheet_id', 'text', (column) => column.references('datasheets.id'))
        .addColumn('role', 'text')
        .addColumn('object_key', 'text', (column) => column.notNull().unique())
        .addColumn('size_bytes', 'bigint', (column) => column.notNull())
        .addColumn('media_type', 'text', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('published', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .addColumn('discarded_at', 'text')
        .execute();
      await schema.createIndex('annexes_by_datastore').on('annexes').column('datastore_id').execute();
      await schema
        .createIndex('annexes_by_datasheet')
        .on('annexes')
        .columns(['datasheet_id', 'role'])
        .execute();
      await schema
        .createTable('annexe_paths')
        .addColumn('annexe_id', 'text', (column) =>
          column.notNull().references('annexes.id').onDelete('cascade'),
        )
        .addColumn('datastore_id', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('rank', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('annexe_paths_pk', ['datastore_id', 'path'])
        .execute();
      await schema.createIndex('annexe_paths_by_annexe').on('annexe_paths').column('annexe_id').execute();
      await schema
        .createTable('annexe_labels')
        .addColumn('annexe_id', 'text', (column) =>
          column.notNull().references('annexes.id').onDelete('cascade'),
        )
        .addColumn('label', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('annexe_labels_pk', ['annexe_id', 'label'])
        .execute();
    },
  },
]);
