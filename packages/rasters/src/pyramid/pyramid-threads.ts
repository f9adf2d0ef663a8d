/** A few threads, each with a few tasks at hand: while one waits for its tiles to be encoded, another is drawn. */

import { plainErrors } from '@cartable/contract';
import { ThreadPool } from '@cartable/threads';
import type { WorkerAnswer, WorkerSetup, WorkerTask } from './worker-messages.ts';

const tasksPerThread = 2;

export class PyramidThreads {
  readonly #pool: ThreadPool<WorkerTask, WorkerAnswer>;
  /** Tasks worth giving at a time. */
  readonly capacity: number;

  constructor(threads: number, setup: WorkerSetup) {
    this.capacity = threads * tasksPerThread;
    this.#pool = new ThreadPool({
      entry: new URL('./pyramid-worker.ts', import.meta.url),
      data: setup,
      mostThreads: threads,
      errors: plainErrors,
    });
  }

  run(task: WorkerTask): Promise<WorkerAnswer> {
    return this.#pool.run(task);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
