import type { Column, FeatureBatch, Value } from '@cartable/geo';
import type { FeatureStore, FeatureTable } from '@cartable/storage';
import { batchOf } from '../../feature-builders.ts';

/** Opens an empty store, closed with the test. */
export type OpenStore = () => Promise<FeatureStore>;

export const everyType: readonly Column[] = [
  { name: 'entier', type: 'integer' },
  { name: 'grand', type: 'bigint' },
  { name: 'réel', type: 'double' },
  { name: 'vrai', type: 'boolean' },
  { name: 'texte', type: 'text' },
  { name: 'jour', type: 'date' },
  { name: 'instant', type: 'datetime' },
  { name: 'heure', type: 'time' },
  { name: 'objet', type: 'json' },
  { name: 'octets', type: 'blob' },
];

export async function drawAll(table: FeatureTable, request: Parameters<FeatureTable['draw']>[0]) {
  const keys: (number | bigint)[] = [];
  const rows: (readonly Value[])[] = [];
  for await (const batch of table.draw(request)) {
    keys.push(...batch.keys!);
    rows.push(...batch.rows);
  }
  return { keys, rows };
}

export function* batches(
  count: number,
  feature: (i: number) => { geometry?: Uint8Array | null; row: readonly Value[] },
): Generator<FeatureBatch> {
  for (let from = 0; from < count; from += 700) {
    const size = Math.min(700, count - from);
    yield batchOf(Array.from({ length: size }, (_, i) => feature(from + i)));
  }
}
