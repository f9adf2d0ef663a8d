import type { Migration } from '@cartable/storage';

export interface CountedActsTable {
  id: string;
  /** Name of the limit of the act. */
  act: string;
  /** Whom or what it is counted for: an account, an IP address, an address written to. */
  subject: string;
  at: string;
}

export const countedActsMigration: Migration = {
  name: '005-counted-acts',
  up: async ({ schema }) => {
    await schema
      .createTable('counted_acts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('act', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('counted_acts_by_subject')
      .on('counted_acts')
      .columns(['act', 'subject', 'at'])
      .execute();
  },
};
