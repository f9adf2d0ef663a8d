import type { Clock } from '../clock/clock.ts';
import type { Metadata } from '../metadata/port.ts';
import { timeColumn } from '../metadata/values.ts';
import { type JobRow, readJob } from './job-rows.ts';
import type { JobTables } from './job-tables.ts';
import { type Job, type JobStatus, offeredPriority } from './port.ts';

export interface JobQuestion {
  readonly status?: JobStatus | undefined;
  readonly kind?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface JobFigures {
  readonly waiting: number;
  readonly running: number;
  /** Since the given time. */
  readonly failed: number;
  /** When the one that has waited for longest could have begun. */
  readonly oldestWaiting: string | null;
}

/** The jobs as a whole, for those who look after the platform. */
export class JobOverview {
  readonly #metadata: Metadata;
  readonly #clock: Clock;

  constructor({ metadata, clock }: { metadata: Metadata; clock: Clock }) {
    this.#metadata = metadata;
    this.#clock = clock;
  }

  /** Newest first, without the results of their steps. */
  async list({ status, kind, offset, limit }: JobQuestion): Promise<{ total: number; items: Job[] }> {
    let found = this.#db().selectFrom('jobs');
    if (status !== undefined) found = found.where('status', '=', status);
    if (kind !== undefined) found = found.where('kind', '=', kind);
    const { total } = await found
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await found
      .selectAll()
      .orderBy('position', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute();
    return { total: Number(total), items: rows.map((row: JobRow) => readJob(row, {})) };
  }

  async count(failedSince: Date): Promise<JobFigures> {
    const now = timeColumn.write(this.#clock.now());
    const unfinished = await this.#db()
      .selectFrom('jobs')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .where('finished_at', 'is', null)
      .groupBy('status')
      .execute();
    // Jobs put off on purpose do not wait yet; help that is offered is not late.
    const { oldest } = await this.#db()
      .selectFrom('jobs')
      .select(({ fn }) => fn.min('run_at').as('oldest'))
      .where('finished_at', 'is', null)
      .where('status', '=', 'WAITING')
      .where('run_at', '<=', now)
      .where('priority', '>', offeredPriority)
      .executeTakeFirstOrThrow();
    const { failed } = await this.#db()
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('failed'))
      .where('finished_at', '>=', timeColumn.write(failedSince))
      .where('status', '=', 'FAILURE')
      .executeTakeFirstOrThrow();
    const countOf = (status: JobStatus) =>
      Number(unfinished.find((row) => row.status === status)?.count ?? 0);
    return {
      waiting: countOf('WAITING'),
      running: countOf('PROGRESS'),
      failed: Number(failed),
      oldestWaiting: oldest ?? null,
    };
  }

  #db() {
    return this.#metadata.tables<JobTables>();
  }
}
