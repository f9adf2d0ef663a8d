import { type TaskRoundTables, taskRoundsMigration } from '@cartable/platform';
import { defineMigrations } from '@cartable/storage';

export interface OperationsTables extends TaskRoundTables {
  /** Health of a part of the platform in a day. */
  service_days: ServiceDaysTable;
  /** Prints of maps under way, for the processes that do not make them. */
  print_progress: PrintProgressTable;
}

export interface PrintProgressTable {
  /** Made of the name its asker gave it, and of where the asker is. */
  print: string;
  percent: number;
  /** When the process that makes it last told. */
  at: string;
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
  {
    name: '003-print-progress',
    up: async ({ schema }) => {
      await schema
        .createTable('print_progress')
        .addColumn('print', 'text', (column) => column.primaryKey())
        .addColumn('percent', 'integer', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .execute();
    },
  },
]);
