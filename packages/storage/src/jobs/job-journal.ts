import type { Clock } from '../clock/clock.ts';
import type { Metadata } from '../metadata/port.ts';
import { timeColumn } from '../metadata/values.ts';
import type { JobTables } from './job-tables.ts';

/** A log is read by a person; a job that says more is saying the same thing again. */
const maxLines = 1_000;
const maxLineLength = 2_000;

/** Log lines of one running job, written together from time to time. */
export class JobJournal {
  readonly #metadata: Metadata;
  readonly #clock: Clock;
  readonly #jobId: string;
  #pending: { at: string; line: string }[] = [];
  #written: number | undefined;
  #accepted = 0;

  constructor(options: { metadata: Metadata; clock: Clock; jobId: string }) {
    this.#metadata = options.metadata;
    this.#clock = options.clock;
    this.#jobId = options.jobId;
  }

  add(line: string): void {
    if (this.#accepted >= maxLines) return;
    this.#accepted += 1;
    this.#pending.push({ at: timeColumn.write(this.#clock.now()), line: line.slice(0, maxLineLength) });
  }

  async flush(): Promise<void> {
    if (this.#pending.length === 0) return;
    const lines = this.#pending;
    this.#pending = [];
    const db = this.#metadata.tables<JobTables>();
    this.#written ??= await this.#countWritten();
    const retained = lines.slice(0, Math.max(0, maxLines - this.#written));
    if (retained.length === 0) return;
    const first = this.#written + 1;
    this.#written += retained.length;
    const rows = retained.map((line, i) => ({ job_id: this.#jobId, line_number: first + i, ...line }));
    await db
      .insertInto('job_logs')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async #countWritten(): Promise<number> {
    const { last } = await this.#metadata
      .tables<JobTables>()
      .selectFrom('job_logs')
      .select((eb) => eb.fn.max('line_number').as('last'))
      .where('job_id', '=', this.#jobId)
      .executeTakeFirstOrThrow();
    return Number(last ?? 0);
  }
}
