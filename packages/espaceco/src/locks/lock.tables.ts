import type { Migration } from '@cartable/storage';

export interface LocksTable {
  id: string;
  database_id: number;
  user_id: string;
  /** Seconds it was asked for: what is asked again of it lasts as long. */
  seconds: number;
  expires_at: string;
}

export interface LockedFeaturesTable {
  lock_id: string;
  table_id: number;
  feature_key: number;
}

export interface LockTables {
  espaceco_locks: LocksTable;
  espaceco_locked_features: LockedFeaturesTable;
}

export const locksMigration: Migration = {
  name: '015-locks',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_locks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('database_id', 'integer', (column) =>
        column.notNull().references('espaceco_databases.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('seconds', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('espaceco_locked_features')
      .addColumn('lock_id', 'text', (column) =>
        column.notNull().references('espaceco_locks.id').onDelete('cascade'),
      )
      .addColumn('table_id', 'integer', (column) =>
        column.notNull().references('espaceco_tables.id').onDelete('cascade'),
      )
      .addColumn('feature_key', 'bigint', (column) => column.notNull())
      // A feature has one lock.
      .addPrimaryKeyConstraint('espaceco_locked_features_pk', ['table_id', 'feature_key'])
      .execute();
    for (const column of ['database_id', 'user_id', 'expires_at'] as const)
      await schema.createIndex(`espaceco_locks_by_${column}`).on('espaceco_locks').column(column).execute();
    await schema
      .createIndex('espaceco_locked_features_by_lock')
      .on('espaceco_locked_features')
      .column('lock_id')
      .execute();
  },
};
