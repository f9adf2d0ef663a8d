import type { Migration } from '@cartable/storage';

/** A mail that a planner will write about a report; gone once it is written or cancelled. */
export interface PlannedMailsTable {
  planner_id: number;
  report_id: number;
  due_at: string;
}

export interface PlannedMailTables {
  espaceco_planned_mails: PlannedMailsTable;
}

export const plannedMailsMigration: Migration = {
  name: '010-planned-mails',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_planned_mails')
      .addColumn('planner_id', 'integer', (column) =>
        column.notNull().references('espaceco_planners.id').onDelete('cascade'),
      )
      .addColumn('report_id', 'integer', (column) =>
        column.notNull().references('espaceco_reports.id').onDelete('cascade'),
      )
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('espaceco_planned_mails_pk', ['planner_id', 'report_id'])
      .execute();
    await schema
      .createIndex('espaceco_planned_mails_due')
      .on('espaceco_planned_mails')
      .column('due_at')
      .execute();
    await schema
      .createIndex('espaceco_planned_mails_by_report')
      .on('espaceco_planned_mails')
      .column('report_id')
      .execute();
  },
};
