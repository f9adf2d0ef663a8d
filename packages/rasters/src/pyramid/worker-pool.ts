/** A few threads, each with a few tasks at hand: while one waits for its tiles to be encoded, another is drawn. */

import { Worker } from 'node:worker_threads';
import { CartableError } from '@cartable/contract';
import type { WorkerAnswer, WorkerMessage, WorkerSetup, WorkerTask } from './worker-messages.ts';

const tasksPerWorker = 2;

interface Pending {
  readonly worker: number;
  resolve(answer: WorkerAnswer): void;
  reject(error: Error): void;
}

export class WorkerPool {
  readonly #workers: Worker[];
  readonly #loads: number[];
  readonly #pending = new Map<number, Pending>();
  #next = 0;
  #failure: Error | undefined;

  constructor(count: number, setup: WorkerSetup) {
    this.#loads = Array.from({ length: count }, () => 0);
    this.#workers = this.#loads.map((_, rank) => this.#start(rank, setup));
  }

  /** Tasks worth giving at a time. */
  get capacity(): number {
    return this.#workers.length * tasksPerWorker;
  }

  run(task: WorkerTask): Promise<WorkerAnswer> {
    if (this.#failure) return Promise.reject(this.#failure);
    const worker = this.#loads.indexOf(Math.min(...this.#loads));
    const id = this.#next++;
    this.#loads[worker]!++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { worker, resolve, reject });
      this.#workers[worker]!.postMessage({ id, task });
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #start(rank: number, setup: WorkerSetup): Worker {
    const worker = new Worker(new URL('./pyramid-worker.ts', import.meta.url), { workerData: setup });
    worker.on('message', (message: WorkerMessage) => this.#settle(message));
    worker.on('error', (error: Error) => this.#failAll(error));
    worker.on('exit', () => this.#failAll(new Error(`The thread ${rank} of the pyramid stopped.`)));
    return worker;
  }

  #settle(message: WorkerMessage): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    this.#pending.delete(message.id);
    this.#loads[pending.worker]!--;
    if ('answer' in message) pending.resolve(message.answer);
    else if ('code' in message) pending.reject(new CartableError(message.code, message.params));
    else pending.reject(new Error(message.message));
  }

  #failAll(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
