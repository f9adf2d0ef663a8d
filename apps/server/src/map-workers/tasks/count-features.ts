import type { FeatureQuery, FeatureTable } from '@cartable/storage';
import type { CountFeaturesTask, FeatureSelection } from '../tasks.ts';
import type { WorkerContext } from '../worker/context.ts';

/** How many features each selection holds. */
export async function countFeatures(
  context: WorkerContext,
  task: CountFeaturesTask,
  signal: AbortSignal,
): Promise<number[]> {
  const counts: number[] = [];
  for (const selection of task.queries) counts.push(await countSelection(context, selection, signal));
  return counts;
}

async function countSelection(
  context: WorkerContext,
  selection: FeatureSelection,
  signal: AbortSignal,
): Promise<number> {
  const { table, release } = await context.datasets.acquire(selection);
  try {
    return await countIn(table, selection, signal);
  } finally {
    release();
  }
}

export async function countIn(
  table: FeatureTable,
  selection: FeatureSelection,
  signal: AbortSignal,
): Promise<number> {
  return table.count(conditionsOf(selection), signal);
}

export function conditionsOf({ bbox, filter }: FeatureSelection): Pick<FeatureQuery, 'bbox' | 'filter'> {
  return { ...(bbox && { bbox }), ...(filter && { filter }) };
}
