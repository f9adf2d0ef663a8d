import { defineMigrations } from '@cartable/storage';

/** Small texts that services read (SLD): kept beside the metadata, so that a service and its styles change together. */
export interface StaticsTable {
  id: string;
  datastore_id: string;
  name: string;
  type: string;
  description: string | null;
  content: string;
  size_bytes: number;
  /** Service that uses it. */
  offering_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface StaticTables {
  statics: StaticsTable;
}

export const staticMigrations = defineMigrations('statics', [
  {
    name: '001-statics',
    up: async (db) => {
      await db.schema
        .createTable('statics')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('datastore_id', 'text', (column) => column.notNull().references('datastores.id'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('description', 'text')
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('size_bytes', 'integer', (column) => column.notNull())
        .addColumn('offering_id', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .addUniqueConstraint('statics_unique_name', ['datastore_id', 'name'])
        .execute();
      await db.schema.createIndex('statics_by_offering').on('statics').column('offering_id').execute();
    },
  },
]);
