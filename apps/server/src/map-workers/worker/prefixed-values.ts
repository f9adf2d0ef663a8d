import type { FeatureBatch } from '@cartable/geo';
import { type AttributeInfo, toldValue } from '@cartable/ogc';

type Told = Pick<AttributeInfo, 'valuePrefix'>;

/** Features with the values of some columns told after what their services say: the addresses of files. */
export function prefixedValues(
  batches: AsyncIterable<FeatureBatch>,
  columns: readonly Told[],
): AsyncIterable<FeatureBatch> {
  const isPlain = columns.every(({ valuePrefix }) => valuePrefix === undefined);
  return isPlain ? batches : withPrefixes(batches, columns);
}

async function* withPrefixes(
  batches: AsyncIterable<FeatureBatch>,
  columns: readonly Told[],
): AsyncGenerator<FeatureBatch> {
  for await (const batch of batches) {
    const rows = batch.rows.map((row) => row.map((value, rank) => toldValue(columns[rank] ?? {}, value)));
    yield { ...batch, rows };
  }
}
