import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import { JobJournal } from './job-journal.ts';
import { JobLeases } from './job-leases.ts';
import type { MetadataJobQueue } from './job-queue.ts';
import { type JobFaultReport, JobRun } from './job-run.ts';
import type { Job, JobDefinition } from './port.ts';
import { describeThisWorker } from './worker-identity.ts';

/** Delays of the runner, in milliseconds; changed by tests only. */
export interface JobTiming {
  /** Time that another process waits before it takes over the job of a silent one. */
  readonly leaseMs: number;
  readonly renewEveryMs: number;
  /** Time between two writes of progress and logs. */
  readonly pulseMs: number;
  /** Time between two searches for jobs enqueued by other processes, and for retries. */
  readonly pollMs: number;
}

const defaultTiming: JobTiming = { leaseMs: 30_000, renewEveryMs: 5_000, pulseMs: 1_000, pollMs: 1_000 };
/** Time given to a step to notice that the process stops. */
const defaultGraceMs = 5_000;
const purgeEveryMs = 3_600_000;
const defaultKeepFinishedMs = 365 * 86_400_000;

export interface JobRunnerOptions {
  readonly queue: MetadataJobQueue;
  readonly definitions: readonly JobDefinition[];
  /** Jobs run at the same time, long ones apart. @default 2 */
  readonly concurrency?: number;
  /** Long jobs run at the same time, beside the others. @default 1 */
  readonly longConcurrency?: number;
  /** @default that of the queue */
  readonly clock?: Clock;
  /** Around each job that is run here, to watch it. */
  readonly around?: (job: Job, run: () => Promise<void>) => Promise<void>;
  /** Told once of each unexpected fault. */
  readonly onError: (error: unknown, where: JobFaultReport) => void;
  /** Time that finished jobs are kept. @default a year */
  readonly keepFinishedMs?: number;
  readonly timing?: Partial<JobTiming>;
}

/** Takes jobs from the queue and runs them, until stopped. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #queue: MetadataJobQueue;
  readonly #clock: Clock;
  readonly #timing: JobTiming;
  readonly #leases: JobLeases;
  readonly #definitions: ReadonlyMap<string, JobDefinition>;
  readonly #running = new Map<string, { run: JobRun; isLong: boolean; ended: Promise<void> }>();
  #stopping = new AbortController();
  #news = new AbortController();
  #loop: Promise<void> | undefined;
  #purgedAt = 0;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
    this.#queue = options.queue;
    this.#clock = options.clock ?? options.queue.clock;
    this.#timing = { ...defaultTiming, ...options.timing };
    this.#leases = new JobLeases({
      metadata: options.queue.metadata,
      clock: this.#clock,
      owner: describeThisWorker(),
      leaseMs: this.#timing.leaseMs,
      settleMs: 2 * this.#timing.pollMs,
    });
    this.#definitions = new Map(options.definitions.map((definition) => [definition.kind, definition]));
  }

  /** Takes back the jobs of dead processes, then begins. */
  async start(): Promise<void> {
    if (this.#loop) return;
    this.#stopping = new AbortController();
    await this.#leases.recover();
    this.#queue.hints.on('enqueued', this.#wake);
    this.#queue.hints.on('cancelled', this.#cancel);
    this.#loop = this.#work();
  }

  /** Takes no more jobs, gives running ones a moment, then gives their leases back. */
  async stop({ graceMs = defaultGraceMs }: { graceMs?: number } = {}): Promise<void> {
    if (!this.#loop) return;
    this.#queue.hints.off('enqueued', this.#wake);
    this.#queue.hints.off('cancelled', this.#cancel);
    this.#stopping.abort();
    this.#wake();
    await this.#loop;
    this.#loop = undefined;
    for (const { run } of this.#running.values()) run.interrupt();
    const patience = new AbortController();
    const ended = Promise.all([...this.#running.values()].map(({ ended }) => ended)).then(() =>
      patience.abort(),
    );
    await Promise.race([ended, this.#clock.sleep(graceMs, patience.signal)]);
    for (const jobId of this.#running.keys()) await this.#leases.release(jobId).catch(() => {});
    this.#running.clear();
  }

  async #work(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#news = new AbortController();
      try {
        // SQLite answers at once: without a turn between them, waiting jobs would follow each other and nothing else run.
        while (await this.#takeOne()) await setImmediate();
        await this.#purgeSometimes();
      } catch (error) {
        this.#options.onError(error, { jobId: '', kind: '', step: 'claim' });
      }
      if (this.#stopping.signal.aborted) return;
      await this.#clock.sleep(this.#timing.pollMs, this.#news.signal);
    }
  }

  /** Kinds for which there is a place. */
  #kindsWithRoom(): string[] {
    if (this.#stopping.signal.aborted) return [];
    const long = [...this.#running.values()].filter(({ isLong }) => isLong).length;
    const roomFor = {
      long: long < (this.#options.longConcurrency ?? 1),
      short: this.#running.size - long < (this.#options.concurrency ?? 2),
    };
    return [...this.#definitions.values()]
      .filter(({ isLong }) => (isLong ? roomFor.long : roomFor.short))
      .map(({ kind }) => kind);
  }

  /** Kinds that take the same places. */
  #kindsLike({ isLong = false }: JobDefinition): string[] {
    return [...this.#definitions.values()]
      .filter((other) => (other.isLong ?? false) === isLong)
      .map(({ kind }) => kind);
  }

  async #takeOne(): Promise<boolean> {
    const row = await this.#leases.claim(this.#kindsWithRoom(), [...this.#running.keys()]);
    if (!row) return false;
    const job = await this.#queue.get(row.id);
    if (!job) return false;
    const { metadata } = this.#queue;
    const { pulseMs, renewEveryMs, leaseMs } = this.#timing;
    const definition = this.#definitions.get(row.kind)!;
    const run = new JobRun({
      row,
      job,
      definition,
      leases: this.#leases,
      journal: new JobJournal({ metadata, clock: this.#clock, jobId: row.id }),
      clock: this.#clock,
      pulse: { everyMs: pulseMs, renewEveryMs, leaseMs },
      isPlaceWanted: () =>
        this.#leases.isPlaceWanted({
          id: row.id,
          priority: row.priority,
          kinds: this.#kindsLike(definition),
        }),
      onError: this.#options.onError,
    });
    const around = this.#options.around ?? ((_job, execute) => execute());
    const ended = around(job, () => run.execute()).then(() => {
      this.#running.delete(row.id);
      this.#wake();
    });
    this.#running.set(row.id, { run, isLong: definition.isLong === true, ended });
    return true;
  }

  async #purgeSometimes(): Promise<void> {
    const now = this.#clock.now().getTime();
    if (now - this.#purgedAt < purgeEveryMs) return;
    this.#purgedAt = now;
    await this.#queue.purge(new Date(now - (this.#options.keepFinishedMs ?? defaultKeepFinishedMs)));
  }

  readonly #wake = (): void => this.#news.abort();

  readonly #cancel = (jobId: string): void => this.#running.get(jobId)?.run.cancel();
}
