import { defineMigrations } from '@cartable/storage';

export interface OperationsTables {
  /** The last time each task was done, by whichever process. */
  housekeeping_rounds: { task: string; at: string; failed: number };
}

export const operationsMigrations = defineMigrations('operations', [
  {
    name: '001-housekeeping-rounds',
    up: async ({ schema }) => {
      await schema
        .createTable('housekeeping_rounds')
        .addColumn('task', 'text', (column) => column.primaryKey())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('failed', 'integer', (column) => column.notNull())
        .execute();
    },
  },
]);
