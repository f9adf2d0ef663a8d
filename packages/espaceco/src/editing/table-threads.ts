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

/** Asked of whole journals, for a dashboard: nobody who writes waits for them. */
const counts: ReadonlySet<EditingCall> = new Set(['contributors']);

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
  const open = (mostThreads: number) =>
    new ThreadPool<EditingRequest, unknown>({
      entry: new URL('./table-worker.ts', import.meta.url),
      data: features,
      idle,
      mostThreads,
      errors: storageErrors,
    });
  const writing = open(mostThreads);
  const counting = open(1);
  return {
    ask: (call, datasetId, input, { admit, ...options } = {}) =>
      (counts.has(call) ? counting : writing).run(
        { call, datasetId, input },
        { ...options, onQuestion: admit },
      ) as Promise<ReturnType<EditingCalls[typeof call]>>,
    close: async () => {
      await Promise.all([writing.close(), counting.close()]);
    },
  };
}
