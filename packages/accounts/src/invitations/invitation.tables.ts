import type { Migration } from '@cartable/storage';

export interface InvitationsTable {
  id: string;
  community_id: string;
  email: string;
  /** The address as compared: trimmed, lower case. */
  email_key: string;
  /** JSON list of the rights the person will have. */
  rights: string;
  language: string;
  /** SHA-256 of the mailed token. */
  token_hash: string;
  invited_by: string;
  created_at: string;
  /** The last mail. */
  sent_at: string;
  expires_at: string;
}

export const invitationsMigration: Migration = {
  name: '003-invitations',
  up: async ({ schema }) => {
    await schema
      .createTable('invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('community_id', 'text', (column) =>
        column.notNull().references('communities.id').onDelete('cascade'),
      )
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('rights', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('invited_by', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('sent_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('invitations_once', ['community_id', 'email_key'])
      .execute();
  },
};
