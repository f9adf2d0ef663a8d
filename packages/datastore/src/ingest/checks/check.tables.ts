import { defineMigrations } from '@cartable/storage';
import type { Generated } from 'kysely';

export interface UploadChecksTable {
  id: string;
  upload_id: string;
  /** CheckId. */
  check_id: string;
  /** Order in the report. */
  position: number;
  /** CheckStatus. */
  status: string;
  /** JSON, Finding[], bounded. */
  findings: string;
  /** Number of findings that are warnings; null in reports written before it was counted. */
  warnings: Generated<number | null>;
  /** JSON, string[], bounded. */
  logs: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

export interface CheckTables {
  upload_checks: UploadChecksTable;
}

export const checkMigrations = defineMigrations('checks', [
  {
    name: '001-checks',
    up: async (db) => {
      await db.schema
        .createTable('upload_checks')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('upload_id', 'text', (column) => column.notNull().references('uploads.id'))
        .addColumn('check_id', 'text', (column) => column.notNull())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('findings', 'text', (column) => column.notNull())
        .addColumn('logs', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('started_at', 'text')
        .addColumn('finished_at', 'text')
        .addUniqueConstraint('upload_checks_unique', ['upload_id', 'check_id'])
        .execute();
    },
  },
  {
    name: '002-warnings',
    up: (db) => db.schema.alterTable('upload_checks').addColumn('warnings', 'integer').execute(),
  },
]);
