/** A pyramid as work to share: a level, and some columns of its tiles. */

import type { SharedFeatures } from './shared-features.ts';
import { type WorldBox, worldBits } from './world-grid.ts';

export interface TilingTask {
  readonly number: number;
  readonly zoom: number;
  /** Columns and rows of tiles, inclusive. */
  readonly minColumn: number;
  readonly maxColumn: number;
  readonly minRow: number;
  readonly maxRow: number;
  /** About how long it takes, compared with others. */
  readonly weight: number;
}

/** Columns times rows of a task: more would not fit the keys that sort its entries. */
const mostTiles = 2 ** 28;
/** A thread holds the entries of a task at once: some tens of megabytes. */
const featuresPerTask = 150_000;
/** So that the last tasks to end, end together. */
const tasksPerThread = 3;

export interface TaskPlanRequest {
  readonly features: SharedFeatures;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly threads: number;
  /** Nothing is made outside. */
  readonly box: WorldBox;
  /** Number of the first task. */
  readonly firstNumber: number;
}

/** Cut where as many features are on each side; heaviest first. */
export function planTasks(request: TaskPlanRequest): TilingTask[] {
  const { features, minZoom, maxZoom, threads, box } = request;
  if (features.featureCount === 0) return [];
  const centres = new Int32Array(features.featureCount);
  for (let i = 0; i < centres.length; i++)
    centres[i] = (features.bounds[i * 4]! + features.bounds[i * 4 + 2]!) / 2;
  centres.sort();
  const tasks: Omit<TilingTask, 'number'>[] = [];
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    const side = 2 ** zoom;
    const size = 2 ** (worldBits - zoom);
    const tileOf = (units: number): number => Math.min(Math.max(Math.floor(units / size), 0), side - 1);
    const range = {
      minColumn: tileOf(box[0]),
      maxColumn: tileOf(box[2] - 1e-6),
      minRow: tileOf(box[1]),
      maxRow: tileOf(box[3] - 1e-6),
    };
    const rows = range.maxRow - range.minRow + 1;
    const mostColumns = Math.max(1, Math.floor(mostTiles / rows));
    const depth = maxZoom - zoom;
    const pieces = Math.max(
      depth <= 1 ? threads * tasksPerThread : depth <= 4 ? threads * 2 : 1,
      Math.ceil(centres.length / featuresPerTask),
    );
    for (const [minColumn, maxColumn] of columnRanges(centres, pieces, tileOf, range, mostColumns)) {
      const weight = ((2 ** Math.min(0, 4 - depth) + 0.1) * centres.length) / pieces;
      tasks.push({ zoom, minColumn, maxColumn, minRow: range.minRow, maxRow: range.maxRow, weight });
    }
  }
  tasks.sort((a, b) => b.weight - a.weight || b.zoom - a.zoom);
  return tasks.map((task, i) => ({ number: request.firstNumber + i, ...task }));
}

function columnRanges(
  centres: Int32Array,
  pieces: number,
  tileOf: (units: number) => number,
  { minColumn, maxColumn }: { minColumn: number; maxColumn: number },
  mostColumns: number,
): [first: number, last: number][] {
  const starts = [minColumn];
  for (let piece = 1; piece < pieces; piece++) {
    const column = tileOf(centres[Math.floor((centres.length * piece) / pieces)]!);
    if (column > starts.at(-1)! && column <= maxColumn) starts.push(column);
  }
  const ranges: [number, number][] = [];
  for (const [i, start] of starts.entries()) {
    const end = (starts[i + 1] ?? maxColumn + 1) - 1;
    for (let from = start; from <= end; from += mostColumns)
      ranges.push([from, Math.min(end, from + mostColumns - 1)]);
  }
  return ranges;
}
