import type { CountFeaturesTask, FeatureSelection } from '../tasks.ts';
import type { WorkerContext } from './context.ts';

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
    const isWhole = selection.bbox === undefined && selection.filter === undefined;
    if (isWhole) return table.description.featureCount;
    return await table.count(
      {
        ...(selection.bbox === undefined ? {} : { bbox: selection.bbox }),
        ...(selection.filter === undefined ? {} : { filter: selection.filter }),
      },
      signal,
    );
  } finally {
    release();
  }
}
