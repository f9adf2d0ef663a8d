import type { Migration } from '@cartable/storage';

export interface KnownAddressesTable {
  user_id: string;
  /** SHA-256 of account and IP address: it recognises one that comes back, and tells none. */
  fingerprint: string;
  last_at: string;
}

export const knownAddressesMigration: Migration = {
  name: '007-known-addresses',
  up: async ({ schema }) => {
    await schema
      .createTable('known_addresses')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('fingerprint', 'text', (column) => column.primaryKey())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('known_addresses_by_user').on('known_addresses').column('user_id').execute();
  },
};
