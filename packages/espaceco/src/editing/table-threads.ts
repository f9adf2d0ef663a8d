import { storageErrors } from '@cartable/storage';
import { ThreadPool } from '@cartable/threads';
import type { EditingCall, EditingCalls, EditingRequest, FeatureLocation } from './messages.ts';

const mostThreads = 2;
/** All of them: to start one again takes much longer than what it is asked. */
const idle = { most: mostThreads, ms: 60_000 };

export interface EditingOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Of a transaction, while its data set is locked: refused where this throws. */
  readonly admit?: () => Promise<void>;
}

/** Threads that write into tables: whoever writes waits for the disk, which the thread of HTTP may not. */
export interface TableThreads {
  ask<Call extends EditingCall>(
    call: Call,
    datasetId: string,
    input: Parameters<EditingCalls[Call]>[1],
    options?: EditingOptions,
  ): Promise<ReturnType<EditingCalls[Call]>>;
  close(): Promise<void>;
}

export function openTableThreads(features: FeatureLocation): TableThreads {
  const pool = new ThreadPool<EditingRequest, unknown>({
    entry: new URL('./table-worker.ts', import.meta.url),
    data: features,
    idle,
    mostThreads,
    errors: storageErrors,
  });
  return {
    ask: (call, datasetId, input, { admit, ...options } = {}) =>
      pool.run({ call, datasetId, input }, { ...options, onQuestion: admit }) as Promise<
        ReturnType<EditingCalls[typeof call]>
      >,
    close: () => pool.close(),
  };
}
