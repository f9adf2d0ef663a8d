import type { Migration } from '@cartable/storage';

export interface SavedMapsTable {
  id: string;
  owner_id: string;
  name: string;
  /** JSON, as the address of the map tells it. */
  address: string;
  /** In its public address; `null` while that is switched off. */
  code: string | null;
  created_at: string;
  updated_at: string;
}

/** Of nobody: whoever made it, the same map has the same link. */
export interface MapLinksTable {
  code: string;
  /** JSON. */
  address: string;
  created_at: string;
}

export const savedMapsMigration: Migration = {
  name: '010-saved-maps',
  up: async ({ schema }) => {
    await schema
      .createTable('saved_maps')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('saved_maps_by_owner').on('saved_maps').column('owner_id').execute();
    await schema
      .createTable('map_links')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
  },
};
