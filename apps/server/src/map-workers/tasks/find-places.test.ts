import { join } from 'node:path';
import { openGeoPackageStore } from '@cartable/storage';
import { batchOf, pointTable, pointWkb, storeTable, temporaryFolder } from '@cartable/testkit';
import { beforeEach, expect, it } from 'vitest';
import { DatasetCache } from '../dataset-cache.ts';
import type { WorkerContext } from '../worker/context.ts';
import { RenderCaches } from '../worker/render-caches.ts';
import { findPlaces } from './find-places.ts';

let context: Pick<WorkerContext, 'datasets' | 'copies'>;
const [left, bottom] = [700_000, 6_600_000];
const extent = [left, bottom, left + 1_000, bottom + 1_000] as const;
/** All in the lower left quarter, and one in the other corner. */
const centres = [
  ...Array.from({ length: 99 }, (_, i) => [left + (i % 10) * 50, bottom + Math.floor(i / 10) * 50] as const),
  [left + 1_000, bottom + 1_000] as const,
];

beforeEach(async () => {
  const dataDir = temporaryFolder();
  const store = openGeoPackageStore({ folder: join(dataDir, 'datasets') });
  const features = centres.map(([x, y]) => ({ geometry: pointWkb(x, y), row: [] }));
  await storeTable(store, 'd1', pointTable('points', []), [batchOf(features)]);
  context = {
    datasets: new DatasetCache(store),
    copies: new RenderCaches({ dataDir, databaseUrl: undefined }, join(dataDir, 'copies')),
  };
});

const find = (table: string, signal = AbortSignal.timeout(5_000)) =>
  findPlaces(
    {
      kind: 'find-places',
      table: { datasetId: 'd1', table, version: 'v1' },
      extent,
      spacing: 100,
    },
    context,
    signal,
  );

it('centres of features from where features are', async () => {
  const places = await find('points');
  expect(places).toHaveLength(50);
  for (const place of places) expect(centres).toContainEqual(place);
  expect(new Set(places.map(String)).size).toBeGreaterThan(10);
});

it('none once nobody waits, and the reason for a table that is not there', async () => {
  await expect(find('points', AbortSignal.abort())).resolves.toEqual([]);
  await expect(find('gone')).rejects.toMatchObject({ code: 'storage.table-unknown' });
});
