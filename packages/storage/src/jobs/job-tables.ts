import { defineMigrations } from '../metadata/migrations.ts';

/** `CLOSED`: the job has no more use for it, and its results go. */
export type PartState = 'OPEN' | 'LEASED' | 'DONE' | 'CLOSED';

export interface JobTables {
  jobs: {
    id: string;
    kind: string;
    subject: string;
    /** JSON. */
    payload: string;
    /** JobStatus. */
    status: string;
    /** `FAILURE` or `ABORTED` once that is decided and `onFailure` or `onAbort` still has to run to its end. */
    ending: string | null;
    /** Order of creation. */
    position: number;
    /** Unexpected faults of the present step. */
    attempts: number;
    /** Times the process died during the present step. */
    interruptions: number;
    /** JSON, JobProgress. */
    progress: string | null;
    cancel_requested: number;
    /** JSON, code and parameters. */
    error: string | null;
    /** Not to be taken before. */
    run_at: string;
    lease_owner: string | null;
    lease_until: string | null;
    created_at: string;
    started_at: string | null;
    finished_at: string | null;
    /** Whom the work is for. */
    share: string | null;
    /** Higher goes first. */
    priority: number;
  };
  job_steps: { job_id: string; name: string; result: string; finished_at: string };
  job_parts: {
    job_id: string;
    number: number;
    /** Parts that are known together. */
    group_number: number;
    /** Digest of how the job is shared out: parts of another plan are not those of this one. */
    plan: string;
    /** PartState. */
    state: string;
    lease_owner: string | null;
    lease_until: string | null;
    /** Times it was taken by others than the worker that leads the job. */
    attempts: number;
    /** Where the object store has its result; none for one that the leading worker keeps itself. */
    result_key: string | null;
  };
  job_logs: { job_id: string; line_number: number; at: string; line: string };
}

export const jobMigrations = defineMigrations('storage-jobs', [
  {
    name: '001-jobs',
    up: async (db) => {
      await db.schema
        .createTable('jobs')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('payload', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('ending', 'text')
        .addColumn('position', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('interruptions', 'integer', (column) => column.notNull())
        .addColumn('progress', 'text')
        .addColumn('cancel_requested', 'integer', (column) => column.notNull())
        .addColumn('error', 'text')
        .addColumn('run_at', 'text', (column) => column.notNull())
        .addColumn('lease_owner', 'text')
        .addColumn('lease_until', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('started_at', 'text')
        .addColumn('finished_at', 'text')
        .execute();
      await db.schema.createIndex('jobs_by_subject').on('jobs').columns(['subject', 'position']).execute();
      await db.schema.createIndex('jobs_by_end').on('jobs').columns(['finished_at', 'run_at']).execute();
      await db.schema
        .createTable('job_steps')
        .addColumn('job_id', 'text', (column) => column.notNull().references('jobs.id').onDelete('cascade'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('result', 'text', (column) => column.notNull())
        .addColumn('finished_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('job_steps_pk', ['job_id', 'name'])
        .execute();
      await db.schema
        .createTable('job_logs')
        .addColumn('job_id', 'text', (column) => column.notNull().references('jobs.id').onDelete('cascade'))
        .addColumn('line_number', 'integer', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('line', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('job_logs_pk', ['job_id', 'line_number'])
        .execute();
    },
  },
  {
    name: '002-shares-and-priorities',
    up: async (db) => {
      await db.schema.alterTable('jobs').addColumn('share', 'text').execute();
      await db.schema
        .alterTable('jobs')
        .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      // In the order they are taken: the next one is found without looking at all that wait.
      await db.schema
        .createIndex('jobs_to_take')
        .on('jobs')
        .columns(['priority desc', 'position', 'id'])
        .where('finished_at' as never, 'is', null)
        .execute();
      // Whether another one of the subject goes before: without it, a database that has not counted its rows yet reads
      // all that wait for each that waits.
      await db.schema
        .createIndex('jobs_of_subject_left')
        .on('jobs')
        .columns(['subject', 'position', 'id'])
        .where('finished_at' as never, 'is', null)
        .execute();
      await db.schema
        .createIndex('jobs_leased')
        .on('jobs')
        .column('share')
        .where('lease_owner' as never, 'is not', null)
        .execute();
    },
  },
  {
    name: '003-parts',
    up: async (db) => {
      await db.schema
        .createTable('job_parts')
        .addColumn('job_id', 'text', (column) => column.notNull().references('jobs.id').onDelete('cascade'))
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('group_number', 'integer', (column) => column.notNull())
        .addColumn('plan', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('lease_owner', 'text')
        .addColumn('lease_until', 'text')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('result_key', 'text')
        .addPrimaryKeyConstraint('job_parts_pk', ['job_id', 'number'])
        .execute();
    },
  },
  {
    name: '004-turns-of-shares',
    up: async (db) => {
      // The shares that wait, and the next job of each, without reading the thousands of one of them.
      await db.schema
        .createIndex('jobs_to_take_by_share')
        .on('jobs')
        .columns(['priority', 'share', 'position', 'id'])
        .where('finished_at' as never, 'is', null)
        .execute();
    },
  },
]);
