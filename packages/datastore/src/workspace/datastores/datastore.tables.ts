import { defineMigrations } from '@cartable/storage';
import { sql } from 'kysely';

export interface DatastoresTable {
  id: string;
  name: string;
  technical_name: string;
  description: string | null;
  active: number;
  is_sandbox: number;
  /** Community in `accounts`: it owns at most one datastore. */
  community_id: string;
  /** Begins every layer name, e.g. `sandbox.`. */
  layer_name_prefix: string;
  data_quota_bytes: number;
  uploads_quota_bytes: number;
  annexes_quota_bytes: number;
  /** Pyramids and rasters; `data_quota_bytes` is for tables. */
  objects_quota_bytes: number;
  statics_quota_bytes: number;
  created_at: string;
  /** JSON, Licence. */
  default_licence: string | null;
}

export interface DatastoreTables {
  datastores: DatastoresTable;
}

export const datastoreMigrations = defineMigrations('datastores', [
  {
    name: '001-datastores',
    up: async (db) => {
      await db.schema
        .createTable('datastores')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('technical_name', 'text', (column) => column.notNull().unique())
        .addColumn('description', 'text')
        .addColumn('active', 'integer', (column) => column.notNull())
        .addColumn('is_sandbox', 'integer', (column) => column.notNull())
        .addColumn('community_id', 'text', (column) => column.notNull().unique())
        .addColumn('layer_name_prefix', 'text', (column) => column.notNull())
        .addColumn('data_quota_bytes', 'bigint', (column) => column.notNull())
        .addColumn('uploads_quota_bytes', 'bigint', (column) => column.notNull())
        .addColumn('annexes_quota_bytes', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '002-quotas-by-kind',
    up: async (db) => {
      for (const column of ['objects_quota_bytes', 'statics_quota_bytes']) {
        await db.schema
          .alterTable('datastores')
          .addColumn(column, 'bigint', (added) => added.notNull().defaultTo(previousStaticsQuota))
          .execute();
      }
      // Each of the two quotas may hold as much as the single one did.
      await sql`update datastores set objects_quota_bytes = data_quota_bytes`.execute(db);
    },
  },
  {
    name: '003-default-licence',
    up: async (db) => {
      await db.schema.alterTable('datastores').addColumn('default_licence', 'text').execute();
    },
  },
]);

/** Nothing limited them before. */
const previousStaticsQuota = 1_000_000_000;
