import { join } from 'node:path';
import { compare, inBbox, literal, property } from '@cartable/expressions';
import { type Bbox, type FeatureBatch, fromGeoJson, type Position, transformBbox } from '@cartable/geo';
import {
  batchOf,
  describeWithPostgres,
  pointTable,
  pointWkb,
  storeTable,
  temporaryFolder,
} from '@cartable/testkit';
import { RandomGeometries } from '@cartable/testkit/suites';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openGeoPackageStore } from '../features/geopackage/geopackage-store.ts';
import type { FeaturePage, FeatureStore, FeatureTable } from '../features/port.ts';
import { openPostgisStore } from '../features/postgis/postgis-store.ts';
import { type BoxQuery, boxAlone } from './page-in-box.ts';
import { openRenderCache, type RenderCache } from './render-cache.ts';
import { writeRenderCache } from './write-copy.ts';

const columns = [
  { name: 'nom', type: 'text' },
  { name: 'grand', type: 'bigint' },
  { name: 'mesure', type: 'double' },
  { name: 'jour', type: 'date' },
  { name: 'octets', type: 'blob' },
] as const;
const copied = ['nom', 'grand', 'mesure', 'jour'];

const place = (column: number, row: number): Position => [700_000 + column * 10, 6_600_000 + row * 10];

/** Shapes of every kind on a coarse grid: many touch the boxes asked for by an edge or a corner. */
async function openShapes(store: FeatureStore, count = 3_000): Promise<FeatureTable> {
  const random = new RandomGeometries(29, place);
  const features = Array.from({ length: count }, (_, rank) => {
    const shape = random.any();
    return {
      geometry: shape && fromGeoJson(shape),
      row: [
        rank % 7 === 0 ? null : `n° ${rank} « é »`,
        rank % 5 === 0 ? null : -(2n ** 62n) - BigInt(rank),
        rank / 3,
        '2026-11-24',
        Uint8Array.of(1),
      ],
    };
  });
  const definition = pointTable('formes', columns);
  const geometry = { ...definition.geometry!, type: 'Geometry' as const };
  return storeTable(store, 'd', { ...definition, geometry }, [batchOf(features)]);
}

async function copyOf(table: FeatureTable): Promise<RenderCache> {
  const path = join(temporaryFolder(), 'a.copy');
  expect(await writeRenderCache({ table, path })).toBe(true);
  const copy = openRenderCache(path)!;
  onTestFinished(() => copy.close());
  return copy;
}

async function contentOf(page: FeaturePage | undefined) {
  const { features, ...ends } = page!;
  const batches: FeatureBatch[] = [];
  for await (const batch of features()) batches.push(batch);
  return {
    ...ends,
    keys: batches.flatMap(({ keys }) => keys!.map(Number)),
    rows: batches.flatMap(({ rows }) => rows.map((row) => [...row])),
    geometries: batches.flatMap(({ geometries }) => geometries.map((wkb) => wkb && Buffer.from(wkb))),
  };
}

/** The table may not have counted: then it tells by other means. */
async function expectAlike(copy: RenderCache, table: FeatureTable, query: BoxQuery) {
  const expected = await contentOf(await table.page(query));
  const { matched, ...found } = await contentOf(copy.page(query, table.description));
  const { matched: reported, ...others } = expected;
  expect(found).toEqual(others);
  expect(matched).toBe(await table.count(query));
  if (reported !== undefined) expect(matched).toBe(reported);
  return found;
}

const lambert = (left: number, low: number, right: number, high: number): Bbox => {
  const [[minX, minY], [maxX, maxY]] = [place(left, low), place(right, high)];
  return [minX!, minY!, maxX!, maxY!];
};

const boxes: readonly Bbox[] = [
  lambert(2, 2, 5, 4),
  lambert(2.5, 2.5, 2.6, 2.7),
  // Inside the hole of many.
  lambert(1.5, 1.5, 6.5, 6.5),
  lambert(8, 8, 9, 9),
  // Met by a corner alone.
  lambert(3, 3, 3.01, 3.01),
  lambert(-100, -100, 100, 100),
  lambert(50, 50, 60, 60),
];

