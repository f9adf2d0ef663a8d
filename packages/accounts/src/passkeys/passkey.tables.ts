import type { Migration } from '@cartable/storage';

/** Passkeys of people (WebAuthn credentials): the private half never leaves their machine or their keyring. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** Base64url, as the browser tells it. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** Uses the authenticator has counted; stays 0 for those that several machines share. */
  counter: number;
  /** JSON list: `internal`, `hybrid`, `usb`… */
  transports: string;
  /** Given by the person. */
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** What a browser was asked to sign, until it answers: once. */
export interface PasskeyChallengesTable {
  challenge_hash: string;
  /** null: somebody who signs in, and is not known yet. */
  user_id: string | null;
  expires_at: string;
}

export const passkeysMigration: Migration = {
  name: '015-passkeys',
  up: async ({ schema }) => {
    await schema
      .createTable('passkeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .execute();
    await schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute();
    await schema
      .createTable('passkey_challenges')
      .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('passkey_challenges_by_end')
      .on('passkey_challenges')
      .column('expires_at')
      .execute();
  },
};
