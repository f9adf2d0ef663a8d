import { defineMigrations } from '@cartable/storage';
import type { Generated } from 'kysely';

export interface OfferingsTable {
  id: string;
  configuration_id: string;
  datastore_id: string;
  datasheet_id: string;
  stored_data_id: string;
  endpoint_id: string;
  /** ServedType. */
  type: string;
  layer_name: string;
  /** OfferingStatus. */
  status: string;
  open: number;
  available: number;
  /** JSON, ServiceVersion: what the protocols answer from. */
  published: string | null;
  /** JSON, ServiceDraft: what the next publication will make of it. */
  draft: string | null;
  /** JSON, code and parameters of the last failure. */
  error: string | null;
  created_by: string;
  created_at: string;
  last_event: string;
  last_event_at: string;
  /** 1 while its datasheet is in the trash. */
  trashed: Generated<number>;
}

export interface OfferingTables {
  offerings: OfferingsTable;
}

export const offeringMigrations = defineMigrations('offerings', [
  {
    name: '001-offerings',
    up: async (db) => {
      await db.schema
        .createTable('offerings')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('configuration_id', 'text', (column) => column.notNull().unique())
        .addColumn('datastore_id', 'text', (column) => column.notNull().references('datastores.id'))
        .addColumn('datasheet_id', 'text', (column) => column.notNull().references('datasheets.id'))
        .addColumn('stored_data_id', 'text', (column) => column.notNull().references('stored_data.id'))
        .addColumn('endpoint_id', 'text', (column) => column.notNull().references('endpoints.id'))
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('layer_name', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('open', 'integer', (column) => column.notNull())
        .addColumn('available', 'integer', (column) => column.notNull())
        .addColumn('published', 'text')
        .addColumn('draft', 'text')
        .addColumn('error', 'text')
        .addColumn('created_by', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_event', 'text', (column) => column.notNull())
        .addColumn('last_event_at', 'text', (column) => column.notNull())
        .addUniqueConstraint('offerings_unique_layer_name', ['type', 'layer_name'])
        .execute();
      await db.schema.createIndex('offerings_by_datasheet').on('offerings').column('datasheet_id').execute();
      await db.schema
        .createIndex('offerings_by_stored_data')
        .on('offerings')
        .column('stored_data_id')
        .execute();
      await db.schema
        .createTable('serving_version')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('version', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '002-trash',
    up: async (db) => {
      await db.schema
        .alterTable('offerings')
        .addColumn('trashed', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex('offerings_by_endpoint')
        .on('offerings')
        .columns(['datastore_id', 'endpoint_id', 'trashed'])
        .execute();
    },
  },
  {
    name: '003-pages',
    // Holds all that a page of a list and its count ask for.
    up: (db) =>
      db.schema
        .createIndex('offerings_in_order')
        .on('offerings')
        .columns([
          'datastore_id',
          'trashed',
          'layer_name',
          'id',
          'type',
          'endpoint_id',
          'open',
          'datasheet_id',
        ])
        .execute(),
  },
]);
