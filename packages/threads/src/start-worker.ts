import { Worker } from 'node:worker_threads';

export interface ThreadOptions {
  /** The module the thread runs. */
  readonly entry: URL;
  /** Given to it at its birth as `workerData`: cloned, but for what is shared. */
  readonly data?: unknown;
  /** Its heap, in MB; past it the thread ends, not the process. */
  readonly heapMb?: number | undefined;
  /** Part of the heap for what dies young, in MB. */
  readonly youngHeapMb?: number | undefined;
}

export function startWorker({ entry, data, heapMb, youngHeapMb }: ThreadOptions): Worker {
  return new Worker(entry, {
    workerData: data,
    resourceLimits: {
      ...(heapMb !== undefined && { maxOldGenerationSizeMb: heapMb }),
      ...(youngHeapMb !== undefined && { maxYoungGenerationSizeMb: youngHeapMb }),
    },
  });
}
