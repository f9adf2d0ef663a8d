import type { FeatureBatch } from '@cartable/geo';
import { simplifyWkb } from '@cartable/storage';

/** Features whose shapes have only the vertices that a map needs. @param tolerance in the units of the shapes */
export function thinnedShapes(
  batches: AsyncIterable<FeatureBatch>,
  tolerance: number | undefined,
): AsyncIterable<FeatureBatch> {
  return tolerance === undefined ? batches : withFewerVertices(batches, tolerance);
}

async function* withFewerVertices(
  batches: AsyncIterable<FeatureBatch>,
  tolerance: number,
): AsyncGenerator<FeatureBatch> {
  for await (const batch of batches)
    yield { ...batch, geometries: batch.geometries.map((shape) => shape && simplifyWkb(shape, tolerance)) };
}
