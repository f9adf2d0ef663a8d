import type { FeatureBatch, FeatureSource } from '@cartable/geo';
import type { FeatureTable } from '@cartable/storage';
import type { TableRef } from '../tasks.ts';
import type { DatasetCache } from './dataset-cache.ts';

/** What the renderer draws of a table; `undefined` when it has no geometry. */
export async function openSource(cache: DatasetCache, ref: TableRef): Promise<FeatureSource | undefined> {
  const { table, release } = await cache.acquire(ref);
  release();
  const { columns, geometry } = table.description;
  if (geometry === null) return undefined;
  return {
    columns,
    geometryType: geometry.type,
    srid: geometry.srid,
    scan: (request) => scan(cache, ref, request),
  };
}

async function* scan(
  cache: DatasetCache,
  ref: TableRef,
  request: Parameters<FeatureTable['draw']>[0],
): AsyncIterable<FeatureBatch> {
  const { table, release } = await cache.acquire(ref);
  try {
    yield* table.draw(request);
  } finally {
    release();
  }
}
