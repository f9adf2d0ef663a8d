import { CartableError } from '@cartable/contract';
import type { Clock } from '../clock/clock.ts';
import { type UnavailableReason, whyUnavailable } from '../unavailability/why-unavailable.ts';
import type { JobJournal } from './job-journal.ts';
import { type JobEnding, type JobLeases, LeaseLost } from './job-leases.ts';
import type { JobRow } from './job-rows.ts';
import type { Job, JobContext, JobDefinition, JobEndContext, JobFault, JobProgress } from './port.ts';
import { retryDelayMs } from './retry-delay.ts';

const defaultMaxAttempts = 3;
/** A step during which the process died this many times is taken for what kills it. */
const maxInterruptions = 20;
/** `onFailure` and `onAbort` put things right: they are tried longer than the work itself. */
const maxEndingAttempts = 10;
/**
 * Of a step that cannot go on for a while: some four hours for a store or a database that is away, some six minutes for
 * a disk, which the step itself may be what fills.
 */
const attemptsWhile: Readonly<Partial<Record<UnavailableReason, number>>> = {
  away: 50,
  locked: 50,
  busy: 50,
  full: 6,
};

export interface JobFaultReport {
  readonly jobId: string;
  readonly kind: string;
  readonly step: string;
}

type Interruption = 'stopping' | 'lease-lost' | 'cancelled';

export interface JobRunOptions {
  readonly row: JobRow;
  readonly job: Job;
  readonly definition: JobDefinition;
  readonly leases: JobLeases;
  readonly journal: JobJournal;
  readonly clock: Clock;
  readonly pulse: { readonly everyMs: number; readonly renewEveryMs: number; readonly leaseMs: number };
  readonly isPlaceWanted: () => Promise<boolean>;
  readonly onError: (error: unknown, where: JobFaultReport) => void;
}

/** One job in the hands of this process, from the taking of its lease to its end or its giving back. */
export class JobRun {
  readonly jobId: string;
  readonly #options: JobRunOptions;
  readonly #results: Record<string, unknown>;
  /** Aborted when a person cancels, and in the cases below. */
  readonly #work = new AbortController();
  /** Aborted when the process stops or the lease is lost. */
  readonly #hold = new AbortController();
  readonly #over = new AbortController();
  #interruption: Interruption | undefined;
  #progress: JobProgress | null = null;
  #progressIsNew = false;
  #step = '';

  #isPastCancelling = false;

  constructor(options: JobRunOptions) {
    this.#options = options;
    this.jobId = options.job.id;
    this.#results = { ...options.job.results };
    if (options.job.cancelRequested) this.cancel();
  }

  cancel(): void {
    this.#interruption ??= 'cancelled';
    this.#work.abort(new Error('The job was cancelled.'));
  }

  /** The process stops: the job is given back as soon as its step notices. */
  interrupt(): void {
    this.#letGo('stopping');
  }

  /** Never rejects. */
  async execute(): Promise<void> {
    const pulse = this.#beat();
    try {
      await this.#advance();
    } catch (error) {
      if (!(error instanceof LeaseLost)) this.#report(error);
    } finally {
      this.#over.abort();
      await pulse;
    }
  }

