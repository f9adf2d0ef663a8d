/** Starts the threads that make tasks, and waits for them. */

import type { TileCoverInfo } from '@cartable/geo';
import { runThread } from '@cartable/threads';
import type { TilingOptions } from '../options/tiling-options.ts';
import { type GrantBoard, TaskHandOut, type TaskReport, type TaskSharing } from './share-tasks.ts';
import type { SharedFeatures } from './shared-features.ts';
import type { TilingTask } from './tasks.ts';
import { control, type WorkerMessage, type WorkerStart } from './worker-messages.ts';

export interface RunRequest {
  readonly features: SharedFeatures;
  readonly options: TilingOptions;
  readonly cover: TileCoverInfo | undefined;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly tasks: readonly TilingTask[];
  readonly folder: string;
  readonly threads: number;
  readonly signal?: AbortSignal;
  readonly onStart?: (zoom: number) => void;
  readonly onDone?: (weight: number) => void;
  /** Other processes make some of the tasks, `state` being what this one has planned. @default all are made here */
  readonly shared?: { readonly sharing: TaskSharing; readonly state: Omit<TaskReport, 'made' | 'wanted'> };
}

/** A thread holds entries and tiles outside of this heap; what remains is small. */
const threadHeapMegabytes = 512;

/** @throws the reason of the signal when cancelled; {ThreadError} when a thread fails */
export async function runTasks(request: RunRequest): Promise<void> {
  if (request.tasks.length === 0) return;
  const { features, options, cover, minZoom, maxZoom, tasks, folder, signal } = request;
  const threads = Math.max(1, Math.min(request.threads, tasks.length));
  const shared = new Int32Array(new SharedArrayBuffer(control.length * 4));
  const grants = new Int32Array(new SharedArrayBuffer(tasks.length * 4));
  const board = grantBoard(shared, grants);
  const start: WorkerStart = {
    features,
    options,
    cover,
    minZoom,
    maxZoom,
    tasks,
    grants,
    folder,
    threads,
    control: shared,
  };
  const cancel = (): void => {
    Atomics.store(shared, control.cancelled, 1);
    Atomics.notify(shared, control.portionsDone);
    Atomics.notify(shared, control.threadsMeasured);
    Atomics.notify(shared, control.granted);
  };
  const ended = new AbortController();
  const handOut = handOutOf(request, threads, board, ended.signal);
  if (!handOut) {
    board.grant(Array.from(tasks.keys()));
    board.close();
  }
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const runs = Array.from({ length: threads }, () => startThread(start, request, handOut));
    const cancelled = (error: unknown): never => {
      cancel();
      throw error;
    };
    const handingOut = handOut?.run().catch(cancelled);
    const results = await Promise.allSettled(runs.map((run) => run.catch(cancelled)));
    ended.abort();
    results.push(...(await Promise.allSettled([handingOut])));
    signal?.throwIfAborted();
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

function grantBoard(shared: Int32Array, grants: Int32Array): GrantBoard {
  let granted = 0;
  const notify = (): void => void Atomics.notify(shared, control.granted);
  return {
    grant(places) {
      for (const place of places) grants[granted++] = place;
      Atomics.store(shared, control.granted, granted);
      notify();
    },
    close() {
      Atomics.store(shared, control.closed, 1);
      notify();
    },
  };
}

function handOutOf(
  { shared, tasks, onDone }: RunRequest,
  threads: number,
  board: GrantBoard,
  signal: AbortSignal,
): TaskHandOut<TilingTask> | undefined {
  if (!shared) return undefined;
  return new TaskHandOut({
    ...shared,
    tasks,
    threads,
    board,
    signal,
    onFetched: ({ weight }) => onDone?.(weight),
  });
}

function startThread(
  start: WorkerStart,
  { onStart, onDone }: RunRequest,
  handOut: TaskHandOut<TilingTask> | undefined,
): Promise<void> {
  return runThread<WorkerMessage>({
    entry: new URL('./tiling-worker.ts', import.meta.url),
    data: start,
    heapMb: threadHeapMegabytes,
    onMessage: (message) => {
      if (message.kind === 'started') onStart?.(message.zoom);
      else if (message.kind === 'done') {
        onDone?.(message.weight);
        handOut?.done(message.number);
      }
    },
  });
}
