import type { FeatureBatch } from '@cartable/geo';
import type { AttributeInfo } from '@cartable/ogc';

/** Features with the values of some columns told after what their services say: the addresses of files. */
export function prefixedValues(
  batches: AsyncIterable<FeatureBatch>,
  columns: readonly Pick<AttributeInfo, 'valuePrefix'>[],
): AsyncIterable<FeatureBatch> {
  const prefixes = columns.map(({ valuePrefix }) => valuePrefix);
  return prefixes.every((prefix) => prefix === undefined) ? batches : withPrefixes(batches, prefixes);
}

async function* withPrefixes(
  batches: AsyncIterable<FeatureBatch>,
  prefixes: readonly (string | undefined)[],
): AsyncGenerator<FeatureBatch> {
  for await (const batch of batches) {
    const rows = batch.rows.map((row) =>
      row.map((value, rank) => {
        const prefix = prefixes[rank];
        return prefix === undefined || typeof value !== 'string' ? value : `${prefix}${value}`;
      }),
    );
    yield { ...batch, rows };
  }
}
