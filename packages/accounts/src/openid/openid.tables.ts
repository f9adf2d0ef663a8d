import type { Migration } from '@cartable/storage';

export interface OpenidRecordsTable {
  /** Model of the OpenID provider: `AccessToken`, `Grant`, `Interaction`… */
  kind: string;
  /** SHA-256 of the identifier, which is the token itself for those a client holds. */
  id_hash: string;
  user_id: string | null;
  grant_id: string | null;
  /** SHA-256 of the second identifier sessions are found by. */
  uid_hash: string | null;
  /** JSON, without the identifier. */
  payload: string;
  consumed_at: string | null;
  expires_at: string;
}

export interface OpenidKeysTable {
  id: string;
  /** Private key as JSON Web Key. */
  jwk: string;
  created_at: string;
}

export const openidMigration: Migration = {
  name: '011-openid',
  up: async ({ schema }) => {
    await schema
      .createTable('openid_records')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id_hash', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('grant_id', 'text')
      .addColumn('uid_hash', 'text')
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('consumed_at', 'text')
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('openid_records_pk', ['kind', 'id_hash'])
      .execute();
    for (const column of ['user_id', 'grant_id', 'uid_hash', 'expires_at'])
      await schema.createIndex(`openid_records_by_${column}`).on('openid_records').column(column).execute();
    await schema
      .createTable('openid_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('jwk', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
  },
};
