import type { Migration } from '@cartable/storage';

export interface SentActsTable {
  user_id: string;
  /** Drawn by the client, once for one act. */
  key: string;
  /** Number of the report, or of the transaction in its data set; null as long as it is not known. */
  result: number | null;
  /** Of a transaction. */
  dataset_id: string | null;
  /** Of what was sent; null of what was noted before digests were. */
  digest: string | null;
  created_at: string;
}

export interface SentActTables {
  espaceco_sent_acts: SentActsTable;
}

export const sentActsMigration: Migration = {
  name: '019-sent-acts',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_sent_acts')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('result', 'integer')
      .addColumn('dataset_id', 'text')
      .addColumn('since', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('espaceco_sent_acts_pk', ['user_id', 'key'])
      .execute();
    await schema
      .createIndex('espaceco_sent_acts_by_date')
      .on('espaceco_sent_acts')
      .columns(['created_at'])
      .execute();
  },
};

/** The journal of a data set knows its acts: from which number on they are looked for is not noted any more. */
export const sentActsWithoutSinceMigration: Migration = {
  name: '030-sent-acts-without-since',
  up: ({ schema }) => schema.alterTable('espaceco_sent_acts').dropColumn('since').execute(),
};

/** Tells apart what is sent again and what is another act under a key that was used. */
export const sentActDigestsMigration: Migration = {
  name: '032-sent-act-digests',
  up: ({ schema }) => schema.alterTable('espaceco_sent_acts').addColumn('digest', 'text').execute(),
};
