import type { Migration } from '@cartable/storage';

export interface NotificationsTable {
  id: string;
  user_id: string;
  kind: string;
  subject: string;
  message: string | null;
  path: string | null;
  at: string;
}

/** Until when a person has read theirs. */
export interface NotificationReadsTable {
  user_id: string;
  until: string;
}

export const notificationsMigration: Migration = {
  name: '012-notifications',
  up: async ({ schema }) => {
    await schema
      .createTable('notifications')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('message', 'text')
      .addColumn('path', 'text')
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('notifications_by_user')
      .on('notifications')
      .columns(['user_id', 'at'])
      .execute();
    await schema
      .createTable('notification_reads')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('until', 'text', (column) => column.notNull())
      .execute();
  },
};
