import type { Migration } from '@cartable/storage';

export interface StyleImagesTable {
  /** Drawn at random: whoever has a name may see the image. */
  name: string;
  community_id: number;
  /** JSON: a stored file. */
  file: string;
  object_key: string;
  created_at: string;
}

export interface StyleImageTables {
  espaceco_style_images: StyleImagesTable;
}

export const styleImagesMigration: Migration = {
  name: '016-style-images',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_style_images')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('object_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('espaceco_style_images_by_community')
      .on('espaceco_style_images')
      .column('community_id')
      .execute();
  },
};
