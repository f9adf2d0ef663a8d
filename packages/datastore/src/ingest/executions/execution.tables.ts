import { defineMigrations } from '@cartable/storage';

export interface ExecutionsTable {
  id: string;
  datastore_id: string;
  /** ProcessingId. */
  processing_id: string;
  /** ExecutionStatus. */
  status: string;
  input_upload_id: string | null;
  input_stored_data_id: string | null;
  output_stored_data_id: string | null;
  /** JSON. */
  parameters: string;
  /** JSON, string[], bounded. */
  logs: string;
  job_id: string | null;
  /** JSON, StoredError. */
  error: string | null;
  created_at: string;
  launched_at: string | null;
  started_at: string | null;
  finished_at: string | null;
}

export interface ExecutionTables {
  executions: ExecutionsTable;
}

export const executionMigrations = defineMigrations('executions', [
  {
    name: '001-executions',
    up: async (db) => {
      await db.schema
        .createTable('executions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('datastore_id', 'text', (column) => column.notNull().references('datastores.id'))
        .addColumn('processing_id', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('input_upload_id', 'text')
        .addColumn('input_stored_data_id', 'text')
        .addColumn('output_stored_data_id', 'text')
        .addColumn('parameters', 'text', (column) => column.notNull())
        .addColumn('logs', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('launched_at', 'text')
        .addColumn('started_at', 'text')
        .addColumn('finished_at', 'text')
        .execute();
      await db.schema
        .createIndex('executions_by_datastore')
        .on('executions')
        .columns(['datastore_id', 'created_at'])
        .execute();
      await db.schema
        .createIndex('executions_by_output')
        .on('executions')
        .column('output_stored_data_id')
        .execute();
    },
  },
  {
    name: '002-jobs-and-errors',
    up: async (db) => {
      for (const column of ['job_id', 'error']) {
        await db.schema.alterTable('executions').addColumn(column, 'text').execute();
      }
    },
  },
]);
