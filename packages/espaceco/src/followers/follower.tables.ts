import type { Migration } from '@cartable/storage';

/** Somebody who is written to when a report changes. */
export interface FollowersTable {
  report_id: number;
  user_id: string;
  /** In the mails, whose reader stops them by it without signing in. It opens nothing else, and is kept as it is. */
  stop_key: string;
  since: string;
}

export interface FollowerTables {
  espaceco_report_followers: FollowersTable;
}

export const followersMigration: Migration = {
  name: '026-report-followers',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_report_followers')
      .addColumn('report_id', 'integer', (column) =>
        column.notNull().references('espaceco_reports.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('stop_key', 'text', (column) => column.notNull().unique())
      .addColumn('since', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('espaceco_report_followers_pk', ['report_id', 'user_id'])
      .execute();
    await schema
      .createIndex('espaceco_report_followers_of_user')
      .on('espaceco_report_followers')
      .column('user_id')
      .execute();
  },
};
