import type { Migration } from '@cartable/storage';

/** Somebody known to an identity provider, and the account that is theirs here. */
export interface IdentitiesTable {
  issuer: string;
  /** `sub`: never given to somebody else by that issuer (OpenID Connect Core §2). */
  subject: string;
  user_id: string;
  linked_at: string;
}

/** A session opened through an identity provider: what its end there, or here, is told by. */
export interface IdentitySessionsTable {
  session_id: string;
  issuer: string;
  subject: string;
  /** `sid` of the provider, where it tells one. */
  sid: string | null;
  /** Shown back at sign-out (`id_token_hint`); it opens nothing. */
  id_token: string;
}

/** Logout tokens already used, until they could no longer be. */
export interface SpentLogoutTokensTable {
  /** SHA-256 of issuer and `jti`. */
  token_hash: string;
  expires_at: string;
}

export const identitiesMigration: Migration = {
  name: '013-identities',
  up: async ({ schema }) => {
    await schema
      .createTable('identities')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('linked_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('identities_pk', ['issuer', 'subject'])
      .execute();
    // Two people of one issuer cannot share an account.
    await schema
      .createIndex('identities_by_user')
      .on('identities')
      .columns(['user_id', 'issuer'])
      .unique()
      .execute();
    await schema
      .createTable('identity_sessions')
      .addColumn('session_id', 'text', (column) =>
        column.primaryKey().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('sid', 'text')
      .addColumn('id_token', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('identity_sessions_by_subject')
      .on('identity_sessions')
      .columns(['issuer', 'subject'])
      .execute();
    await schema
      .createTable('spent_logout_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
  },
};
