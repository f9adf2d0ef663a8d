import type { Migration } from '@cartable/storage';

export interface OpenReportsTable {
  id: number;
  community_id: number;
  /** SHA-256 of the key its sender has. */
  key_hash: string;
  /** JSON: as it was sent; nothing once it is decided. */
  form: string | null;
  /** JSON list of stored files; empty once it is decided. */
  files: string;
  received_at: string;
  state: string;
  decided_at: string | null;
  reason: string | null;
  /** It became. */
  report_id: number | null;
}

export interface OpenReportTables {
  espaceco_open_reports: OpenReportsTable;
}

export const openReportsMigration: Migration = {
  name: '021-open-reports',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_open_reports')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('form', 'text')
      .addColumn('files', 'text', (column) => column.notNull())
      .addColumn('received_at', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('decided_at', 'text')
      .addColumn('reason', 'text')
      .addColumn('report_id', 'integer', (column) =>
        column.references('espaceco_reports.id').onDelete('set null'),
      )
      .execute();
    await schema
      .createIndex('espaceco_open_reports_by_state')
      .on('espaceco_open_reports')
      .columns(['community_id', 'state', 'id'])
      .execute();
    await schema
      .createIndex('espaceco_open_reports_of_report')
      .on('espaceco_open_reports')
      .column('report_id')
      .execute();
  },
};
