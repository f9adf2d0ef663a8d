/**
 * Tasks of a pyramid that several processes make. Each plans them by itself, from the same features and for the same
 * number of threads, then asks whoever holds the list which of them to make.
 */

import { setTimeout as sleep } from 'node:timers/promises';

/** The tasks of one load of features, as a process has planned them, and what it has made of them since it last told. */
export interface TaskReport {
  /** Loads follow each other in the same order everywhere. */
  readonly group: number;
  readonly first: number;
  readonly count: number;
  /** Digest of the request and of the tasks: processes that differ in it do not work together. */
  readonly plan: string;
  readonly made: readonly number[];
  /** Tasks it could begin now. */
  readonly wanted: number;
}

export interface TaskGrant {
  /** To be made here. */
  readonly granted: readonly number[];
  /** Made by others, and in the spool from now on. */
  readonly fetched: readonly number[];
  /** Nothing of the group is left to this process, but for what it was granted. */
  readonly isOver: boolean;
}

export interface TaskSharing {
  /** Tasks are planned for so many threads, whatever the machine. */
  readonly planThreads: number;
  report(state: TaskReport): Promise<TaskGrant>;
  /** Tasks of a group that nobody has to begin any more; undefined where some are left or nobody has planned it yet. */
  countOver?(group: number): Promise<number | undefined>;
}

/** Between two questions of a process that waits for others. */
const waitMs = 300;

/** Tasks granted so far, for threads to take. */
export interface GrantBoard {
  grant(places: readonly number[]): void;
  close(): void;
}

export interface HandOutRequest<Task> {
  readonly sharing: Pick<TaskSharing, 'report'> & Partial<TaskSharing>;
  readonly state: Omit<TaskReport, 'made' | 'wanted'>;
  /** All of the group, in the order of their numbers. */
  readonly tasks: readonly Task[];
  readonly threads: number;
  readonly board: GrantBoard;
  /** Aborted once the threads have ended. */
  readonly signal: AbortSignal;
  readonly onFetched: (task: Task) => void;
}

/** Gives threads their tasks one by one, until nothing is left to make here. */
export class TaskHandOut<Task = unknown> {
  readonly #request: HandOutRequest<Task>;
  #made: number[] = [];
  /** Given to threads, and not made yet. */
  readonly #begun = new Set<number>();
  #wake = new AbortController();

  constructor(request: HandOutRequest<Task>) {
    this.#request = request;
  }

  done(number: number): void {
    this.#begun.delete(number);
    this.#made.push(number);
    this.#wake.abort();
  }

  async run(): Promise<void> {
    const { sharing, state, tasks, threads, board, signal, onFetched } = this.#request;
    const placeOf = (number: number): number => number - state.first;
    signal.addEventListener('abort', () => this.#wake.abort(), { once: true });
    try {
      while (!signal.aborted) {
        this.#wake = new AbortController();
        const made = this.#made.splice(0);
        const wanted = Math.max(0, threads - this.#begun.size);
        const grant = await sharing.report({ ...state, made, wanted });
        for (const number of grant.fetched) onFetched(tasks[placeOf(number)]!);
        // One that was given up for lost meanwhile, then granted again: two threads would write one file.
        const granted = grant.granted.filter(
          (number) => !this.#begun.has(number) && !this.#made.includes(number),
        );
        for (const number of granted) this.#begun.add(number);
        board.grant(granted.map(placeOf));
        if (grant.isOver && this.#begun.size === 0 && this.#made.length === 0) return;
        if (this.#made.length > 0) continue;
        // Threads that are all at work say when one of them is free.
        const delay = this.#begun.size >= threads ? waitMs * 10 : waitMs;
        await sleep(delay, undefined, { signal: this.#wake.signal }).catch(() => {});
      }
    } finally {
      board.close();
    }
  }
}
