/** Starts the threads that make tasks, and waits for them. */

import type { TileCoverInfo } from '@cartable/geo';
import { runThread } from '@cartable/threads';
import type { TilingOptions } from '../options/tiling-options.ts';
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
}

/** A thread holds entries and tiles outside of this heap; what remains is small. */
const threadHeapMegabytes = 512;

/** @throws the reason of the signal when cancelled; {ThreadError} when a thread fails */
export async function runTasks(request: RunRequest): Promise<void> {
  if (request.tasks.length === 0) return;
  const { features, options, cover, minZoom, maxZoom, tasks, folder, signal } = request;
  const threads = Math.max(1, Math.min(request.threads, tasks.length));
  const shared = new Int32Array(new SharedArrayBuffer(control.length * 4));
  const start: WorkerStart = {
    features,
    options,
    cover,
    minZoom,
    maxZoom,
    tasks,
    folder,
    threads,
    control: shared,
  };
  const cancel = (): void => {
    Atomics.store(shared, control.cancelled, 1);
    Atomics.notify(shared, control.portionsDone);
    Atomics.notify(shared, control.threadsMeasured);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const runs = Array.from({ length: threads }, () => startThread(start, request));
    const results = await Promise.allSettled(
      runs.map((run) =>
        run.catch((error: unknown) => {
          cancel();
          throw error;
        }),
      ),
    );
    signal?.throwIfAborted();
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

function startThread(start: WorkerStart, { onStart, onDone }: RunRequest): Promise<void> {
  return runThread<WorkerMessage>({
    entry: new URL('./tiling-worker.ts', import.meta.url),
    data: start,
    heapMb: threadHeapMegabytes,
    onMessage: (message) => {
      if (message.kind === 'started') onStart?.(message.zoom);
      else if (message.kind === 'done') onDone?.(message.weight);
    },
  });
}