function suite(openStore: () => Promise<FeatureStore>): void {
  it('holds what the table finds in any box, of any system, and in the same order', async () => {
    const table = await openShapes(await openStore());
    const copy = await copyOf(table);
    let met = 0;
    for (const box of boxes) {
      for (const srid of [2154, 4326, 3857]) {
        const bbox = srid === 2154 ? box : transformBbox(box, 2154, srid)!;
        const query = { filter: inBbox(bbox, srid), columns: copied, limit: 10_000 };
        const { keys } = await expectAlike(copy, table, query);
        met += keys.length;
        const hint = lambert(2, 2, 4, 7);
        await expectAlike(copy, table, { ...query, bbox: hint });
      }
    }
    expect(met).toBeGreaterThan(10_000);
  });

  it('is cut where the query says, forwards and backwards', async () => {
    const table = await openShapes(await openStore());
    const copy = await copyOf(table);
    const filter = inBbox(boxes[0]!, 2154);
    const query = { filter, columns: copied };
    const all = (await expectAlike(copy, table, { ...query, limit: 10_000 })).keys;
    expect(all.length).toBeGreaterThan(1_100);
    for (const limit of [1, 40, 1_000, 1_050, all.length, all.length + 1]) {
      await expectAlike(copy, table, { ...query, limit });
      for (const offset of [0, 7, all.length - 1, all.length, all.length + 5])
        await expectAlike(copy, table, { ...query, limit, offset });
    }
    const anchor = { sortValues: [], key: all[700]! };
    for (const limit of [1, 300, 5_000]) {
      const [after, before] = [{ after: anchor }, { before: anchor }].map((from) =>
        contentOf(copy.page({ ...query, ...from, limit }, table.description)),
      );
      expect((await after!).keys).toEqual(all.slice(701, 701 + limit));
      expect((await after!).hasMore).toBe(701 + limit < all.length);
      expect((await before!).keys).toEqual(all.slice(Math.max(700 - limit, 0), 700));
      expect((await before!).hasMore).toBe(limit < 700);
    }
  });

  it('gives the columns wanted, and geometries unless told not to', async () => {
    const table = await openShapes(await openStore());
    const copy = await copyOf(table);
    const query = { filter: inBbox(boxes[0]!, 2154), limit: 20 };
    for (const names of [['jour', 'nom'], [], ['grand']])
      await expectAlike(copy, table, { ...query, columns: names });
    const without = { ...query, columns: ['nom'], withGeometry: false };
    const { geometries } = await expectAlike(copy, table, without);
    expect(geometries).toEqual(Array(20).fill(null));
  });
}

describe('a page out of a drawing copy', () => {
  describe('of a GeoPackage', () => suite(async () => openGeoPackageStore({ folder: temporaryFolder() })));

  describeWithPostgres('of PostGIS', (freshDatabase) => {
    suite(async () => {
      const store = openPostgisStore({ databaseUrl: await freshDatabase() });
      onTestFinished(() => store.close());
      return store;
    });
  });

  it('is left to the table where the copy does not tell, or not alone', async () => {
    const table = await openShapes(openGeoPackageStore({ folder: temporaryFolder() }), 500);
    const copy = await copyOf(table);
    const inside = inBbox(boxes[0]!, 2154);
    const other = compare(property('mesure'), '<', literal(10));
    const requested = (query: Partial<BoxQuery>) =>
      copy.page({ filter: inside, columns: copied, limit: 10, ...query }, table.description);
    expect(requested({})).toBeDefined();
    expect(requested({ columns: ['octets'] })).toBeUndefined();
    expect(requested({ columns: ['fid'] })).toBeUndefined();
    expect(copy.page({ filter: inside, limit: 10 }, table.description)).toBeUndefined();
    for (const query of [
      { sort: [{ column: 'nom', descending: false }] },
      { filter: other },
      { filter: { op: 'and' as const, args: [inside, other] } },
      { filter: { op: 'and' as const, args: [inside, inside] } },
      { filter: { op: 'not' as const, arg: inside } },
    ]) {
      expect(requested(query)).toBeUndefined();
      expect(boxAlone({ filter: inside, ...query })).toBeUndefined();
    }
    const { filter: _, ...plain } = { filter: inside, limit: 10 };
    expect(boxAlone(plain)).toBeUndefined();
  });

  it('is left to the index of the table when the box is crowded', async () => {
    const features = Array.from({ length: 60_000 }, (_, i) => ({
      geometry: pointWkb(700_000 + (i % 250), 6_600_000 + Math.floor(i / 250)),
      row: [],
    }));
    const store = openGeoPackageStore({ folder: temporaryFolder() });
    const table = await storeTable(store, 'd', pointTable('t', []), [batchOf(features)]);
    const copy = await copyOf(table);
    const within = (bbox: Bbox) => copy.page({ filter: inBbox(bbox, 2154), limit: 5 }, table.description);
    expect(within([0, 0, 1e7, 1e7])).toBeUndefined();
    expect(within([700_000, 6_600_000, 700_010, 6_600_010])!.matched).toBe(121);
    expect(within([0, 0, 1, 1])).toMatchObject({ count: 0, matched: 0, hasMore: false });
  });
});
