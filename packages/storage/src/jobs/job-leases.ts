import { sql, type Transaction } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Metadata } from '../metadata/port.ts';
import { jsonColumn, timeColumn } from '../metadata/values.ts';
import type { JobRow } from './job-rows.ts';
import type { JobTables } from './job-tables.ts';
import { isPlaceWanted, nextJob, type OfferedJob } from './next-job.ts';
import type { JobFault, JobProgress } from './port.ts';
import { longestRetryDelayMs } from './retry-delay.ts';
import { isWorkerGone } from './worker-identity.ts';

export type JobEnding = 'FAILURE' | 'ABORTED';

/** Another worker has taken the job: nothing of this run may be written any more. */
export class LeaseLost extends Error {
  constructor() {
    super('The lease of the job was lost.');
    this.name = 'LeaseLost';
  }
}

/** Taking jobs, keeping them and writing what becomes of them; every write holds only while the lease does. */
export class JobLeases {
  readonly owner: string;
  readonly #metadata: Metadata;
  readonly #clock: Clock;
  readonly #leaseMs: number;
  readonly #settleMs: number;

  /** @param options.settleMs time in which every worker has looked for a job */
  constructor(options: {
    metadata: Metadata;
    clock: Clock;
    owner: string;
    leaseMs: number;
    settleMs: number;
  }) {
    this.owner = options.owner;
    this.#metadata = options.metadata;
    this.#clock = options.clock;
    this.#leaseMs = options.leaseMs;
    this.#settleMs = options.settleMs;
  }

  /**
   * Makes jobs of dead processes takeable at once, instead of when their lease runs out. On SQLite the folder lock
   * proves that every other worker is dead; on PostgreSQL the workers of this machine are looked at.
   */
  async recover(): Promise<void> {
    const db = this.#db();
    const held = await db
      .selectFrom('jobs')
      .select('lease_owner')
      .distinct()
      .where('lease_owner', 'is not', null)
      .where('lease_owner', '!=', this.owner)
      .where('finished_at', 'is', null)
      .execute();
    const owners = held.map((row) => row.lease_owner as string);
    const gone = this.#metadata.engine === 'sqlite' ? owners : owners.filter(isWorkerGone);
    if (gone.length === 0) return;
    await db.updateTable('jobs').set({ lease_until: null }).where('lease_owner', 'in', gone).execute();
  }

  /** The job whose turn it is, with its steps done; its lease is ours when it is returned. */
  async claim(kinds: readonly string[], except: readonly string[]): Promise<JobRow | undefined> {
    if (kinds.length === 0) return undefined;
    const { now, farthest } = this.#moment();
    return this.#metadata.transaction(async (trx) => {
      const db = trx as unknown as Transaction<JobTables>;
      const isLocked = this.#metadata.engine === 'postgres';
      if (isLocked) await takeInOrder(db);
      const found = await nextJob(db, { kinds, except, now, farthest, isLocked });
      if (!found) return undefined;
      return db
        .updateTable('jobs')
        .set({
          status: found.ending ? found.status : 'PROGRESS',
          lease_owner: this.owner,
          lease_until: this.#leaseEnd(),
          started_at: found.started_at ?? now,
          // A lease that was not given back belonged to a process that died.
          interruptions: found.interruptions + (found.lease_owner === null ? 0 : 1),
        })
        .where('id', '=', found.id)
        .returningAll()
        .executeTakeFirst();
    });
  }

  /** Whether a job that is only offered should leave its place to another one. */
  async isPlaceWanted(offered: OfferedJob): Promise<boolean> {
    const settled = timeColumn.write(new Date(this.#clock.now().getTime() - this.#settleMs));
    return isPlaceWanted(this.#db(), offered, { ...this.#moment(), settled });
  }

  /** @throws {LeaseLost} */
  async renew(jobId: string, progress: JobProgress | null): Promise<{ cancelRequested: boolean }> {
    const row = await this.#db()
      .updateTable('jobs')
      .set({ lease_until: this.#leaseEnd(), ...(progress && { progress: jsonColumn.write(progress) }) })
      .where('id', '=', jobId)
      .where('lease_owner', '=', this.owner)
      .returning('cancel_requested')
      .executeTakeFirst();
    if (!row) throw new LeaseLost();
    return { cancelRequested: row.cancel_requested !== 0 };
  }

  /** Keeps the result of a step. @throws {LeaseLost} */
  async completeStep(jobId: string, name: string, result: unknown): Promise<void> {
    const finishedAt = timeColumn.write(this.#clock.now());
    await this.#metadata.transaction(async (trx) => {
      const db = trx as unknown as Transaction<JobTables>;
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ attempts: 0, interruptions: 0, lease_until: this.#leaseEnd() })
        .where('id', '=', jobId)
        .where('lease_owner', '=', this.owner)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new LeaseLost();
      const row = { job_id: jobId, name, result: jsonColumn.write(result), finished_at: finishedAt };
      await db.insertInto('job_steps').values(row).execute();
    });
  }

  /** The end is decided but `onFailure` or `onAbort` still has to run: from here no step runs any more. */
  async decideEnding(jobId: string, ending: JobEnding, error: JobFault | null): Promise<void> {
    await this.#write(jobId, {
      ending,
      error: error && jsonColumn.write(error),
      attempts: 0,
      interruptions: 0,
    });
  }

  async finish(jobId: string, status: 'SUCCESS' | JobEnding): Promise<void> {
    const finishedAt = timeColumn.write(this.#clock.now());
    await this.#write(jobId, { status, finished_at: finishedAt, lease_owner: null, lease_until: null });
  }

  /** Gives the job back for a later attempt. */
  async postpone(job: JobRow, delayMs: number): Promise<void> {
    const runAt = timeColumn.write(new Date(this.#clock.now().getTime() + delayMs));
    const status = job.ending ? job.status : 'WAITING';
    const attempts = job.attempts + 1;
    await this.#write(job.id, { status, attempts, run_at: runAt, lease_owner: null, lease_until: null });
  }

  /** Gives the job back untouched, because this process stops. */
  async release(jobId: string): Promise<void> {
    await this.#write(jobId, { lease_owner: null, lease_until: null });
  }

  async #write(jobId: string, values: Partial<JobRow>): Promise<void> {
    const { numUpdatedRows } = await this.#db()
      .updateTable('jobs')
      .set(values)
      .where('id', '=', jobId)
      .where('lease_owner', '=', this.owner)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new LeaseLost();
  }

  #moment(): { readonly now: string; readonly farthest: string } {
    const moment = this.#clock.now();
    const farthest = new Date(moment.getTime() + longestRetryDelayMs);
    return { now: timeColumn.write(moment), farthest: timeColumn.write(farthest) };
  }

  #leaseEnd(): string {
    return timeColumn.write(new Date(this.#clock.now().getTime() + this.#leaseMs));
  }

  #db() {
    return this.#metadata.tables<JobTables>();
  }
}

/**
 * For this transaction alone: indexes have what waits in the order of its turns, and what runs apart. PostgreSQL expects
 * one row where it has not counted those that wait, and would read all of them for each claim, and sort them (ADR 58).
 */
async function takeInOrder(db: Transaction<JobTables>): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(
    db,
  );
}
