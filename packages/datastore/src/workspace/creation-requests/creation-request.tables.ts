import { defineMigrations } from '@cartable/storage';

export interface CreationRequestsTable {
  id: string;
  applicant_id: string;
  /** The applicant while it waits, then nobody: one waits at a time. */
  pending_of: string | null;
  name: string;
  technical_name: string;
  information: string;
  state: string;
  created_at: string;
  decided_at: string | null;
  decided_by: string | null;
  reason: string | null;
  datastore_id: string | null;
}

export interface CreationRequestTables {
  creation_requests: CreationRequestsTable;
}

export const creationRequestMigrations = defineMigrations('creation-requests', [
  {
    name: '001-creation-requests',
    up: async ({ schema }) => {
      await schema
        .createTable('creation_requests')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('applicant_id', 'text', (column) => column.notNull())
        .addColumn('pending_of', 'text', (column) => column.unique())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('technical_name', 'text', (column) => column.notNull())
        .addColumn('information', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('decided_at', 'text')
        .addColumn('decided_by', 'text')
        .addColumn('reason', 'text')
        .addColumn('datastore_id', 'text')
        .execute();
      await schema
        .createIndex('creation_requests_by_state')
        .on('creation_requests')
        .columns(['state', 'created_at'])
        .execute();
      await schema
        .createIndex('creation_requests_by_applicant')
        .on('creation_requests')
        .columns(['applicant_id', 'created_at'])
        .execute();
    },
  },
]);
