import type { Migration } from '@cartable/storage';

export interface KeptPlacesTable {
  user_id: string;
  community_id: number;
  kind: string;
  name: string;
  /** Query of the address of the map. */
  query: string;
  created_at: string;
}

export interface KeptPlaceTables {
  espaceco_kept_places: KeptPlacesTable;
}

export const keptPlacesMigration: Migration = {
  name: '023-kept-places',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_kept_places')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('query', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('espaceco_kept_places_pk', ['user_id', 'community_id', 'kind', 'name'])
      .execute();
  },
};
