import type { Migration } from '@cartable/storage';

export interface CustomGridsTable {
  /** Its name is `custom-` and this number. */
  id: number;
  community_id: number;
  title: string;
  /** Without case nor accents: searched and ordered by. */
  title_key: string;
  /** JSON: west, south, east, north. */
  extent: string;
  /** JSON: rings of each polygon. */
  polygons: string;
  created_at: string;
}

export interface CustomGridTables {
  espaceco_grids: CustomGridsTable;
}

export const customGridsMigration: Migration = {
  name: '016-custom-grids',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_grids')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('title_key', 'text', (column) => column.notNull())
      .addColumn('extent', 'text', (column) => column.notNull())
      .addColumn('polygons', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('espaceco_grids_by_community')
      .on('espaceco_grids')
      .columns(['community_id', 'title_key'])
      .execute();
  },
};
