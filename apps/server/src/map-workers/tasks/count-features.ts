import type { FeatureSelection } from '../table-ref.ts';
import type { WorkerContext } from '../worker/context.ts';
import { countIn } from '../worker/selection.ts';

export interface CountFeaturesTask {
  readonly kind: 'count-features';
  readonly queries: readonly FeatureSelection[];
}

/** Number of features each selection holds. */
export async function countFeatures(
  task: CountFeaturesTask,
  context: WorkerContext,
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
    const start = performance.now();
    const count = await countIn(table, selection, signal);
    context.filterTimes.note(table, selection, performance.now() - start);
    return count;
  } finally {
    release();
  }
}
