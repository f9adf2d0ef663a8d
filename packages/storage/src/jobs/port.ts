import type { Connection } from '../metadata/port.ts';

/**
 * Leased jobs: work that must end whatever happens to the process that began it.
 *
 * A job is a list of idempotent steps; each step's result is kept when it ends. A worker holds a lease and renews it;
 * when it dies, the lease runs out and another worker goes on from the last step kept.
 */
export type JobStatus = 'WAITING' | 'PROGRESS' | 'SUCCESS' | 'FAILURE' | 'ABORTED';

export interface Job {
  readonly id: string;
  readonly kind: string;
  /** Object of the work, e.g. `upload:{id}`: one job at a time per subject runs, in order of creation. */
  readonly subject: string;
  readonly payload: unknown;
  readonly status: JobStatus;
  /** Results of the steps already done, by step name. */
  readonly results: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly progress: JobProgress | null;
  readonly cancelRequested: boolean;
  /** Stable code and parameters of the last failure. */
  readonly error: JobFault | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  /** Set last: until then `onFailure` or `onAbort` may still be under way. */
  readonly finishedAt: string | null;
}

/** Code and parameters of a CartableError. */
export interface JobFault {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface JobProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number | null;
  /** Unit of `done`: features, bytes, tiles… */
  readonly unit: string;
  /** Part under way, when the step goes by parts: the level of a pyramid. */
  readonly part?: string;
  /** Share of the whole, between 0 and 1, when `done` counts one phase of it only. */
  readonly share?: number;
  readonly at: string;
}

export interface JobContext<Payload = unknown> {
  readonly job: Job;
  readonly payload: Payload;
  /** Aborted when a person cancels, when the lease is lost, or when the process stops. */
  readonly signal: AbortSignal;
  readonly result: <T>(step: string) => T;
  /**
   * Whether this one should leave its place to a job of a higher priority, which lacks nothing else: of what is only
   * offered, as many leave as such jobs wait.
   */
  isPlaceWanted(): Promise<boolean>;
  report(progress: Omit<JobProgress, 'at' | 'step'>): void;
  log(line: string): void;
}

export interface JobStep<Payload = unknown> {
  readonly name: string;
  /** Must be idempotent: it may run again after a crash. Its JSON-serialisable result is kept. */
  run(context: JobContext<Payload>): Promise<unknown>;
}

export interface JobDefinition<Payload = unknown> {
  readonly kind: string;
  readonly steps: readonly JobStep<Payload>[];
  /** Retries on an unexpected fault (not on a CartableError, which is an answer). @default 3 */
  readonly maxAttempts?: number;
  /**
   * May be taken up again where it failed, by an administrator: its steps find things as they left them, and
   * `onFailure` has undone nothing. @default false
   */
  readonly mayResume?: boolean;
  /** May take hours: such jobs have places of their own, so that the others never wait for them. @default false */
  readonly isLong?: boolean;
  /**
   * Called when the job ends otherwise than by success. At least once, whatever happens to the process; so, as the
   * steps, idempotent.
   */
  onFailure?(context: JobEndContext<Payload>, error: JobFault): Promise<void>;
  /**
   * Asked before a cancellation is heeded, of what was done so far: a job that nothing undoes any more goes on to its
   * end. @default every job may be cancelled until then
   */
  mayBeCancelled?(context: JobEndContext<Payload>): Promise<boolean>;
  onAbort?(context: JobEndContext<Payload>): Promise<void>;
}

/** Context of a job once no step runs any more. */
export type JobEndContext<Payload = unknown> = Omit<JobContext<Payload>, 'report' | 'isPlaceWanted'>;

/** Priority of work offered to whoever has nothing else to do: it may wait for ever, and is never late. */
export const offeredPriority = -100;

export interface JobRequest {
  readonly kind: string;
  readonly subject: string;
  /** JSON-serialisable. */
  readonly payload: unknown;
  /** @default now */
  readonly runAt?: Date;
  /**
   * Whom the work is for, a datastore or a person: places that become free go first to who has fewest jobs running.
   * Jobs of nobody wait for none.
   */
  readonly share?: string;
  /** Higher goes first, whoever it is for. @default 0 */
  readonly priority?: number;
}

export interface RecentJobs {
  readonly kinds: readonly string[];
  readonly endedAfter: Date;
  readonly limit: number;
}

export interface JobQueue {
  /** Written in the caller's transaction when `on` is one, so that a state and its job appear together. */
  enqueue(request: JobRequest, on?: Connection): Promise<string>;
  get(jobId: string, on?: Connection): Promise<Job | undefined>;
  /** In any order, without those that are gone; a few hundred at most. */
  getAll(jobIds: readonly string[]): Promise<Job[]>;
  findBySubject(subject: string, on?: Connection): Promise<Job[]>;
  /** Jobs not over and those that ended after that time, newest first, without the results of their steps. */
  listRecent(question: RecentJobs): Promise<Job[]>;
  /** WAITING jobs are aborted at once; a running one is told and stops at the next safe point. */
  requestCancel(jobId: string, on?: Connection): Promise<void>;
  /** Puts a failed job back in the queue, its steps already done being kept. @returns whether it was one */
  resume(jobId: string): Promise<boolean>;
  logs(jobId: string): Promise<{ at: string; line: string }[]>;
  /** Forgets the jobs that ended before that time. @returns how many */
  purge(finishedBefore: Date): Promise<number>;
}
