import { defineMigrations } from '@cartable/storage';

export interface DisplayStylesTable {
  id: string;
  offering_id: string;
  name: string;
  current: number;
  /** JSON, StyledLayer[]. */
  layers: string;
  created_at: string;
}

export interface DisplayStyleTables {
  display_styles: DisplayStylesTable;
}

export const displayStyleMigrations = defineMigrations('display-styles', [
  {
    name: '001-display-styles',
    up: async ({ schema }) => {
      await schema
        .createTable('display_styles')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('offering_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('current', 'integer', (column) => column.notNull())
        .addColumn('layers', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addUniqueConstraint('display_styles_unique_name', ['offering_id', 'name'])
        .execute();
    },
  },
]);
