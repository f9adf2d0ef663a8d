import { gunzipSync } from 'node:zlib';
import { fromGeoJson, pm, type Tile, tileAt, tileBbox, transformerOf } from '@cartable/geo';
import { type FeatureStore, openFeatureStore } from '@cartable/storage';
import { batchOf, boxWkb, describeWithPostgres, storeTable } from '@cartable/testkit';
import { type DecodedFeature, decodeTile } from '@cartable/tiling';
import { expect, it, onTestFinished } from 'vitest';
import { EngineTiles } from './engine-tiles.ts';

const version = '1';
const columns = [{ name: 'nom', type: 'text' }] as const;
const geometry = { column: 'geom', srid: 2154, hasZ: false, hasM: false } as const;
const project = transformerOf(2154, 3857);
const extent = 4096;

/** In Lambert 93. Boxes of 50 m to 12 km, each ring around the last one, and a circle 300 km wide that passes by. */
const centre = [650_000, 6_860_000] as const;
const boxes = Array.from({ length: 240 }, (_, i) => {
  const [x, y] = [centre[0] + (i % 16) * 1_700 - 12_000, centre[1] + Math.floor(i / 16) * 1_900 - 12_000];
  const side = 50 * (i + 1);
  return [x, y, x + side, y + side] as [number, number, number, number];
});
const circle = Array.from({ length: 1_001 }, (_, i) => {
  const angle = ((i % 1_000) * Math.PI) / 500;
  return [centre[0] - 150_000 + 150_000 * Math.cos(angle), centre[1] + 150_000 * Math.sin(angle)] as [
    number,
    number,
  ];
});
type Place = readonly [x: number, y: number];
const cornersOf = ([x0, y0, x1, y1]: (typeof boxes)[number]): Place[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
const corners: readonly (readonly Place[])[] = [...boxes.map(cornersOf), circle];

describeWithPostgres('tiles cut by PostGIS', (freshDatabase) => {
  const openStore = async (): Promise<FeatureStore> => {
    const store = await openFeatureStore({ dataDir: '', databaseUrl: await freshDatabase() });
    onTestFinished(() => store.close());
    return store;
  };

  it('puts vertices in their place, of what is small as of what is large', async () => {
    const store = await openStore();
    await storeTable(
      store,
      'd',
      { name: 'formes', columns, primaryKey: 'fid', geometry: { ...geometry, type: 'Polygon' } },
      [
        batchOf([
          ...boxes.map((box, i) => ({ geometry: boxWkb(box), row: [`boîte ${i}`] })),
          { geometry: fromGeoJson({ type: 'Polygon', coordinates: [circle] }), row: ['cercle'] },
        ]),
      ],
    );
    for (const z of [6, 8, 9, 10, 11, 13, 16]) {
      const tile = tileOf(z);
      const features = await cut(store, tile, 'formes');
      expect(features.length, `level ${z}`).toBeGreaterThan(0);
      const worst = Math.max(...features.map((feature) => strayOf(feature, tile)));
      // A unit, and what rounding to whole ones may add.
      expect(worst, `level ${z}`).toBeLessThanOrEqual(1 + Math.SQRT1_2);
      const [large] = features.filter(({ properties }) => properties.nom === 'cercle');
      if (z === 8) expect(strayOf(large!, tile)).toBeLessThanOrEqual(Math.SQRT1_2 + 0.1);
    }
  });

  it('places points, and leaves what holds too many to us', async () => {
    const store = await openStore();
    const point = { ...geometry, type: 'Point' } as const;
    const rows = Array.from({ length: 100_001 }, (_, i) => ({
      geometry: fromGeoJson({
        type: 'Point',
        coordinates: [centre[0] + (i % 317) * 10, centre[1] + Math.floor(i / 317) * 10],
      }),
      row: [null],
    }));
    await storeTable(store, 'd', { name: 'points', columns, primaryKey: 'fid', geometry: point }, [
      batchOf(rows),
    ]);
    const engine = new EngineTiles(store);
    expect(await engine.cut(taskOf(tileOf(6), 'points'))).toBeUndefined();
    const tile = tileOf(16);
    const features = await cut(store, tile, 'points');
    expect(features.length).toBeGreaterThan(50);
    for (const { id, parts } of features) {
      const [x, y] = unitsOf(rowPlace(Number(id)), tile);
      expect(Math.hypot(parts[0]![0]![0] - x, parts[0]![0]![1] - y)).toBeLessThanOrEqual(1);
    }
    expect(await engine.cut(taskOf({ z: 12, x: 0, y: 0 }, 'points'))).toHaveLength(0);
  });
});

const rowPlace = (key: number): Place => [
  centre[0] + ((key - 1) % 317) * 10,
  centre[1] + Math.floor((key - 1) / 317) * 10,
];

function tileOf(z: number): Tile {
  const [x, y] = project(centre[0] + 30, centre[1] + 30);
  return tileAt(x, y, z, pm);
}

const taskOf = (tile: Tile, table: string) => ({
  tile,
  tileMatrixSet: 'PM' as const,
  layers: [{ datasetId: 'd', table, version, name: table, columns: ['nom'] }],
});

async function cut(store: FeatureStore, tile: Tile, table: string): Promise<readonly DecodedFeature[]> {
  const bytes = await new EngineTiles(store).cut(taskOf(tile, table));
  return decodeTile(gunzipSync(bytes!)).flatMap(({ features }) => features);
}

/** Greatest distance from a vertex inside the tile to the nearest true one, in units of the tile. */
function strayOf({ id, parts }: DecodedFeature, tile: Tile): number {
  const inside = parts.flat().filter(([x, y]) => x > 0 && y > 0 && x < extent && y < extent);
  const truths = corners[Number(id) - 1]!.map((corner) => unitsOf(corner, tile));
  return Math.max(
    0,
    ...inside.map(([x, y]) => Math.min(...truths.map(([tx, ty]) => Math.hypot(tx - x, ty - y)))),
  );
}

function unitsOf(place: Place, tile: Tile): Place {
  const [x, y] = project(...place);
  const [minX, , maxX, maxY] = tileBbox(tile, pm);
  const unit = (maxX - minX) / extent;
  return [(x - minX) / unit, (maxY - y) / unit];
}
