import type { CarriedInCommunity } from './carried-in-community.ts';

const own = { column: 'community_id', of: 'espaceco_communities' } as const;
const ofCommunity = { community_id: 'espaceco_communities' } as const;

/** What an archive says of the databases of a community; their features and journals are data sets of it. */
export const carriedDatabaseTables: readonly CarriedInCommunity[] = [
  {
    table: 'espaceco_databases',
    key: ['id'],
    within: own,
    // The others have no data.
    only: { status: 'READY' },
    series: 'espaceco.database',
    numbers: ofCommunity,
    texts: ['description'],
    columns: {
      id: 'number',
      dataset_id: 'plain',
      name: 'plain',
      name_key: 'plain',
      title: 'text',
      title_key: 'plain',
      description: 'text',
      community_id: 'number',
      status: 'plain',
      error: { becomes: null },
      writable_time_range: 'plain',
      full_download_allowed: 'number',
      created_at: 'plain',
      source_key: { becomes: null },
      addition: { becomes: null },
    },
  },
  {
    table: 'espaceco_tables',
    key: ['id'],
    within: { column: 'database_id', of: 'espaceco_databases' },
    series: 'espaceco.table',
    numbers: { database_id: 'espaceco_databases' },
    texts: ['description'],
    columns: {
      id: 'number',
      database_id: 'number',
      name: 'plain',
      title: 'text',
      description: 'text',
      id_name: 'plain',
      geometry: 'json',
      read_only: 'number',
      min_zoom_level: 'number',
      max_zoom_level: 'number',
    },
  },
  {
    table: 'espaceco_columns',
    key: ['id'],
    within: { column: 'table_id', of: 'espaceco_tables' },
    series: 'espaceco.column',
    numbers: { table_id: 'espaceco_tables' },
    columns: {
      id: 'number',
      table_id: 'number',
      name: 'plain',
      position: 'number',
      kind: 'json',
      rules: 'json',
    },
  },
  {
    table: 'espaceco_permissions',
    key: ['community_id', 'scope'],
    within: own,
    numbers: {
      ...ofCommunity,
      database_id: 'espaceco_databases',
      table_id: 'espaceco_tables',
      column_id: 'espaceco_columns',
    },
    columns: {
      community_id: 'number',
      database_id: 'number',
      table_id: 'number',
      column_id: 'number',
      scope: 'plain',
      level: 'plain',
    },
  },
];
