import { gunzipSync } from 'node:zlib';
import {
  bboxBuffer,
  fromGeoJson,
  pm,
  type Tile,
  tileAt,
  tileBbox,
  transformBbox,
  transformerOf,
} from '@cartable/geo';
import { type FeatureStore, openFeatureStore } from '@cartable/storage';
import { batchOf, pointWkb, storeTable, temporaryFolder } from '@cartable/testkit';
import { buildTile, decodeTile } from '@cartable/tiling';
import { expect, it, onTestFinished } from 'vitest';
import { LightTiles } from './light-tiles.ts';

const columns = [
  { name: 'nom', type: 'text' },
  { name: 'secret', type: 'text' },
] as const;
const geometry = { column: 'geom', srid: 2154, hasZ: false, hasM: false } as const;
const centre = [650_000, 6_860_000] as const;
const project = transformerOf(2154, 3857);

/** 40 000 points, ten metres apart; and a line of that many vertices among them. */
async function openStore(): Promise<FeatureStore> {
  const store = await openFeatureStore({ dataDir: temporaryFolder() });
  onTestFinished(() => store.close());
  const points = Array.from({ length: 40_000 }, (_, i) => ({
    geometry: pointWkb(centre[0] + (i % 200) * 10, centre[1] + Math.floor(i / 200) * 10),
    row: [`n${i}`, 's'],
  }));
  await storeTable(
    store,
    'points',
    { name: 't', columns, primaryKey: 'fid', geometry: { ...geometry, type: 'Point' } },
    [batchOf(points)],
  );
  const coordinates = Array.from({ length: 40_000 }, (_, i) => [
    centre[0] + i / 10,
    centre[1] + 500 + (i % 7) * 30,
  ]);
  await storeTable(
    store,
    'ligne',
    { name: 't', columns, primaryKey: 'fid', geometry: { ...geometry, type: 'LineString' } },
    [batchOf([{ geometry: fromGeoJson({ type: 'LineString', coordinates }), row: ['longue', 's'] }])],
  );
  return store;
}

function tileOf(z: number): Tile {
  const [x, y] = project(centre[0] + 500, centre[1] + 500);
  return tileAt(x, y, z, pm);
}

const taskOf = (tile: Tile, ...datasetIds: string[]) => ({
  tile,
  tileMatrixSet: 'PM' as const,
  layers: datasetIds.map((datasetId) => ({
    datasetId,
    table: 't',
    version: '1',
    name: datasetId,
    columns: ['nom'],
  })),
});

it('a tile of few features is what a map thread cuts of the table, without the columns that are not shown', async () => {
  const store = await openStore();
  const tile = tileOf(18);
  const bytes = await new LightTiles(store).cut(taskOf(tile, 'points'));
  const dataset = await store.open('points');
  onTestFinished(() => dataset.close());
  const table = await dataset.table('t');
  const [minX, , maxX] = tileBbox(tile, pm);
  const bbox = transformBbox(bboxBuffer(tileBbox(tile, pm), ((maxX - minX) * 80) / 4096), 3857, 2154)!;
  const batches = table.draw({ bbox, columns: ['nom'], resolution: 0 });
  const layers = [{ name: 'points', columns: [columns[0]], srid: 2154, batches }];
  const cut = await buildTile({ tile, tileMatrixSet: pm, layers });
  expect(Buffer.from(gunzipSync(bytes!)).equals(cut.bytes)).toBe(true);
  const [layer] = decodeTile(cut.bytes);
  expect(layer!.features.length).toBeGreaterThan(50);
});

it('texts count with the geometries of all layers together', async () => {
  const store = await openStore();
  const points = Array.from({ length: 10 }, (_, i) => ({
    geometry: pointWkb(centre[0] + 500 + i, centre[1] + 500),
    row: ['x'.repeat(6_000), 's'],
  }));
  const table = { name: 't', columns, primaryKey: 'fid', geometry: { ...geometry, type: 'Point' } } as const;
  await storeTable(store, 'textes', table, [batchOf(points)]);
  const tiles = new LightTiles(store);
  const cut = (layers: number) => tiles.cut(taskOf(tileOf(18), ...Array<string>(layers).fill('textes')));
  expect(await cut(2)).toBeDefined();
  expect(await cut(3)).toBeUndefined();
});

it('does not open more than a few data sets a second, whoever asks for many', async () => {
  const store = await openStore();
  let now = 0;
  const tiles = new LightTiles(store, () => now);
  const tile = tileOf(18);
  expect(await tiles.cut(taskOf(tile, 'points'))).toBeDefined();
  const other = (version: string) => ({
    ...taskOf(tile),
    layers: taskOf(tile, 'points').layers.map((layer) => ({ ...layer, version })),
  });
  expect(await tiles.cut(other('2'))).toBeUndefined();
  expect(await tiles.cut(taskOf(tile, 'points'))).toBeDefined();
  now = 250;
  expect(await tiles.cut(other('2'))).toBeDefined();
});

it('a tile where there is nothing is empty', async () => {
  const store = await openStore();
  expect(await new LightTiles(store).cut(taskOf({ z: 17, x: 3, y: 3 }, 'points'))).toHaveLength(0);
});

it.each([
  ['many features', 12, ['points']],
  ['few features of many vertices', 17, ['ligne']],
  ['light layers that are heavy together', 18, Array<string>(8).fill('points')],
])(
  'a tile of %s is left to the map threads, and holds this one up for milliseconds only',
  async (_name, z, ids) => {
    const tiles = new LightTiles(await openStore());
    await tiles.cut(taskOf(tileOf(18), 'points'));
    const times: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const before = process.cpuUsage();
      expect(await tiles.cut(taskOf(tileOf(z), ...ids))).toBeUndefined();
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1_000);
    }
    expect(Math.min(...times)).toBeLessThan(25);
  },
);
