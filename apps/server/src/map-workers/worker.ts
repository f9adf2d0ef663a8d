import type { MessagePort } from 'node:worker_threads';
import { workerData } from 'node:worker_threads';
import { warmUp } from '@cartable/rendering';
import { openFeatureStore } from '@cartable/storage';
import { type FollowedFlag, followCancelFlag, Semaphore } from '@cartable/threads';
import type { WorkerFault } from './byte-channel.ts';
import { DatasetCache } from './dataset-cache.ts';
import { drawingFolder } from './drawing-folder.ts';
import { exportFolder } from './export-folder.ts';
import { toFault } from './fault.ts';
import type { Message, Outcome } from './messages.ts';
import {
  type MapTask,
  type Runner,
  runners,
  type TaskAnswers,
  type Writer,
  type WritingTask,
  writers,
} from './runners.ts';
import { ArchiveCache } from './worker/archive-cache.ts';
import type { WorkerContext } from './worker/context.ts';
import { drawLikelyMaps } from './worker/draw-likely-maps.ts';
import { FilterTimes } from './worker/filter-times.ts';
import { QuietCollection } from './worker/quiet-collection.ts';
import { openerOfImages } from './worker/raster-bytes.ts';
import { RenderCaches } from './worker/render-caches.ts';
import { StyleCache } from './worker/style-cache.ts';
import type { WorkerSettings } from './worker-settings.ts';

/** Tasks of a map worker thread, from message to answer. */

/** A flag of the main thread is looked at this often while a task waits; busy loops look at every batch. */
const CANCEL_LOOK_MS = 50;

const stopped: WorkerFault = { code: 'common.busy', params: { seconds: 1 } };

const context: Promise<WorkerContext> = openFeatureStore(workerData as WorkerSettings).then((features) => ({
  datasets: new DatasetCache(features),
  archives: new ArchiveCache((workerData as WorkerSettings).bucket),
  openImage: openerOfImages((workerData as WorkerSettings).bucket),
  copies: new RenderCaches(workerData as WorkerSettings, drawingFolder(workerData as WorkerSettings)),
  filterTimes: new FilterTimes(),
  styles: new StyleCache(),
  drawing: new Semaphore({ slots: 1 }),
  exportFolder: exportFolder(workerData as WorkerSettings),
}));

const quiet = new QuietCollection();

let warmed: Promise<void> | undefined;

/** Once in the life of a thread. */
async function drawOnce(): Promise<void> {
  const { drawing } = await context;
  warmed ??= drawing.run(warmUp);
  return warmed;
}

export async function handle(message: Message): Promise<Outcome> {
  if ('wake' in message) {
    await (message.isWarmed ? drawOnce() : context);
    if (message.likelyMaps) await drawLikelyMaps(await context, message.likelyMaps, () => quiet.isBusy);
    quiet.look(performance.now());
    return undefined;
  }
  const cancel = followCancelFlag(message.cancelFlag, CANCEL_LOOK_MS);
  quiet.begin();
  try {
    if ('port' in message) {
      await write(await context, message.task, message.port, cancel.signal);
      return undefined;
    }
    return { answer: await answer(await context, message.task, cancel) };
  } catch (error) {
    // Whatever ends a task that nobody waits for any more is no fault.
    return { fault: cancel.signal.aborted ? stopped : toFault(error) };
  } finally {
    cancel.stop();
    quiet.end(performance.now());
  }
}

function write(
  context: WorkerContext,
  task: WritingTask,
  port: MessagePort,
  signal: AbortSignal,
): Promise<void> {
  // The compiler does not follow that the task and its writer are of one kind.
  const run = writers[task.kind] as Writer;
  return run(task as never, context, port, signal);
}

function answer(
  context: WorkerContext,
  task: MapTask,
  cancel: FollowedFlag,
): Promise<TaskAnswers[keyof TaskAnswers]> {
  const run = runners[task.kind] as (...given: Parameters<Runner>) => Promise<TaskAnswers[keyof TaskAnswers]>;
  return run(task as never, context, cancel.signal, () => cancel.throwIfRaised());
}
