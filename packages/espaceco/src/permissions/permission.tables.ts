import type { Migration } from '@cartable/storage';

export interface PermissionsTable {
  community_id: number;
  database_id: number;
  table_id: number | null;
  column_id: number | null;
  /** `database`, `database:table` or `database:table:column`, by number: once in a community. */
  scope: string;
  level: string;
}

export interface PermissionTables {
  espaceco_permissions: PermissionsTable;
}

export const permissionsMigration: Migration = {
  name: '011-permissions',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_permissions')
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('database_id', 'integer', (column) =>
        column.notNull().references('espaceco_databases.id').onDelete('cascade'),
      )
      .addColumn('table_id', 'integer', (column) =>
        column.references('espaceco_tables.id').onDelete('cascade'),
      )
      .addColumn('column_id', 'integer', (column) =>
        column.references('espaceco_columns.id').onDelete('cascade'),
      )
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('level', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('espaceco_permissions_pk', ['community_id', 'scope'])
      .execute();
    await schema
      .createIndex('espaceco_permissions_by_database')
      .on('espaceco_permissions')
      .column('database_id')
      .execute();
  },
};
