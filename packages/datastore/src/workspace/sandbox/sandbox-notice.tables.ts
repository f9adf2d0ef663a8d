import { defineMigrations } from '@cartable/storage';

/** Datasheets of the sandbox about to be deleted, and since when whoever made them knows. */
export interface SandboxNoticesTable {
  datasheet_id: string;
  /** Last event of the datasheet at that moment: another one since, and the notice is void. */
  last_event_at: string;
  noticed_at: string;
}

export interface SandboxNoticeTables {
  sandbox_notices: SandboxNoticesTable;
}

export const sandboxMigrations = defineMigrations('sandbox', [
  {
    name: '001-sandbox-notices',
    up: async ({ schema }) => {
      await schema
        .createTable('sandbox_notices')
        .addColumn('datasheet_id', 'text', (column) =>
          column.primaryKey().references('datasheets.id').onDelete('cascade'),
        )
        .addColumn('last_event_at', 'text', (column) => column.notNull())
        .addColumn('noticed_at', 'text', (column) => column.notNull())
        .execute();
    },
  },
]);