  async #advance(): Promise<void> {
    const { row, leases } = this.#options;
    if (row.ending && !(await this.#goesOn(row.ending as JobEnding)))
      return this.#end(row.ending as JobEnding, this.#options.job.error);
    if (row.interruptions > maxInterruptions) return this.#decide('FAILURE', this.#internalFault());
    for (const step of this.#options.definition.steps) {
      if (Object.hasOwn(this.#results, step.name)) continue;
      if (await this.#mustStop()) return this.#yieldTo(this.#interruption as Interruption);
      this.#step = step.name;
      let result: unknown;
      try {
        result = (await step.run(this.#context())) ?? null;
      } catch (error) {
        return this.#handleFault(error);
      }
      await this.#options.journal.flush();
      await leases.completeStep(this.jobId, step.name, result);
      this.#results[step.name] = result;
    }
    await leases.finish(this.jobId, 'SUCCESS');
  }

  /** Aborted while it waited for another attempt, a job that nothing undoes any more is not. */
  async #goesOn(ending: JobEnding): Promise<boolean> {
    return ending === 'ABORTED' && (await this.#isCancelledTooLate());
  }

  /** A cancellation that comes too late is not heeded; a process that stops always is. */
  async #mustStop(): Promise<boolean> {
    if (this.#interruption !== 'cancelled') return this.#interruption !== undefined;
    return !(await this.#isCancelledTooLate());
  }

  async #isCancelledTooLate(): Promise<boolean> {
    const { mayBeCancelled } = this.#options.definition;
    this.#isPastCancelling ||= (await mayBeCancelled?.(this.#endContext())) === false;
    return this.#isPastCancelling;
  }

  async #handleFault(error: unknown): Promise<void> {
    if (await this.#mustStop()) return this.#yieldTo(this.#interruption as Interruption);
    const { row, definition, leases, journal } = this.#options;
    // A store or a database that does not answer, or a full disk, says nothing of the work: it waits for them.
    const unavailable = whyUnavailable(error);
    const told =
      error instanceof CartableError ? { code: error.code, params: error.params } : this.#internalFault();
    if (error instanceof CartableError && unavailable === undefined) return this.#decide('FAILURE', told);
    this.#report(error);
    const ordinary = definition.maxAttempts ?? defaultMaxAttempts;
    const most = Math.max(ordinary, (unavailable && attemptsWhile[unavailable]) ?? 0);
    if (row.attempts + 1 >= most) return this.#decide('FAILURE', told);
    await journal.flush();
    await leases.postpone(row, retryDelayMs(row.attempts));
  }

  async #yieldTo(interruption: Interruption): Promise<void> {
    if (interruption === 'cancelled') return this.#decide('ABORTED', null);
    await this.#options.journal.flush();
    if (interruption === 'stopping') await this.#options.leases.release(this.jobId);
  }

  async #decide(ending: JobEnding, error: JobFault | null): Promise<void> {
    await this.#options.journal.flush();
    await this.#options.leases.decideEnding(this.jobId, ending, error);
    await this.#end(ending, error, 0);
  }

  async #end(
    ending: JobEnding,
    error: JobFault | null,
    attempts = this.#options.row.attempts,
  ): Promise<void> {
    const { definition, leases, row } = this.#options;
    this.#step = ending === 'FAILURE' ? 'onFailure' : 'onAbort';
    try {
      if (ending === 'FAILURE')
        await definition.onFailure?.(this.#endContext(), error ?? this.#internalFault());
      else await definition.onAbort?.(this.#endContext());
    } catch (fault) {
      if (this.#hold.signal.aborted) return this.#yieldTo(this.#interruption as Interruption);
      this.#report(fault);
      if (row.interruptions <= maxInterruptions && attempts + 1 < maxEndingAttempts) {
        return leases.postpone({ ...row, ending, attempts }, retryDelayMs(attempts));
      }
    }
    await this.#options.journal.flush();
    await leases.finish(this.jobId, ending);
  }

  #context(): JobContext {
    return {
      ...this.#endContext(),
      signal: this.#isPastCancelling ? this.#hold.signal : this.#work.signal,
      isPlaceWanted: this.#options.isPlaceWanted,
      report: (progress) => {
        this.#progress = { ...progress, step: this.#step, at: this.#options.clock.now().toISOString() };
        this.#progressIsNew = true;
      },
    };
  }

  #endContext(): JobEndContext {
    const { job, journal } = this.#options;
    return {
      job: { ...job, results: this.#results },
      payload: job.payload,
      signal: this.#hold.signal,
      result: <T>(step: string) => {
        if (!Object.hasOwn(this.#results, step))
          throw new Error(`The step ${step} of ${job.kind} is not done yet.`);
        return this.#results[step] as T;
      },
      log: (line) => journal.add(line),
    };
  }

  /** Keeps the lease and writes progress and logs, until the run is over. */
  async #beat(): Promise<void> {
    const { clock, pulse } = this.#options;
    let renewedAt = clock.now().getTime();
    while (!this.#over.signal.aborted) {
      await clock.sleep(pulse.everyMs, this.#over.signal);
      if (this.#over.signal.aborted || this.#interruption === 'lease-lost') return;
      const now = clock.now().getTime();
      if (!this.#progressIsNew && now - renewedAt < pulse.renewEveryMs) continue;
      try {
        await this.#renew();
        renewedAt = now;
      } catch (error) {
        // A database that does not answer for a moment is forgiven as long as the lease lasts.
        if (error instanceof LeaseLost || now - renewedAt > pulse.leaseMs) this.#letGo('lease-lost');
      }
    }
  }

  async #renew(): Promise<void> {
    this.#progressIsNew = false;
    const { cancelRequested } = await this.#options.leases.renew(this.jobId, this.#progress);
    if (cancelRequested) this.cancel();
    await this.#options.journal.flush();
  }

  #letGo(interruption: Interruption): void {
    if (this.#interruption !== 'lease-lost') this.#interruption = interruption;
    const reason = new Error(
      interruption === 'stopping' ? 'The process stops.' : 'The lease of the job was lost.',
    );
    this.#hold.abort(reason);
    this.#work.abort(reason);
  }

  #internalFault(): JobFault {
    return { code: 'common.internal', params: { reference: this.jobId } };
  }

  #report(error: unknown): void {
    this.#options.onError(error, { jobId: this.jobId, kind: this.#options.job.kind, step: this.#step });
  }
}
