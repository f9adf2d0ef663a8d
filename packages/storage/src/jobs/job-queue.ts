import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type Clock, systemClock } from '../clock/clock.ts';
import { type Connection, type Metadata, type Queries, tablesOf } from '../metadata/port.ts';
import { jsonColumn, timeColumn } from '../metadata/values.ts';
import { type JobRow, readJob } from './job-rows.ts';
import type { JobTables } from './job-tables.ts';
import type { Job, JobQueue, JobRequest, RecentJobs } from './port.ts';

/** Ids in one `in (…)`: well under the parameter limits of both engines. */
const maxIdsPerQuery = 500;

/** The jobs, in the metadata database. Runners of the same process are told of news at once, others find them by polling. */
export class MetadataJobQueue implements JobQueue {
  readonly metadata: Metadata;
  readonly clock: Clock;
  /** In-process hints: nothing depends on their being received. */
  readonly hints = new EventEmitter<{ enqueued: []; cancelled: [jobId: string] }>();
  #lastPosition = 0;

  constructor({ metadata, clock = systemClock }: { metadata: Metadata; clock?: Clock }) {
    this.metadata = metadata;
    this.clock = clock;
  }

  async enqueue(
    { kind, subject, payload, runAt, share, priority = 0 }: JobRequest,
    on?: Connection,
  ): Promise<string> {
    const now = this.clock.now();
    const id = randomUUID();
    const row: JobRow = {
      id,
      kind,
      subject,
      payload: jsonColumn.write(payload),
      status: 'WAITING',
      ending: null,
      position: this.#nextPosition(now),
      attempts: 0,
      interruptions: 0,
      progress: null,
      cancel_requested: 0,
      error: null,
      run_at: timeColumn.write(runAt ?? now),
      lease_owner: null,
      lease_until: null,
      created_at: timeColumn.write(now),
      started_at: null,
      finished_at: null,
      share: share ?? null,
      priority,
    };
    await this.#on(on).insertInto('jobs').values(row).execute();
    this.metadata.afterCommit(() => this.hints.emit('enqueued'));
    return id;
  }

  async get(jobId: string, on?: Connection): Promise<Job | undefined> {
    const row = await this.#on(on).selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
    return row && (await this.#withResults([row], on))[0];
  }

  async getAll(jobIds: readonly string[]): Promise<Job[]> {
    if (jobIds.length === 0) return [];
    const rows = await this.#on().selectFrom('jobs').selectAll().where('id', 'in', jobIds).execute();
    return this.#withResults(rows, undefined);
  }

  async findBySubject(subject: string, on?: Connection): Promise<Job[]> {
    const rows = await this.#on(on)
      .selectFrom('jobs')
      .selectAll()
      .where('subject', '=', subject)
      .orderBy('position')
      .orderBy('id')
      .execute();
    return this.#withResults(rows, on);
  }

  async listRecent({ kinds, endedAfter, limit }: RecentJobs): Promise<Job[]> {
    if (kinds.length === 0) return [];
    const rows = await this.#on()
      .selectFrom('jobs')
      .selectAll()
      .where('kind', 'in', kinds)
      .where((is) =>
        is.or([is('finished_at', 'is', null), is('finished_at', '>', timeColumn.write(endedAfter))]),
      )
      .orderBy('position', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => readJob(row, {}));
  }

  async requestCancel(jobId: string, on?: Connection): Promise<void> {
    const db = this.#on(on);
    await db
      .updateTable('jobs')
      .set({ cancel_requested: 1 })
      .where('id', '=', jobId)
      .where('finished_at', 'is', null)
      .execute();
    // Shown as aborted at once; a runner still has to call `onAbort`, then sets the time of the end.
    await db
      .updateTable('jobs')
      .set({ status: 'ABORTED', ending: 'ABORTED', attempts: 0, run_at: timeColumn.write(this.clock.now()) })
      .where('id', '=', jobId)
      .where('status', '=', 'WAITING')
      .execute();
    this.metadata.afterCommit(() => {
      this.hints.emit('cancelled', jobId);
      this.hints.emit('enqueued');
    });
  }

  async resume(jobId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#on()
      .updateTable('jobs')
      .set({
        status: 'WAITING',
        ending: null,
        attempts: 0,
        interruptions: 0,
        cancel_requested: 0,
        error: null,
        progress: null,
        run_at: timeColumn.write(this.clock.now()),
        finished_at: null,
      })
      .where('id', '=', jobId)
      .where('status', '=', 'FAILURE')
      .where('finished_at', 'is not', null)
      .executeTakeFirst();
    this.metadata.afterCommit(() => this.hints.emit('enqueued'));
    return numUpdatedRows > 0n;
  }

  async logs(jobId: string): Promise<{ at: string; line: string }[]> {
    return this.#on()
      .selectFrom('job_logs')
      .select(['at', 'line'])
      .where('job_id', '=', jobId)
      .orderBy('line_number')
      .execute();
  }

  async purge(finishedBefore: Date): Promise<number> {
    const { numDeletedRows } = await this.#on()
      .deleteFrom('jobs')
      .where('finished_at', '<', timeColumn.write(finishedBefore))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async #withResults(rows: readonly JobRow[], on: Connection | undefined): Promise<Job[]> {
    const results = new Map<string, Record<string, unknown>>(rows.map((row) => [row.id, {}]));
    for (let from = 0; from < rows.length; from += maxIdsPerQuery) {
      const ids = rows.slice(from, from + maxIdsPerQuery).map((row) => row.id);
      const steps = await this.#on(on)
        .selectFrom('job_steps')
        .selectAll()
        .where('job_id', 'in', ids)
        .execute();
      for (const step of steps) results.get(step.job_id)![step.name] = jsonColumn.read(step.result);
    }
    return rows.map((row) => readJob(row, results.get(row.id)!));
  }

  /** Microseconds, always growing in this process: jobs created in the same millisecond keep their order. */
  #nextPosition(now: Date): number {
    this.#lastPosition = Math.max(this.#lastPosition + 1, now.getTime() * 1000);
    return this.#lastPosition;
  }

  #on(on?: Connection): Queries<JobTables> {
    return tablesOf<JobTables>(on ?? this.metadata.db);
  }
}
