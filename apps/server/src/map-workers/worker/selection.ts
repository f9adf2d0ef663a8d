import type { FeatureQuery, FeatureTable } from '@cartable/storage';
import type { FeatureSelection } from '../table-ref.ts';

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
