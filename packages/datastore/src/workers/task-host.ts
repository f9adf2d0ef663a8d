import { rm } from 'node:fs/promises';
import { CartableError } from '@cartable/contract';
import { storageErrors } from '@cartable/storage';
import { ThreadError, ThreadPool } from '@cartable/threads';
import type { TaskRequest, WorkerSettings } from './messages.ts';
import type { TaskHost, TaskProgress } from './task.ts';
import { nextTaskFolder } from './task-folder.ts';

export interface TaskHostOptions extends WorkerSettings {
  /** File of the thread: it lists the runners. */
  readonly entry: URL;
  /** Parent of the folders tasks work in. */
  readonly spoolDir: string;
  /** Heap of one worker, in MB. */
  readonly heapMb: number;
  /** Workers that stay as long as the host, whatever there is to do. @default none */
  readonly ready?: number | undefined;
}

/** A warm worker spares a few hundred milliseconds of start to the next task; more of them would only keep memory. */
const idle = { most: 2, ms: 60_000 };
/** Batches die young: a larger nursery would only hold more dead ones. */
const youngHeapMb = 32;

export function openTaskHost({
  entry,
  heapMb,
  ready = 0,
  features,
  bucket,
  spoolDir,
}: TaskHostOptions): TaskHost {
  const pool = new ThreadPool<TaskRequest, unknown, TaskProgress>({
    entry,
    data: { features, bucket } satisfies WorkerSettings,
    heapMb,
    youngHeapMb,
    idle: { most: Math.max(idle.most, ready), ms: idle.ms, always: ready },
    errors: storageErrors,
  });
  return {
    async run(name, input, options) {
      const folder = nextTaskFolder(spoolDir);
      try {
        return await pool.run({ name, input, folder }, options);
      } catch (error) {
        // A thread that is stopped may not have had the time to remove its folder.
        await rm(folder, { recursive: true, force: true });
        throw rejectionOf(error, options.heapMb ?? heapMb, options.timeoutMs);
      }
    },
    close: () => pool.close(),
  };
}

/** Error to report on the file that a thread was reading when it ended. */
function rejectionOf(error: unknown, heapMb: number, timeoutMs: number): unknown {
  if (!(error instanceof ThreadError)) return error;
  if (error.end === 'out-of-memory') {
    return new CartableError('upload.too-complex', { limit: heapMb }, { cause: error });
  }
  if (error.end === 'too-long') {
    return new CartableError('upload.reading-too-long', { seconds: Math.round(timeoutMs / 1000) });
  }
  return error;
}
