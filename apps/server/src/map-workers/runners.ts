import type { MessagePort } from 'node:worker_threads';
import { buildTileOfTables } from './tasks/build-tile.ts';
import { countFeatures } from './tasks/count-features.ts';
import { drawLegend } from './tasks/draw-legend.ts';
import { drawMap } from './tasks/draw-map.ts';
import { drawMessage } from './tasks/draw-message.ts';
import { drawPyramids } from './tasks/draw-pyramids.ts';
import { drawRampLegend } from './tasks/draw-ramp-legend.ts';
import { drawSheet } from './tasks/draw-sheet.ts';
import { exportFeatures } from './tasks/export-features.ts';
import { findFeatures } from './tasks/find-features.ts';
import { findKeys } from './tasks/find-keys.ts';
import { findPlaces } from './tasks/find-places.ts';
import { findProfile } from './tasks/find-profile.ts';
import { findValues } from './tasks/find-values.ts';
import { inspectStyle } from './tasks/inspect-style.ts';
import { listFeatures } from './tasks/list-features.ts';
import { writeFeatures } from './tasks/write-features.ts';
import { writeRowsOfTable } from './tasks/write-rows.ts';
import { writeStyles } from './tasks/write-styles.ts';
import type { WorkerContext } from './worker/context.ts';

/**
 * Tasks the HTTP thread may ask of a map worker. A task is a file of `tasks/`: its type, plain data since it crosses
 * threads, and its runner; then a line here. A worker opens the data sets itself: neither features nor pixels ever pass
 * through the HTTP thread except as finished bytes.
 */

/** Tasks that are answered at once. */
export const runners = named({
  'cut-tile': buildTileOfTables,
  'draw-map': drawMap,
  'draw-legend': drawLegend,
  'draw-message': drawMessage,
  'draw-pyramids': drawPyramids,
  'draw-ramp-legend': drawRampLegend,
  'draw-sheet': drawSheet,
  'find-places': findPlaces,
  'find-profile': findProfile,
  'find-values': findValues,
  'find-features': findFeatures,
  'find-keys': findKeys,
  'count-features': countFeatures,
  'list-features': listFeatures,
  'inspect-style': inspectStyle,
  'write-styles': writeStyles,
});

/** Tasks whose bytes are sent as they are written. */
export const writers = named({
  'write-features': writeFeatures,
  'export-features': exportFeatures,
  'write-rows': writeRowsOfTable,
});

/** @param throwIfCancelled for loops that let no event through: the signal is not aborted within them */
export type Runner = (
  task: never,
  context: WorkerContext,
  signal: AbortSignal,
  throwIfCancelled: () => void,
) => Promise<unknown>;
export type Writer = (
  task: never,
  context: WorkerContext,
  port: MessagePort,
  signal: AbortSignal,
) => Promise<void>;

type TasksOf<Record> = { [Kind in keyof Record]: TaskOf<Record[Kind]> }[keyof Record];
type TaskOf<Run> = Run extends (task: infer Task, ...rest: never[]) => unknown ? Task : never;

export type MapTask = TasksOf<typeof runners>;
export type WritingTask = TasksOf<typeof writers>;
export type TaskAnswers = { [Kind in keyof typeof runners]: Awaited<ReturnType<(typeof runners)[Kind]>> };

/** Each under the kind of its task, or it does not compile. */
function named<Runs extends { readonly [Kind in keyof Runs]: Runner | Writer }>(
  runs: Runs & { readonly [Kind in keyof Runs]: TaskOf<Runs[Kind]> extends { kind: Kind } ? unknown : never },
): Runs {
  return runs;
}
