import { randomUUID } from 'node:crypto';
import type { Expression, ExpressionBuilder, Selectable, SqlBool, Transaction } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Metadata } from '../metadata/port.ts';
import { timeColumn } from '../metadata/values.ts';
import type { JobTables, PartState } from './job-tables.ts';

/** Time that others wait before they take over the part of a silent worker. */
const defaultLeaseMs = 30_000;
/** One that stopped so many helpers is left to the worker that leads the job, whose end is bounded like any job's. */
const maxAttemptsOfHelpers = 3;
const rowsPerInsert = 100;

export interface JobPart {
  readonly number: number;
  readonly group: number;
  readonly plan: string;
  readonly state: PartState;
  readonly resultKey: string | null;
  readonly isOwn: boolean;
  /** A helper may take it: nobody has it, or who had it gives no sign of life any more, and it has not stopped too many. */
  readonly isFree: boolean;
}

/** Of another plan, the same number is another part. */
export type PlannedPart = Pick<JobPart, 'number' | 'plan'>;

export interface PartsPlan {
  readonly group: number;
  readonly first: number;
  readonly count: number;
  readonly plan: string;
}

export type PartsRole = 'leader' | 'helper';

export interface JobPartsOptions {
  readonly metadata: Metadata;
  readonly clock: Clock;
  readonly jobId: string;
  /** The leader is the worker that holds the lease of the job: there is one at a time. */
  readonly role: PartsRole;
  readonly leaseMs?: number;
}

/** The parts of one job, as one of the workers that share them sees them; every write of theirs holds only while the lease does. */
export class JobParts {
  readonly #options: JobPartsOptions;
  readonly #owner: string;

  constructor(options: JobPartsOptions) {
    this.#options = options;
    this.#owner = `${options.role}|${randomUUID()}`;
  }

