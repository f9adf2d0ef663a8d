import type { Migration } from '@cartable/storage';

export interface LayersTable {
  id: number;
  community_id: number;
  table_id: number | null;
  geoservice_id: number | null;
  position: number;
  opacity: number;
  visibility: number;
  role: string;
  preferred_style: string | null;
  /** SLD. */
  style: string | null;
  /** JSON list. */
  tools: string | null;
  /** JSON: numbers of layers by tool. */
  ref_tools: string | null;
}

export interface GeoservicesTable {
  id: number;
  community_id: number;
  /** JSON. */
  form: string;
}

export interface LayerTables {
  espaceco_layers: LayersTable;
  espaceco_geoservices: GeoservicesTable;
}

export const layersMigration: Migration = {
  name: '012-layers',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_geoservices')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('form', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('espaceco_layers')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('table_id', 'integer', (column) =>
        column.references('espaceco_tables.id').onDelete('cascade'),
      )
      .addColumn('geoservice_id', 'integer', (column) =>
        column.references('espaceco_geoservices.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('opacity', 'double precision', (column) => column.notNull())
      .addColumn('visibility', 'integer', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('preferred_style', 'text')
      .addColumn('tools', 'text')
      .addColumn('ref_tools', 'text')
      .execute();
    await schema
      .createIndex('espaceco_layers_by_community')
      .on('espaceco_layers')
      .column('community_id')
      .execute();
  },
};

export const layerStylesMigration: Migration = {
  name: '018-layer-styles',
  up: async ({ schema }) => {
    await schema.alterTable('espaceco_layers').addColumn('style', 'text').execute();
    await schema.createIndex('espaceco_layers_by_table').on('espaceco_layers').column('table_id').execute();
  },
};
