import { defineMigrations } from '@cartable/storage';

export interface EndpointsTable {
  id: string;
  name: string;
  technical_name: string;
  /** Offering type it publishes. */
  type: string;
  open: number;
  created_at: string;
}

export interface DatastoreEndpointsTable {
  datastore_id: string;
  endpoint_id: string;
  /** Offerings this datastore may publish on it. */
  quota: number;
}

export interface EndpointTables {
  endpoints: EndpointsTable;
  datastore_endpoints: DatastoreEndpointsTable;
}

export const endpointMigrations = defineMigrations('endpoints', [
  {
    name: '001-endpoints',
    up: async (db) => {
      await db.schema
        .createTable('endpoints')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('technical_name', 'text', (column) => column.notNull().unique())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('open', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('datastore_endpoints')
        .addColumn('datastore_id', 'text', (column) => column.notNull().references('datastores.id'))
        .addColumn('endpoint_id', 'text', (column) => column.notNull().references('endpoints.id'))
        .addColumn('quota', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('datastore_endpoints_pk', ['datastore_id', 'endpoint_id'])
        .execute();
    },
  },
]);
