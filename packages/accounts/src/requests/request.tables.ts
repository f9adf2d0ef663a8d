import type { Migration } from '@cartable/storage';

/** The last request of each person to each community. */
export interface JoinRequestsTable {
  id: string;
  community_id: string;
  user_id: string;
  message: string | null;
  state: string;
  created_at: string;
  answered_at: string | null;
}

/** Kept for whoever asked to see them; the same request is not mailed twice in a day. */
export interface AccessRequestsTable {
  id: string;
  user_id: string;
  /** SHA-256 of what is asked, and for whom. */
  fingerprint: string;
  created_at: string;
  /** JSON: what was asked; none of requests of before it was kept. */
  content: string | null;
}

export const requestsMigration: Migration = {
  name: '004-requests',
  up: async ({ schema }) => {
    await schema
      .createTable('join_requests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('community_id', 'text', (column) =>
        column.notNull().references('communities.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('message', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('answered_at', 'text')
      .addUniqueConstraint('join_requests_once', ['community_id', 'user_id'])
      .execute();
    await schema.createIndex('join_requests_by_user').on('join_requests').column('user_id').execute();
    await schema
      .createTable('access_requests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('access_requests_once', ['user_id', 'fingerprint'])
      .execute();
  },
};

export const accessRequestContentsMigration: Migration = {
  name: '008-access-request-contents',
  up: async ({ schema }) => {
    await schema.alterTable('access_requests').addColumn('content', 'text').execute();
  },
};
