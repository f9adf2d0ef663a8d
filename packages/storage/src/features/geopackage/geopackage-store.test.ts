import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { and, between, compare, inBbox, literal, property, resourceIds } from '@cartable/expressions';
import { type Bbox, fromGeoJson } from '@cartable/geo';
import { batchOf, pointTable, pointWkb, requires, storeTable, temporaryFolder } from '@cartable/testkit';
import { featureStoreSuite } from '@cartable/testkit/suites';
import { describe, expect, it } from 'vitest';
import { openGeoPackageStore } from './geopackage-store.ts';

const run = promisify(execFile);

describe('feature tables in GeoPackages', () => {
  featureStoreSuite(async () => openGeoPackageStore({ folder: temporaryFolder() }));
});

describe('the files', () => {
  it('have a spatial index SQLite finds sound, whatever the number of features', async () => {
    const folder = temporaryFolder();
    const store = openGeoPackageStore({ folder });
    for (const count of [0, 1, 51, 52, 51 * 51, 51 * 51 + 1, 9_000]) {
      const features = Array.from({ length: count }, (_, i) => ({
        geometry: pointWkb(Math.sin(i) * 7e5, Math.cos(i * i) * 7e6),
        row: [],
      }));
      await storeTable(store, `n${count}`, pointTable('t', []), [batchOf(features)]);
      const file = new DatabaseSync(join(folder, `n${count}.gpkg`), { readOnly: true });
      expect(file.prepare("select rtreecheck('rtree_t_geom') as found").get()).toEqual({ found: 'ok' });
      expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
      expect(file.prepare('select count(*) as n from rtree_t_geom').get()).toEqual({ n: count });
      file.close();
    }
  });

  it('find by an index of a column what they would read whole for', async () => {
    const store = openGeoPackageStore({ folder: temporaryFolder() });
    const count = 120_000;
    const rows = Array.from({ length: count }, (_, i) => ({
      geometry: pointWkb(i, i),
      row: [`n${i % 60_000}`],
    }));
    await storeTable(store, 'noms', pointTable('t', [{ name: 'nom', type: 'text' }]), [batchOf(rows)]);
    const filter = compare(property('nom'), '=', literal('n59999'));
    const scanned = await (await store.open('noms')).table('t');
    expect(await scanned.countWithin({ filter }, 0)).toBeUndefined();
    await store.indexColumn('noms', { table: 't', column: 'nom' });
    const indexed = await (await store.open('noms')).table('t');
    expect(await indexed.countWithin({ filter }, 0)).toBe(2);
  });

  it('tell how many there are with a page of what an index lists, the same page as without it', async () => {
    const store = openGeoPackageStore({ folder: temporaryFolder() });
    const columns = [
      { name: 'nom', type: 'text' },
      { name: 'rang', type: 'integer' },
    ] as const;
    const rows = Array.from({ length: 60_000 }, (_, i) => ({
      geometry: pointWkb(i, i),
      row: [`n${i % 7}`, (i * 7_919) % 60_000],
    }));
    await storeTable(store, 'rangs', pointTable('t', columns), [batchOf(rows)]);
    const rangs = between(property('rang'), literal(20_000), literal(22_999));
    const both = and(compare(property('nom'), '=', literal('n3')), rangs);
    const wide = compare(property('rang'), '<', literal(40_000));
    const pages = async () => {
      const table = await (await store.open('rangs')).table('t');
      const read = async (query: Omit<Parameters<typeof table.page>[0], 'columns' | 'limit'>) => {
        const page = await table.page({ ...query, limit: 50 });
        const keys: unknown[] = [];
        for await (const batch of page.features()) keys.push(...batch.keys!);
        return { keys, hasMore: page.hasMore, matched: page.matched };
      };
      const first = await table.page({ filter: both, limit: 50 });
      return [
        await read({ filter: both }),
        await read({ filter: both, after: first.last! }),
        await read({ filter: both, offset: 400 }),
        await read({ filter: both, before: first.last! }),
        await read({ filter: rangs, bbox: [0, 0, 30_000, 30_000] }),
        await read({ filter: rangs, sort: [{ column: 'rang', descending: true }] }),
        await read({ filter: wide }),
      ];
    };
    const scanned = await pages();
    await store.indexColumn('rangs', { table: 't', column: 'rang' });
    await store.indexColumn('rangs', { table: 't', column: 'nom' });
    const listed = await pages();
    expect(listed.map(({ keys, hasMore }) => [keys, hasMore])).toEqual(
      scanned.map(({ keys, hasMore }) => [keys, hasMore]),
    );
    expect(listed[2]!.keys.length).toBeGreaterThan(20);
    const exact = rows.filter(
      ({ row: [nom, rang] }) => nom === 'n3' && Number(rang) >= 20_000 && Number(rang) < 23_000,
    );
    expect(listed.slice(0, 4).map(({ matched }) => matched)).toEqual(Array(4).fill(exact.length));
    expect(listed[6]!.matched).toBeUndefined();
  });

  it('find what lies in a place and satisfies a condition, whether much of a large table lies there or little', async () => {
    const store = openGeoPackageStore({ folder: temporaryFolder() });
    const columns = [
      { name: 'nom', type: 'text' },
      { name: 'rang', type: 'integer' },
    ] as const;
    // Half of them in a corner, the others far and wide.
    const placeOf = (i: number) =>
      i % 2 === 0
        ? ([i % 300, (i * 7) % 300] as const)
        : ([(i * 31) % 90_000, (i * i * 17) % 90_000] as const);
    const rows = Array.from({ length: 60_000 }, (_, i) => ({
      geometry: pointWkb(...placeOf(i)),
      row: [`n${i % 7}`, (i * 7_919) % 60_000],
    }));
    await storeTable(store, 'places', pointTable('t', columns), [batchOf(rows)]);
    await store.indexColumn('places', { table: 't', column: 'rang' });
    const table = await (await store.open('places')).table('t');
    const isIn =
      ([minX, minY, maxX, maxY]: Bbox) =>
      (i: number) => {
        const [x, y] = placeOf(i);
        return x >= minX && x <= maxX && y >= minY && y <= maxY;
      };
    const [much, little, few]: Bbox[] = [
      [0, 0, 60_000, 60_000],
      [0, 0, 20, 290],
      [50_000, 50_000, 62_000, 62_000],
    ];
    const named = compare(property('nom'), '=', literal('n3'));
    const ranked = compare(property('rang'), '<', literal(5_000));
    const isNamed = (i: number) => i % 7 === 3;
    const isRanked = (i: number) => (i * 7_919) % 60_000 < 5_000;
    for (const box of [much!, little!, few!]) {
      for (const [condition, holds] of [
        [named, isNamed],
        [ranked, isRanked],
      ] as const) {
        const keys = rows.flatMap((_, i) => (isIn(box)(i) && holds(i) ? [i + 1] : []));
        const read = async (query: Omit<Parameters<typeof table.page>[0], 'columns' | 'limit'>) => {
          const page = await table.page({ ...query, limit: 20 });
          const found: number[] = [];
          for await (const batch of page.features()) found.push(...batch.keys!.map(Number));
          return found;
        };
        const filter = and(inBbox(box, 2154), condition);
        const anchor = { sortValues: [], key: keys[30] ?? 0 };
        expect(await read({ filter })).toEqual(keys.slice(0, 20));
        expect(await read({ filter: condition, bbox: box })).toEqual(keys.slice(0, 20));
        expect(await read({ filter, offset: 25 })).toEqual(keys.slice(25, 45));
        expect(await read({ filter, after: anchor })).toEqual(
          keys.filter((key) => key > anchor.key).slice(0, 20),
        );
        expect(await read({ filter, before: anchor })).toEqual(
          keys.filter((key) => key < anchor.key).slice(-20),
        );
        const byRank = keys.toSorted((a, b) => (((a - 1) * 7_919) % 60_000) - (((b - 1) * 7_919) % 60_000));
        expect(await read({ filter, sort: [{ column: 'rang', descending: false }] })).toEqual(
          byRank.slice(0, 20),
        );
        expect(await table.count({ filter })).toBe(keys.length);
        expect(await table.countWithin({ filter }, 60_000)).toBe(keys.length);
        expect(await table.countWithin({ filter, bbox: box }, 60_000)).toBe(keys.length);
      }
    }
    expect(await table.countWithin({ filter: and(inBbox(much!, 2154), named) }, 0)).toBeUndefined();
    expect(await table.countWithin({ filter: and(inBbox(few!, 2154), named) }, 0)).toBeGreaterThan(0);
  });

  it('read a page of a box over much of a large table without listing nor counting what lies there', async () => {
    const store = openGeoPackageStore({ folder: temporaryFolder() });
    const rows = Array.from({ length: 250_000 }, (_, i) => ({
      geometry: pointWkb(i % 1_000, i / 1_000),
      row: [],
    }));
    await storeTable(store, 'boxes', pointTable('t', []), [batchOf(rows)]);
    const table = await (await store.open('boxes')).table('t');
    const filter = inBbox([100, -1, 2_000, 2_000], 2154);
    const keys = rows.flatMap((_, i) => (i % 1_000 >= 100 ? [i + 1] : []));
    const first = await table.page({ filter, limit: 30 });
    const next = await table.page({ filter, limit: 30, after: first.last! });
    const before = await table.page({ filter, limit: 30, before: next.first! });
    const keysOf = async (page: typeof first) => {
      const found: number[] = [];
      for await (const batch of page.features()) found.push(...batch.keys!.map(Number));
      return found;
    };
    expect(await keysOf(first)).toEqual(keys.slice(0, 30));
    expect(await keysOf(next)).toEqual(keys.slice(30, 60));
    expect(await keysOf(before)).toEqual(keys.slice(0, 30));
    expect([first.matched, first.hasMore]).toEqual([undefined, true]);
    expect(await table.countWithin({ filter }, 5)).toBeUndefined();
    expect(await table.count({ filter })).toBe(keys.length);
    const whole = inBbox([-1, -1, 2_000, 2_000], 2154);
    expect(await table.countWithin({ filter: whole }, 5)).toBe(rows.length);
    // For a map, some of all of it, though none of it is listed.
    for (const [some, among] of [
      [filter, new Set(keys)],
      [whole, new Set(rows.map((_, i) => i + 1))],
    ] as const) {
      const spread = await table.page({ filter: some, limit: 2_000, isSpread: true });
      const found = await keysOf(spread);
      expect([spread.count, spread.hasMore, found.length]).toEqual([2_000, true, 2_000]);
      expect(found.every((key) => among.has(key))).toBe(true);
      expect(found.filter((key) => key > 125_000).length).toBeGreaterThan(800);
    }
    const little = await table.page({ filter: inBbox([0, 0, 50, 50], 2154), limit: 30 });
    expect(little.matched).toBe(51 + 50 * 50);
  });

  it('does not begin to count what is surely too long for the time it has', async () => {
    const store = openGeoPackageStore({ folder: temporaryFolder() });
    const rows = Array.from({ length: 120_000 }, (_, i) => ({
      geometry: pointWkb(i, i),
      row: [`n${i % 9}`],
    }));
    await storeTable(store, 'long', pointTable('t', [{ name: 'nom', type: 'text' }]), [batchOf(rows)]);
    const table = await (await store.open('long')).table('t');
    const filter = compare(property('nom'), '>', literal('n3'));
    const start = process.cpuUsage();
    for (let i = 0; i < 50; i += 1) expect(await table.countWithin({ filter }, 5)).toBeUndefined();
    // Begun, they would take their five milliseconds each.
    expect(process.cpuUsage(start).user).toBeLessThan(125_000);
    expect(await table.countWithin({ filter }, 60_000)).toBe(rows.filter(({ row }) => row[0]! > 'n3').length);
    expect(await table.countWithin({ filter: resourceIds([2n, 5n, 200_000n]) }, 5)).toBe(2);
  });

  it('weigh about what is told of them when they are opened, without being read', async () => {
    const folder = temporaryFolder();
    const store = openGeoPackageStore({ folder });
    const columns = [{ name: 'nom', type: 'text' }] as const;
    const ring = Array.from({ length: 400 }, (_, i) => [Math.cos(i / 50), Math.sin(i / 50)]);
    const heavy = fromGeoJson({ type: 'Polygon', coordinates: [[...ring, ring[0]!]] });
    const features = (geometry: Uint8Array | undefined, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        geometry: geometry ?? pointWkb(i, i),
        row: [`n${'o'.repeat(i % 60)}`],
      }));
    for (const [name, geometry, count] of [
      ['points', undefined, 20_000],
      ['areas', heavy, 2_000],
    ] as const) {
      const definition = pointTable('t', columns);
      const type = geometry ? 'Polygon' : 'Point';
      const table = { ...definition, geometry: { ...definition.geometry!, type } } as const;
      await storeTable(store, name, table, [batchOf(features(geometry, count))]);
      const dataset = await store.open(name);
      const { sizeBytes } = (await dataset.table('t')).description;
      const file = new DatabaseSync(join(folder, `${name}.gpkg`), { readOnly: true });
      const size = file.prepare("select sum(pgsize) as n from dbstat('main', 1) where name like '%t%'");
      const ratio = sizeBytes / Number(size.get()!.n);
      expect(ratio, name).toBeGreaterThan(0.6);
      expect(ratio, name).toBeLessThan(1.6);
      file.close();
      await dataset.close();
    }
  });

  it('open in GDAL without a warning, with types, title, reference system and count', async () => {
    const folder = temporaryFolder();
    const store = openGeoPackageStore({ folder });
    const columns = [
      { name: 'nom', type: 'text' },
      { name: 'population', type: 'integer' },
      { name: 'grand', type: 'bigint' },
      { name: 'jour', type: 'date' },
      { name: 'instant', type: 'datetime' },
      { name: 'vrai', type: 'boolean' },
      { name: 'objet', type: 'json' },
      { name: 'heure', type: 'time' },
    ] as const;
    const geometry = { column: 'geom', type: 'MultiPolygon', srid: 2154, hasZ: false, hasM: false } as const;
    const polygon = fromGeoJson({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 0],
        ],
      ],
    });
    const row = ['Éa', 1, 2n ** 62n, '2024-01-02', '2024-01-02T03:04:05Z', true, '{}', '01:02:03'];
    await storeTable(
      store,
      'd',
      { name: 'communes', title: 'Les communes', primaryKey: 'fid', columns, geometry },
      [
        batchOf([
          { geometry: polygon, row },
          { geometry: null, row: columns.map(() => null) },
        ]),
      ],
    );
    requires('gdal');
    const { stdout, stderr } = await run('ogrinfo', ['-al', join(folder, 'd.gpkg')]);
    expect(stderr).toBe('');
    for (const expected of [
      'Geometry: Multi Polygon',
      'Feature Count: 2',
      'Lambert-93',
      'DESCRIPTION=Les communes',
      'population (Integer) = 1',
      'grand (Integer64) = 4611686018427387904',
      'jour (Date) = 2024/01/02',
      'instant (DateTime) = 2024/01/02 03:04:05+00',
      'vrai (Integer(Boolean)) = 1',
      'objet (String(JSON)) = {}',
      'nom (String) = Éa',
      'MULTIPOLYGON (((0 0,9 0,9 9,0 0)))',
    ]) {
      expect(stdout).toContain(expected);
    }
  });

  it('stay sound when GDAL edits them: the index and the count follow', async () => {
    requires('gdal');
    const folder = temporaryFolder();
    const store = openGeoPackageStore({ folder });
    const features = Array.from({ length: 200 }, (_, i) => ({ geometry: pointWkb(i, i), row: [i] }));
    const definition = pointTable('t', [{ name: 'n', type: 'integer' }]);
    await storeTable(store, 'd', definition, [batchOf(features)]);
    const path = join(folder, 'd.gpkg');
    const edits = [
      'delete from t where n < 100',
      "update t set geom = ST_GeomFromText('POINT (5000 1)', 2154) where n = 150",
    ];
    for (const edit of edits) await run('ogrinfo', [path, '-sql', edit]);
    const table = await (await store.open('d')).table('t');
    expect(table.description.featureCount).toBe(100);
    expect(await table.count({ bbox: [4_000, 0, 6_000, 2] })).toBe(1);
    expect(await table.count({ bbox: [0, 0, 99.5, 99.5] })).toBe(0);
  });

  it('that are no GeoPackages are said to be damaged', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'd.gpkg'), 'no database at all, only words'.repeat(200));
    const store = openGeoPackageStore({ folder });
    await expect(store.open('d')).rejects.toMatchObject({ code: 'storage.dataset-damaged' });
    writeFileSync(join(folder, 'e.gpkg'), '');
    await expect(store.open('e')).rejects.toMatchObject({ code: 'storage.dataset-damaged' });
  });

  it('leave nothing beside them', async () => {
    const folder = temporaryFolder();
    const store = openGeoPackageStore({ folder });
    await storeTable(store, 'd', pointTable('t', []), [batchOf([{ geometry: pointWkb(0, 0), row: [] }])]);
    expect(readdirSync(folder)).toEqual(['d.gpkg']);
  });
});
