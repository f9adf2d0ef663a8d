import type { Migration } from '@cartable/storage';

export interface LiveVersionsTable {
  /** `database:12` or `reports:5`. */
  subject: string;
  version: number;
}

export interface PresencesTable {
  community_id: number;
  /** Drawn by the page: somebody may have several. */
  tab: string;
  user_id: string;
  doing: string;
  seen_at: string;
  /** It is told in; `null` of who came by none. */
  session_id: string | null;
}

export interface LiveTables {
  /** Of accounts. */
  sessions: { readonly id: string };
  espaceco_live_versions: LiveVersionsTable;
  espaceco_presences: PresencesTable;
}

/** What several processes tell one another of what happens on the maps of communities. */
export const liveMigration: Migration = {
  name: '022-live',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_live_versions')
      .addColumn('subject', 'text', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
    await schema
      .createTable('espaceco_presences')
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('tab', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('doing', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('espaceco_presences_pk', ['community_id', 'user_id', 'tab'])
      .execute();
    await schema
      .createIndex('espaceco_presences_by_date')
      .on('espaceco_presences')
      .column('seen_at')
      .execute();
  },
};

/** Who signs out, or whose session is closed for them, is there no more at once. */
export const presencesOfSessionsMigration: Migration = {
  name: '033-presences-of-sessions',
  up: async ({ schema }) => {
    await schema
      .alterTable('espaceco_presences')
      .addColumn('session_id', 'text', (column) => column.references('sessions.id').onDelete('cascade'))
      .execute();
    await schema
      .createIndex('espaceco_presences_by_session')
      .on('espaceco_presences')
      .column('session_id')
      .execute();
  },
};