  async list(group?: number): Promise<JobPart[]> {
    let rows = this.#db().selectFrom('job_parts').selectAll().where('job_id', '=', this.#options.jobId);
    if (group !== undefined) rows = rows.where('group_number', '=', group);
    const now = this.#now();
    return (await rows.orderBy('number').execute()).map((row) => this.#read(row, now));
  }

  /** What a leader before this one had taken is free at once: the lease of the job tells that it is gone. */
  async takeOverFromLeader(): Promise<void> {
    await this.#db()
      .updateTable('job_parts')
      .set(free)
      .where('job_id', '=', this.#options.jobId)
      .where('state', '=', 'LEASED')
      .where('lease_owner', 'like', 'leader|%')
      .where('lease_owner', '!=', this.#owner)
      .execute();
  }

  /** Those already there stay as they are. */
  async announce({ group, first, count, plan }: PartsPlan): Promise<void> {
    const rows = Array.from({ length: count }, (_, i) => ({
      job_id: this.#options.jobId,
      number: first + i,
      group_number: group,
      plan,
      attempts: 0,
      result_key: null,
      ...free,
    }));
    for (let from = 0; from < rows.length; from += rowsPerInsert)
      await this.#db()
        .insertInto('job_parts')
        .values(rows.slice(from, from + rowsPerInsert))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  /** The next parts of a group, in order; their leases are ours. */
  claim(plan: PartsPlan, most: number): Promise<number[]> {
    return this.#lease(plan, most, (eb) =>
      eb.or([
        eb('state', '=', 'OPEN'),
        // Its own that ran out, where its machine stood still, are still being made.
        eb.and([
          eb('state', '=', 'LEASED'),
          eb('lease_until', '<', this.#now()),
          eb('lease_owner', '!=', this.#owner),
        ]),
      ]),
    );
  }

  /** Parts that others hold, and may still be making: of two results, the one of who holds the lease is taken. */
  overtake(plan: PartsPlan, most: number): Promise<number[]> {
    return this.#lease(plan, most, (eb) =>
      eb.and([eb('state', '=', 'LEASED'), eb('lease_owner', '!=', this.#owner)]),
    );
  }

  async #lease(
    { group, plan }: PartsPlan,
    most: number,
    which: (eb: ExpressionBuilder<JobTables, 'job_parts'>) => Expression<SqlBool>,
  ): Promise<number[]> {
    if (most <= 0) return [];
    const { metadata, jobId, role } = this.#options;
    return metadata.transaction(async (trx) => {
      const db = trx as unknown as Transaction<JobTables>;
      let found = db
        .selectFrom('job_parts')
        .select('number')
        .where('job_id', '=', jobId)
        .where('group_number', '=', group)
        .where('plan', '=', plan)
        .where(which)
        .orderBy('number')
        .limit(most);
      if (role === 'helper') found = found.where('attempts', '<', maxAttemptsOfHelpers);
      if (metadata.engine === 'postgres') found = found.forUpdate().skipLocked();
      const numbers = (await found.execute()).map(({ number }) => number);
      if (numbers.length === 0) return [];
      await db
        .updateTable('job_parts')
        .set((eb) => ({
          state: 'LEASED',
          lease_owner: this.#owner,
          lease_until: this.#leaseEnd(),
          attempts: role === 'helper' ? eb('attempts', '+', 1) : eb.ref('attempts'),
        }))
        .where('job_id', '=', jobId)
        .where('number', 'in', numbers)
        .execute();
      return numbers;
    });
  }

  /** @returns how many are ours */
  async renew(): Promise<number> {
    const { numUpdatedRows } = await this.#own().set({ lease_until: this.#leaseEnd() }).executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** @returns whether the part was still ours: its result is of no use otherwise */
  async complete(number: number, resultKey: string | null): Promise<boolean> {
    const { numUpdatedRows } = await this.#own()
      .set({ state: 'DONE', lease_owner: null, lease_until: null, result_key: resultKey })
      .where('number', '=', number)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Of parts done here before they were announced, or whose result came to be copied. */
  async setDone({ number, plan }: PlannedPart, resultKey: string | null): Promise<boolean> {
    const { numUpdatedRows } = await this.#db()
      .updateTable('job_parts')
      .set({ state: 'DONE', lease_owner: null, lease_until: null, result_key: resultKey })
      .where('job_id', '=', this.#options.jobId)
      .where('number', '=', number)
      .where('plan', '=', plan)
      .where('state', '!=', 'CLOSED')
      .where('result_key', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Of a result that is nowhere any more. */
  async reopen({ number, plan }: PlannedPart): Promise<void> {
    await this.#db()
      .updateTable('job_parts')
      .set({ ...free, result_key: null })
      .where('job_id', '=', this.#options.jobId)
      .where('number', '=', number)
      .where('plan', '=', plan)
      .where('state', '=', 'DONE')
      .execute();
  }

  /** Ours are free again. @param untried they were not what stopped us */
  async giveBack({ untried }: { untried: boolean }): Promise<void> {
    await this.#own()
      .set((eb) => ({
        ...free,
        attempts: untried && this.#options.role === 'helper' ? eb('attempts', '-', 1) : eb.ref('attempts'),
      }))
      .execute();
  }

  /**
   * Ends the sharing: nothing is claimed nor completed any more when the results go, and the rows go last, so that an end
   * that is cut short is taken up.
   */
  async end(removeResults: () => Promise<void>): Promise<void> {
    const rows = this.#db();
    const { jobId } = this.#options;
    const closed = await rows
      .updateTable('job_parts')
      .set({ state: 'CLOSED', lease_owner: null, lease_until: null })
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    if (closed.numUpdatedRows === 0n) return;
    await removeResults();
    await rows.deleteFrom('job_parts').where('job_id', '=', jobId).execute();
  }

  #own() {
    return this.#db()
      .updateTable('job_parts')
      .where('job_id', '=', this.#options.jobId)
      .where('state', '=', 'LEASED')
      .where('lease_owner', '=', this.#owner);
  }

  #read(row: Selectable<JobTables['job_parts']>, now: string): JobPart {
    const state = row.state as PartState;
    const isOpen = state === 'OPEN' || (state === 'LEASED' && row.lease_until! < now);
    return {
      number: row.number,
      group: row.group_number,
      plan: row.plan,
      state,
      resultKey: row.result_key,
      isOwn: row.lease_owner === this.#owner,
      isFree: isOpen && row.attempts < maxAttemptsOfHelpers,
    };
  }

  #now(): string {
    return timeColumn.write(this.#options.clock.now());
  }

  #leaseEnd(): string {
    const { clock, leaseMs = defaultLeaseMs } = this.#options;
    return timeColumn.write(new Date(clock.now().getTime() + leaseMs));
  }

  #db() {
    return this.#options.metadata.tables<JobTables>();
  }
}

const free = { state: 'OPEN', lease_owner: null, lease_until: null } as const;
