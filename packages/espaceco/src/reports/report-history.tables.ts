import type { Migration } from '@cartable/storage';

/** What was done to a report besides answering it, which `espaceco_replies` says. */
export interface ReportChangesTable {
  id: number;
  report_id: number;
  author_id: string | null;
  made_at: string;
  kind: string;
  value_before: string | null;
  value_after: string | null;
  /** That came with it. */
  reply_id: number | null;
}

export interface ReportHistoryTables {
  espaceco_report_changes: ReportChangesTable;
}

export const reportHistoryMigration: Migration = {
  name: '029-report-history',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_report_changes')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('report_id', 'integer', (column) =>
        column.notNull().references('espaceco_reports.id').onDelete('cascade'),
      )
      .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('value_before', 'text')
      .addColumn('value_after', 'text')
      .addColumn('reply_id', 'integer', (column) =>
        column.references('espaceco_replies.id').onDelete('set null'),
      )
      .execute();
    for (const [name, columns] of [
      ['espaceco_report_changes_by_report', ['report_id', 'id']],
      // What a deleted account and a deleted reply leave is found without reading all of them.
      ['espaceco_report_changes_by_author', ['author_id']],
      ['espaceco_report_changes_by_reply', ['reply_id']],
    ] as const)
      await schema
        .createIndex(name)
        .on('espaceco_report_changes')
        .columns([...columns])
        .execute();
  },
};
