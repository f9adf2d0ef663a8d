import type { FeatureBatch, FeatureSource } from '@cartable/geo';
import type { FeatureTable } from '@cartable/storage';
import type { TableRef } from '../table-ref.ts';
import type { WorkerContext } from './context.ts';
import type { CopyLease } from './render-caches.ts';

/** Features of a table, for the renderer; `undefined` when it has no geometry. */
export async function openSource(
  context: Pick<WorkerContext, 'datasets' | 'copies'>,
  ref: TableRef,
): Promise<FeatureSource | undefined> {
  const { table, release } = await context.datasets.acquire(ref);
  release();
  const { columns, geometry } = table.description;
  if (geometry === null) return undefined;
  return {
    columns,
    geometryType: geometry.type,
    srid: geometry.srid,
    scan: (request) => scan(context, ref, request),
  };
}

async function* scan(
  { datasets, copies }: Pick<WorkerContext, 'datasets' | 'copies'>,
  ref: TableRef,
  request: Parameters<FeatureTable['draw']>[0],
): AsyncIterable<FeatureBatch> {
  const { table, release } = await datasets.acquire(ref);
  let lease: CopyLease | undefined;
  try {
    lease = await copies.findCurrent(ref, table, request.columns);
    yield* (lease?.copy ?? table).draw(request);
  } finally {
    lease?.release();
    release();
  }
}
