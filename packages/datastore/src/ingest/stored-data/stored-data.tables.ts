import { defineMigrations } from '@cartable/storage';
import { type Generated, sql } from 'kysely';

export interface StoredDataTable {
  id: string;
  /** Its dataset in the feature store, when it is another than `id`. */
  dataset_id: Generated<string | null>;
  /** Number of the version of its tables that is served. */
  version: Generated<number>;
  datastore_id: string;
  datasheet_id: string;
  upload_id: string;
  execution_id: string | null;
  source_stored_data_id: string | null;
  source_offering_id: string | null;
  name: string;
  type: string;
  /** StoredDataStatus. */
  status: string;
  srid: number;
  contact: string;
  size_bytes: number;
  /** Promised to the work under way. */
  reserved_bytes: Generated<number>;
  /** JSON, GeographicBox. */
  extent: string | null;
  /** JSON, StoredRelation[]. */
  relations: string;
  /** JSON, StoredPyramid. */
  pyramid: string | null;
  /** JSON, StoredRaster. */
  raster: string | null;
  created_at: string;
  last_event: string;
  last_event_at: string;
  /** 1 while its datasheet is in the trash. */
  trashed: Generated<number>;
}

export interface StoredDataTables {
  stored_data: StoredDataTable;
}

export const storedDataMigrations = defineMigrations('stored-data', [
  {
    name: '001-stored-data',
    up: async (db) => {
      await db.schema
        .createTable('stored_data')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('datastore_id', 'text', (column) => column.notNull().references('datastores.id'))
        .addColumn('datasheet_id', 'text', (column) => column.notNull().references('datasheets.id'))
        .addColumn('upload_id', 'text', (column) => column.notNull().references('uploads.id'))
        .addColumn('execution_id', 'text')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('srid', 'integer', (column) => column.notNull())
        .addColumn('contact', 'text', (column) => column.notNull())
        .addColumn('size_bytes', 'bigint', (column) => column.notNull())
        .addColumn('extent', 'text')
        .addColumn('relations', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_event', 'text', (column) => column.notNull())
        .addColumn('last_event_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('stored_data_by_datastore')
        .on('stored_data')
        .columns(['datastore_id', 'last_event_at'])
        .execute();
      await db.schema
        .createIndex('stored_data_by_datasheet')
        .on('stored_data')
        .column('datasheet_id')
        .execute();
    },
  },
  {
    name: '002-pyramids-and-rasters',
    up: async (db) => {
      for (const column of ['source_stored_data_id', 'source_offering_id', 'pyramid', 'raster']) {
        await db.schema.alterTable('stored_data').addColumn(column, 'text').execute();
      }
      await db.schema
        .createIndex('stored_data_by_source')
        .on('stored_data')
        .column('source_stored_data_id')
        .execute();
      await db.schema
        .createIndex('stored_data_by_source_offering')
        .on('stored_data')
        .column('source_offering_id')
        .execute();
    },
  },
  {
    name: '003-trash-and-quotas',
    up: async (db) => {
      await db.schema
        .alterTable('stored_data')
        .addColumn('trashed', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable('stored_data')
        .addColumn('reserved_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
      // Holds all that the sums of a datastore ask for.
      await db.schema
        .createIndex('stored_data_by_weight')
        .on('stored_data')
        .columns(['datastore_id', 'status', 'type', 'trashed', 'size_bytes', 'reserved_bytes'])
        .execute();
    },
  },
  {
    name: '004-versions',
    up: async (db) => {
      await db.schema.alterTable('stored_data').addColumn('dataset_id', 'text').execute();
      await db.schema
        .alterTable('stored_data')
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    },
  },
  {
    name: '005-pages',
    // Holds all that a page of a list and its count ask for.
    up: async (db) => {
      await sql`create index stored_data_in_order on stored_data (datastore_id, trashed, lower(name), id, status, type)`.execute(
        db,
      );
    },
  },
]);
