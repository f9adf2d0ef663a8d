/** One thread of a pyramid: measures its share of the vertices, then takes tasks until there are none. */

import { parentPort, workerData } from 'node:worker_threads';
import { TileCover } from '@cartable/geo';
import { EntryTable } from '../tile/entries.ts';
import { type FeatureInfo, layerInfo } from '../tile/features.ts';
import { measureFeature } from './importance.ts';
import { leastImportanceOf, levelOf } from './level.ts';
import { NodeFinder, portionCount } from './shared-nodes.ts';
import { control, type WorkerMessage, type WorkerStart } from './worker-messages.ts';
import { makeTask } from './write-task.ts';

const start = workerData as WorkerStart;
const { features, options, control: shared } = start;
const isCancelled = (): boolean => Atomics.load(shared, control.cancelled) !== 0;
const post = (message: WorkerMessage): void => parentPort?.postMessage(message);

/** Taken at once: the counter is touched once in a thousand features. */
const featuresAtOnce = 1_000;

if (options.simplifies !== 'never') {
  findNodes();
  measure();
}
post({ kind: 'measured' });
makeTasks();

function findNodes(): void {
  const portions = portionCount(features, start.threads);
  const finder = new NodeFinder({ features, withLines: options.keepsSharedNodes, portions });
  for (;;) {
    const portion = Atomics.add(shared, control.portion, 1);
    if (portion >= portions || isCancelled()) break;
    finder.mark(portion);
    Atomics.add(shared, control.portionsDone, 1);
    Atomics.notify(shared, control.portionsDone);
  }
  waitFor(control.portionsDone, portions);
}

function measure(): void {
  const least = leastImportanceOf(start.minZoom, start.maxZoom, options);
  for (;;) {
    const first = Atomics.add(shared, control.feature, featuresAtOnce);
    if (first >= features.featureCount || isCancelled()) break;
    const last = Math.min(features.featureCount, first + featuresAtOnce);
    for (let feature = first; feature < last; feature++) measureFeature(features, feature, least);
  }
  Atomics.add(shared, control.threadsMeasured, 1);
  Atomics.notify(shared, control.threadsMeasured);
  waitFor(control.threadsMeasured, start.threads);
}

/** Until a counter comes to a value; a cancelled pyramid does not wait for ever. */
function waitFor(counter: number, value: number): void {
  for (;;) {
    const now = Atomics.load(shared, counter);
    if (now >= value || isCancelled()) return;
    Atomics.wait(shared, counter, now, 100);
  }
}

function makeTasks(): void {
  const info: FeatureInfo = {
    layers: features.layers.map((layer) =>
      layerInfo({ ...layer, columnCount: layer.columns.length }, layer.columns),
    ),
    values: features.values,
    ids: features.ids,
    valueBytes: { bytes: features.valueBytes, offsets: features.valueOffsets },
    valueCount: features.valueCount,
  };
  const entries = new EntryTable();
  const cover = start.cover && new TileCover(start.cover);
  for (;;) {
    const place = Atomics.add(shared, control.task, 1);
    if (!isGranted(place) || isCancelled()) return;
    const task = start.tasks[start.grants[place]!]!;
    post({ kind: 'started', zoom: task.zoom });
    const level = levelOf(task.zoom, start.maxZoom, options);
    const isDone = makeTask({
      folder: start.folder,
      task,
      level,
      cover,
      options,
      features,
      info,
      entries,
      isCancelled,
    });
    if (!isDone) return;
    post({ kind: 'done', number: task.number, weight: task.weight });
  }
}

/** Waits until it is known whether there is a task at this place of the grants. */
function isGranted(place: number): boolean {
  for (;;) {
    // Read first: nothing is granted after the end.
    const isClosed = Atomics.load(shared, control.closed) !== 0;
    const granted = Atomics.load(shared, control.granted);
    if (place < granted) return true;
    if (isClosed || isCancelled()) return false;
    Atomics.wait(shared, control.granted, granted, 100);
  }
}
