import { type TaskRoundTables, taskRoundsMigration } from '@cartable/platform';
import { defineMigrations } from '@cartable/storage';

export interface OperationsTables extends TaskRoundTables {
  /** Health of a part of the platform in a day. */
  service_days: ServiceDaysTable;
}

export interface ServiceDaysTable {
  part: string;
  /** `2026-11-25`, in universal time. */
  day: string;
  looks: number;
  warnings: number;
  failures: number;
  /** As last seen, and when. */
  state: string;
  at: string;
}

export const operationsMigrations = defineMigrations('operations', [
  taskRoundsMigration,
  {
    name: '002-service-days',
    up: async ({ schema }) => {
      await schema
        .createTable('service_days')
        .addColumn('part', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('looks', 'integer', (column) => column.notNull())
        .addColumn('warnings', 'integer', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('service_days_pk', ['part', 'day'])
        .execute();
    },
  },
]);
