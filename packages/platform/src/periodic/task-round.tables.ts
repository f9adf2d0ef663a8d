import type { Migration } from '@cartable/storage';

export interface TaskRoundTables {
  /** The last time each periodic task was done, by whichever process. */
  housekeeping_rounds: { task: string; at: string; failed: number };
}

/** Of the domain `operations`, in which it was released. */
export const taskRoundsMigration: Migration = {
  name: '001-housekeeping-rounds',
  up: async ({ schema }) => {
    await schema
      .createTable('housekeeping_rounds')
      .addColumn('task', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull())
      .execute();
  },
};
