import type { MessagePort } from 'node:worker_threads';
import { workerData } from 'node:worker_threads';
import { openFeatureStore } from '@cartable/storage';
import type { WorkerFault } from './byte-channel.ts';
import { type CancelFlag, followCancelFlag } from './cancel-flag.ts';
import { drawingFolder } from './drawing-folder.ts';
import { exportFolder } from './export-folder.ts';
import type { ExportFeaturesTask } from './export-task.ts';
import { toFault } from './fault.ts';
import type { MapTask, TaskAnswers, WakeMessage, WorkerSettings } from './tasks.ts';
import { ArchiveCache } from './worker/archive-cache.ts';
import type { WorkerContext } from './worker/context.ts';
import { countFeatures } from './tasks/count-features.ts';
import { cutTileOfTables } from './tasks/cut-tile.ts';
import { DatasetCache } from './worker/dataset-cache.ts';
import { drawLegend } from './tasks/draw-legend.ts';
import { drawMap } from './tasks/draw-map.ts';
import { drawMessage } from './tasks/draw-message.ts';
import { drawPyramids } from './tasks/draw-pyramids.ts';
import { drawRampLegend } from './tasks/draw-ramp-legend.ts';
import { DrawingCopies } from './worker/drawing-copies.ts';
import { exportFeatures } from './tasks/export-features.ts';
import { findFeatures } from './tasks/find-features.ts';
import { findValues } from './tasks/find-values.ts';
import { inspectStyle } from './tasks/inspect-style.ts';
import { listFeatures } from './tasks/list-features.ts';
import { Mutex } from './worker/mutex.ts';
import { StyleCache } from './worker/style-cache.ts';
import { writeFeatures } from './tasks/write-features.ts';
import { writeStyles } from './tasks/write-styles.ts';
import type { WriteFeaturesTask } from './page-task.ts';

/** What a map worker thread does with what it is asked. */

type Message =
  | WakeMessage
  | { task: MapTask; cancelFlag: CancelFlag }
  | { task: WriteFeaturesTask | ExportFeaturesTask; cancelFlag: CancelFlag; port: MessagePort };
type Outcome = { answer: TaskAnswers[keyof TaskAnswers] } | { fault: WorkerFault } | undefined;

/** A flag of the main thread is looked at this often while a task waits; busy loops look at every batch. */
const CANCEL_LOOK_MS = 50;

const stopped: WorkerFault = { code: 'common.busy', params: { seconds: 1 } };

const context: Promise<WorkerContext> = openFeatureStore(workerData as WorkerSettings).then((features) => ({
  datasets: new DatasetCache(features),
  archives: new ArchiveCache(),
  copies: new DrawingCopies(workerData as WorkerSettings, drawingFolder(workerData as WorkerSettings)),
  styles: new StyleCache(),
  drawing: new Mutex(),
  exportFolder: exportFolder(workerData as WorkerSettings),
}));

export async function handle(message: Message): Promise<Outcome> {
  if ('wake' in message) {
    await context;
    return undefined;
  }
  const cancel = followCancelFlag(message.cancelFlag);
  const look = setInterval(cancel.check, CANCEL_LOOK_MS);
  try {
    if ('port' in message) {
      await write(await context, message.task, message.port, cancel.signal);
      return undefined;
    }
    return { answer: await answer(await context, message.task, cancel.signal) };
  } catch (error) {
    // Whatever ends a task that nobody waits for any more is no fault.
    return { fault: cancel.signal.aborted ? stopped : toFault(error) };
  } finally {
    clearInterval(look);
  }
}

function write(
  context: WorkerContext,
  task: WriteFeaturesTask | ExportFeaturesTask,
  port: MessagePort,
  signal: AbortSignal,
): Promise<void> {
  if (task.kind === 'export-features') return exportFeatures(context, task, port, signal);
  return writeFeatures(context, task, port, signal);
}

function answer(
  context: WorkerContext,
  task: MapTask,
  signal: AbortSignal,
): Promise<TaskAnswers[keyof TaskAnswers]> {
  switch (task.kind) {
    case 'cut-tile':
      return cutTileOfTables(context, task, signal);
    case 'draw-map':
      return drawMap(context, task, signal);
    case 'draw-legend':
      return drawLegend(context, task);
    case 'draw-message':
      return drawMessage(task);
    case 'draw-pyramids':
      return drawPyramids(context, task, signal);
    case 'draw-ramp-legend':
      return drawRampLegend(task);
    case 'find-values':
      return findValues(context, task);
    case 'find-features':
      return findFeatures(context, task, signal);
    case 'count-features':
      return countFeatures(context, task, signal);
    case 'list-features':
      return listFeatures(context, task, signal);
    case 'inspect-style':
      return inspectStyle(task);
    case 'write-styles':
      return writeStyles(context, task);
  }
}
