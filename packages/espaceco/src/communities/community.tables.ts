import type { Migration } from '@cartable/storage';
import type { ColumnDefinitionBuilder } from 'kysely';

export interface CommunitiesTable {
  id: number;
  name: string;
  /** Without case nor accents: unique, searched and ordered by. */
  name_key: string;
  description: string | null;
  editorial: string | null;
  /** JSON list. */
  keywords: string;
  active: number;
  listed: number;
  created_at: string;
  email: string | null;
  /** JSON list. */
  functionalities: string;
  shared_georem: string;
  shared_extractions: number;
  all_members_can_valid: number;
  default_comment: string | null;
  /** `POINT(longitude latitude)`. */
  position: string | null;
  zoom: number;
  min_zoom: number | null;
  max_zoom: number | null;
  /** JSON: west, south, east, north. */
  extent: string | null;
  open_without_affiliation: number;
  offline_allowed: number;
  /** JSON list of names. */
  grids: string;
  /** JSON. */
  open_with_email: string | null;
  /** JSON: a stored file. */
  logo: string | null;
  /** JSON list. */
  themes: string;
  /** JSON; absent, those every community begins with. */
  report_statuses: string | null;
  /** JSON list. */
  shared_themes: string;
  open_reports: number;
}

export interface CommunityTables {
  espaceco_communities: CommunitiesTable;
}

export const communitiesMigration: Migration = {
  name: '001-communities',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_communities')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull().unique())
      .addColumn('description', 'text')
      .addColumn('editorial', 'text')
      .addColumn('keywords', 'text', (column) => column.notNull())
      .addColumn('active', 'integer', (column) => column.notNull())
      .addColumn('listed', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('functionalities', 'text', (column) => column.notNull())
      .addColumn('shared_georem', 'text', (column) => column.notNull())
      .addColumn('shared_extractions', 'integer', (column) => column.notNull())
      .addColumn('all_members_can_valid', 'integer', (column) => column.notNull())
      .addColumn('default_comment', 'text')
      .addColumn('position', 'text')
      .addColumn('zoom', 'integer', (column) => column.notNull())
      .addColumn('min_zoom', 'integer')
      .addColumn('max_zoom', 'integer')
      .addColumn('extent', 'text')
      .addColumn('open_without_affiliation', 'integer', (column) => column.notNull())
      .addColumn('offline_allowed', 'integer', (column) => column.notNull())
      .execute();
  },
};

export const communityGridsMigration: Migration = {
  name: '003-community-grids',
  up: async ({ schema }) => {
    await schema
      .alterTable('espaceco_communities')
      .addColumn('grids', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    await schema.alterTable('espaceco_communities').addColumn('open_with_email', 'text').execute();
  },
};

export const logosMigration: Migration = {
  name: '004-logos',
  up: async ({ schema }) => {
    await schema.alterTable('espaceco_communities').addColumn('logo', 'text').execute();
  },
};

export const themesMigration: Migration = {
  name: '006-themes',
  up: async ({ schema }) => {
    const list = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('[]');
    await schema.alterTable('espaceco_communities').addColumn('themes', 'text', list).execute();
    await schema.alterTable('espaceco_communities').addColumn('report_statuses', 'text').execute();
    await schema.alterTable('espaceco_communities').addColumn('shared_themes', 'text', list).execute();
  },
};

export const openReportingMigration: Migration = {
  name: '020-open-reporting',
  up: async ({ schema }) => {
    await schema
      .alterTable('espaceco_communities')
      .addColumn('open_reports', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
