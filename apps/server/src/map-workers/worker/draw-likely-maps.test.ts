import { join } from 'node:path';
import { openGeoPackageStore } from '@cartable/storage';
import { batchOf, pointTable, pointWkb, storeTable, temporaryFolder } from '@cartable/testkit';
import { Semaphore } from '@cartable/threads';
import { expect, it } from 'vitest';
import { DatasetCache } from '../dataset-cache.ts';
import type { WorkerContext } from './context.ts';
import { drawLikelyMaps, type LikelyMap } from './draw-likely-maps.ts';
import { RenderCaches } from './render-caches.ts';
import { StyleCache } from './style-cache.ts';

const sld = `<StyledLayerDescriptor version="1.1.0" xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se">
<NamedLayer><se:Name>points</se:Name><UserStyle><se:FeatureTypeStyle><se:Rule><se:PointSymbolizer/></se:Rule>
</se:FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;

const extent = [700_000, 6_600_000, 700_090, 6_600_099] as const;

function mapOf(table: string): LikelyMap {
  const ref = { datasetId: 'd1', table, version: 'v1' };
  return { layers: [{ ...ref, sld }], around: ref, srid: 2154, extent, spacing: 10 };
}

/** A thread of maps on a hundred points, and how many it has drawn. */
async function openThread() {
  const dataDir = temporaryFolder();
  const store = openGeoPackageStore({ folder: join(dataDir, 'datasets') });
  const features = Array.from({ length: 100 }, (_, i) => ({
    geometry: pointWkb(700_000 + (i % 10) * 10, 6_600_000 + i),
    row: [],
  }));
  await storeTable(store, 'd1', pointTable('points', []), [batchOf(features)]);
  const drawn: unknown[] = [];
  const drawing = new Semaphore({ slots: 1 });
  const context = {
    datasets: new DatasetCache(store),
    copies: new RenderCaches({ dataDir, databaseUrl: undefined }, join(dataDir, 'copies')),
    styles: new StyleCache(),
    drawing: {
      run: (task: () => Promise<unknown>) => drawing.run(async () => (drawn[drawn.length] = await task())),
    },
  } as unknown as WorkerContext;
  return { context, drawn };
}

it('draws maps of each, whatever cannot be drawn', async () => {
  const { context, drawn } = await openThread();
  await drawLikelyMaps(context, [mapOf('gone'), mapOf('points')], () => false);
  expect(drawn.length).toBe(24);
  expect(drawn.every((map) => (map as { contentType: string }).contentType === 'image/png')).toBe(true);
});

it('stops for whoever asks', async () => {
  const { context, drawn } = await openThread();
  await drawLikelyMaps(context, [mapOf('points'), mapOf('points')], () => drawn.length >= 5);
  expect(drawn.length).toBe(5);
});
