import type { Selectable } from 'kysely';
import { booleanColumn, jsonColumn } from '../metadata/values.ts';
import type { JobTables } from './job-tables.ts';
import type { Job, JobFault, JobProgress, JobStatus } from './port.ts';

export type JobRow = Selectable<JobTables['jobs']>;

export function readJob(row: JobRow, results: Readonly<Record<string, unknown>>): Job {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    payload: jsonColumn.read(row.payload),
    status: row.status as JobStatus,
    results,
    attempts: row.attempts,
    progress: jsonColumn.readNullable<JobProgress>(row.progress),
    cancelRequested: booleanColumn.read(row.cancel_requested),
    error: jsonColumn.readNullable<JobFault>(row.error),
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
