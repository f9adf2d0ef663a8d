import type { Migration } from '@cartable/storage';

export interface PlannersTable {
  id: number;
  community_id: number;
  subject: string;
  body: string;
  event: string;
  cancel_event: string;
  delay_days: number;
  repeat: number;
  /** JSON list. */
  recipients: string;
  /** JSON list of the statuses, for a change of status. */
  statuses: string | null;
  /** JSON list of names. */
  themes: string;
}

export interface PlannerTables {
  espaceco_planners: PlannersTable;
}

export const plannersMigration: Migration = {
  name: '007-planners',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_planners')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('cancel_event', 'text', (column) => column.notNull())
      .addColumn('delay_days', 'integer', (column) => column.notNull())
      .addColumn('repeat', 'integer', (column) => column.notNull())
      .addColumn('recipients', 'text', (column) => column.notNull())
      .addColumn('statuses', 'text')
      .addColumn('themes', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('espaceco_planners_by_community')
      .on('espaceco_planners')
      .column('community_id')
      .execute();
  },
};
