import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { CartableError, isErrorCode } from '@cartable/contract';
import type { TaskMessage, TaskRequest, WorkerSettings } from './messages.ts';
import { taskFolder } from './task-folder.ts';
import type { TaskName, TaskProgress, Tasks } from './tasks.ts';

export interface TaskOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Another heap than that of the host, in MB: in a thread that serves this task only. */
  readonly heapMb?: number;
  onProgress?(progress: TaskProgress): void;
}

/** Runs tasks in worker threads, each with a limit of memory and of time. */
export interface TaskHost {
  /** @throws {CartableError} what the task refused, or `upload.too-complex`, `upload.reading-too-long` */
  run<Name extends TaskName>(
    name: Name,
    input: Tasks[Name]['input'],
    options: TaskOptions,
  ): Promise<Tasks[Name]['result']>;
  close(): Promise<void>;
}

export interface TaskHostOptions extends WorkerSettings {
  /** Heap of one worker, in MB. */
  readonly heapMb: number;
}

/** What a cancelled task is given to notice before its thread is stopped. */
const graceMs = 5_000;
/** A warm worker spares a few hundred milliseconds of start to the next task. */
const idleMs = 60_000;
/** Batches die young: a larger nursery would only hold more dead ones. */
const youngHeapMb = 32;
/** More would only keep memory. */
const maxIdle = 2;

interface IdleWorker {
  readonly worker: Worker;
  readonly retire: NodeJS.Timeout;
  /** Hears of a thread that ends by itself. */
  readonly forget: () => void;
}

export function openTaskHost({ heapMb, ...settings }: TaskHostOptions): TaskHost {
  const idle: IdleWorker[] = [];
  const busy = new Set<Worker>();
  let lastId = 0;
  let closed = false;

  const open = (heap: number): Worker =>
    new Worker(new URL('./task-worker.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: youngHeapMb },
    });

  const take = (): Worker => {
    const warm = idle.pop();
    if (!warm) return open(heapMb);
    clearTimeout(warm.retire);
    warm.worker.off('error', warm.forget);
    warm.worker.ref();
    return warm.worker;
  };

  const keep = (worker: Worker): void => {
    if (closed || idle.length >= maxIdle) {
      void worker.terminate();
      return;
    }
    const forget = () => discard(entry);
    const entry: IdleWorker = { worker, retire: setTimeout(forget, idleMs).unref(), forget };
    worker.on('error', forget);
    worker.unref();
    idle.push(entry);
  };

  const discard = (entry: IdleWorker): void => {
    const at = idle.indexOf(entry);
    if (at >= 0) idle.splice(at, 1);
    clearTimeout(entry.retire);
    void entry.worker.terminate();
  };

  /** A thread that is stopped may not have had the time to remove its folder. */
  const end = async (worker: Worker, folder: string): Promise<void> => {
    await worker.terminate();
    await rm(folder, { recursive: true, force: true });
  };

  return {
    async run(name, input, options) {
      options.signal?.throwIfAborted();
      const id = ++lastId;
      const own = options.heapMb;
      const worker = own === undefined ? take() : open(own);
      // Now: a thread that has ended no longer tells its number.
      const folder = taskFolder(settings.spoolDir, worker.threadId, id);
      busy.add(worker);
      try {
        const result = await converse(worker, { id, name, input }, options, own ?? heapMb);
        busy.delete(worker);
        if (own === undefined) keep(worker);
        else await end(worker, folder);
        return result as Tasks[typeof name]['result'];
      } catch (error) {
        busy.delete(worker);
        if (own === undefined && error instanceof CartableError && !isFatal(error)) keep(worker);
        else await end(worker, folder);
        throw error;
      }
    },
    async close() {
      closed = true;
      for (const entry of idle) clearTimeout(entry.retire);
      await Promise.all([...idle.map(({ worker }) => worker), ...busy].map((worker) => worker.terminate()));
      idle.length = 0;
    },
  };
}

const isFatal = (error: CartableError) =>
  error.code === 'upload.too-complex' ||
  error.code === 'upload.reading-too-long' ||
  error.code === 'upload.cancelled';

function converse(
  worker: Worker,
  task: Omit<TaskRequest, 'cancelled'>,
  { timeoutMs, signal, onProgress }: TaskOptions,
  heapMb: number,
): Promise<unknown> {
  const cancelled = new SharedArrayBuffer(4);
  return new Promise((resolve, reject) => {
    let stopping: NodeJS.Timeout | undefined;
    const timer = setTimeout(
      () =>
        end(() =>
          reject(new CartableError('upload.reading-too-long', { seconds: Math.round(timeoutMs / 1000) })),
        ),
      timeoutMs,
    );
    const abort = () => {
      Atomics.store(new Int32Array(cancelled), 0, 1);
      stopping ??= setTimeout(() => end(() => reject(signal?.reason)), graceMs);
    };
    const end = (settle: () => void) => {
      clearTimeout(timer);
      clearTimeout(stopping);
      signal?.removeEventListener('abort', abort);
      worker.off('message', hear).off('error', fail).off('exit', exit);
      settle();
    };
    const hear = (message: TaskMessage) => {
      if (message.id !== task.id) return;
      if (message.kind === 'progress') onProgress?.(message.progress);
      else if (message.kind === 'result') end(() => resolve(message.result));
      else end(() => reject(errorOf(message, signal)));
    };
    const fail = (error: Error & { code?: string }) =>
      end(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new CartableError('upload.too-complex', { limit: heapMb }, { cause: error })
            : error,
        ),
      );
    const exit = () =>
      end(() => reject(signal?.aborted ? signal.reason : new Error('The worker thread ended early.')));
    worker.on('message', hear).on('error', fail).on('exit', exit);
    signal?.addEventListener('abort', abort, { once: true });
    worker.postMessage({ ...task, cancelled } satisfies TaskRequest);
  });
}

function errorOf(
  message: Exclude<TaskMessage, { kind: 'progress' | 'result' }>,
  signal?: AbortSignal,
): unknown {
  if (message.kind === 'cancelled') return signal?.reason ?? new CartableError('upload.cancelled');
  if (message.kind === 'refused' && isErrorCode(message.error.code)) {
    return new CartableError(message.error.code, message.error.params);
  }
  const error = new Error(message.kind === 'fault' ? message.message : message.error.code);
  if (message.kind === 'fault' && message.stack) error.stack = message.stack;
  return error;
}
