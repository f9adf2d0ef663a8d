import type { FeatureSelection } from '../table-ref.ts';
import type { WorkerContext } from '../worker/context.ts';
import { conditionsOf } from '../worker/selection.ts';

/** Keys of the features of a selection. Plain data: it crosses threads. */
export interface FindKeysTask {
  readonly kind: 'find-keys';
  readonly selection: FeatureSelection;
  readonly limit: number;
}

export async function findKeys(
  { selection, limit }: FindKeysTask,
  { datasets }: WorkerContext,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const { table, release } = await datasets.acquire(selection);
  try {
    const keys: number[] = [];
    const query = { ...conditionsOf(selection), columns: [], withGeometry: false, limit };
    for await (const batch of table.read(query, signal)) keys.push(...batch.keys!.map(Number));
    return keys;
  } finally {
    release();
  }
}
