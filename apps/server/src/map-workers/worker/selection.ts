import type { FeatureQuery, FeatureTable } from '@cartable/storage';
import { LRUCache } from 'lru-cache';
import type { FeatureSelection } from '../table-ref.ts';

/** Longer than that, the first features of a filter would wait for a number that few read. */
const briefMs = 5;
/** By version of the table and conditions, in each thread; what is long is one geometry, hardly asked again. */
const counts = new LRUCache<string, number | 'unknown'>({
  maxSize: 1 << 20,
  maxEntrySize: 4_096,
  sizeCalculation: (_, key) => key.length,
});

export async function countIn(
  table: FeatureTable,
  selection: FeatureSelection,
  signal: AbortSignal,
): Promise<number> {
  return table.count(conditionsOf(selection), signal);
}

/** The same where it takes little time, or was counted before. */
export async function countBriefly(
  table: FeatureTable,
  selection: FeatureSelection,
  signal: AbortSignal,
): Promise<number | 'unknown'> {
  const { datasetId, table: name, version, columnIndexes, bbox, filter } = selection;
  // An edited table keeps its version: the number of its last change tells its states apart.
  const { sequence } = table.description;
  const key = JSON.stringify([datasetId, name, version, columnIndexes, sequence, bbox, filter], (_, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
  const known = counts.get(key);
  if (known !== undefined) return known;
  const counted = (await table.countWithin(conditionsOf(selection), briefMs, signal)) ?? 'unknown';
  counts.set(key, counted);
  return counted;
}

export function conditionsOf({ bbox, filter }: FeatureSelection): Pick<FeatureQuery, 'bbox' | 'filter'> {
  return { ...(bbox && { bbox }), ...(filter && { filter }) };
}
