import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { batchOf, boxWkb, pointTable, pointWkb, storeTable, temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { openGeoPackageStore } from '../geopackage-store.ts';

const run = promisify(execFile);
const signed = { author: 'alice', comment: '' };
const columns = [{ name: 'nom', type: 'text' }] as const;

it('a GeoPackage that is edited opens in GDAL as any other, without the tables of its journal', async () => {
  const folder = temporaryFolder();
  const store = openGeoPackageStore({ folder });
  await storeTable(store, 'd', { ...pointTable('t', columns), isEditable: true }, [
    batchOf([{ geometry: pointWkb(1, 2), row: ['a'] }]),
  ]);
  const edited = await store.edit('d');
  const insert = { kind: 'insert', table: 't', values: { nom: 'b' }, geometry: pointWkb(7, 8) } as const;
  await edited.transact({ ...signed, actions: [insert] });
  const { stdout, stderr } = await run('ogrinfo', ['-al', join(folder, 'd.gpkg')]);
  expect(stderr).toBe('');
  for (const expected of [
    'Feature Count: 2',
    'Extent: (1.000000, 2.000000) - (7.000000, 8.000000)',
    'nom (String) = b',
  ])
    expect(stdout).toContain(expected);
  expect(stdout.match(/Layer name/g)).toHaveLength(1);
  await edited.close();
});

it('its indexes stay sound under changes of every kind, and nothing stays when it is dropped', async () => {
  const folder = temporaryFolder();
  const store = openGeoPackageStore({ folder });
  const definition = pointTable('t', columns);
  const geometry = { ...definition.geometry!, type: 'Polygon' } as const;
  const features = Array.from({ length: 300 }, (_, i) => ({
    geometry: boxWkb([i, i, i + 2, i + 2]),
    row: [`n${i}`],
  }));
  await storeTable(store, 'd', { ...definition, geometry, isEditable: true }, [batchOf(features)]);
  const edited = await store.edit('d');
  for (let i = 1; i <= 100; i += 1) {
    const box = boxWkb([i * 7, -i, i * 7 + 1, 1]);
    const actions = [
      { kind: 'insert', table: 't', values: {}, geometry: box },
      { kind: 'update', table: 't', key: i, values: { nom: null }, geometry: i % 3 ? box : null },
      { kind: 'delete', table: 't', key: 300 - i },
    ] as const;
    await edited.transact({ ...signed, actions });
  }
  const file = new DatabaseSync(join(folder, 'd.gpkg'), { readOnly: true });
  for (const index of ['rtree_t_geom', 'cartable_places_1'])
    expect(file.prepare(`select rtreecheck('${index}') as found`).get()).toEqual({ found: 'ok' });
  expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const counted = file.prepare(`select count(*) as features, count(geom) as shapes,
    (select count(*) from rtree_t_geom) as boxes, (select feature_count from gpkg_ogr_contents) as told from t`);
  expect(counted.get()).toEqual({ features: 300, shapes: 267, boxes: 267, told: 300 });
  file.close();
  await edited.close();
  await store.drop('d');
  expect(readdirSync(folder)).toEqual([]);
});

it('a box that holds all it has is known as such while it grows and shrinks', async () => {
  const store = openGeoPackageStore({ folder: temporaryFolder() });
  const features = Array.from({ length: 200 }, (_, i) => ({ geometry: pointWkb(i, i), row: [`n${i}`] }));
  await storeTable(store, 'd', { ...pointTable('t', columns), isEditable: true }, [batchOf(features)]);
  const edited = await store.edit('d');
  const around = async (box: readonly [number, number, number, number]) => {
    const table = await (await store.open('d')).table('t');
    const page = await table.page({ bbox: box, limit: 5, columns: [], withGeometry: false });
    return { count: await table.count({ bbox: box }), first: page.first?.key };
  };
  const whole = [-1, -1, 200, 200] as const;
  expect(await around(whole)).toEqual({ count: 200, first: 1 });
  const insert = {
    kind: 'insert',
    table: 't',
    values: { nom: 'loin' },
    geometry: pointWkb(900, 900),
  } as const;
  await edited.transact({ ...signed, actions: [insert] });
  expect(await around(whole)).toEqual({ count: 200, first: 1 });
  expect(await around([-1, -1, 900, 900])).toEqual({ count: 201, first: 1 });
  const removals = [1, 201].map((key) => ({ kind: 'delete', table: 't', key }) as const);
  await edited.transact({ ...signed, actions: removals });
  expect(await around(whole)).toEqual({ count: 199, first: 2 });
  expect(await around([-1, -1, 0.5, 0.5])).toEqual({ count: 0, first: undefined });
  await edited.close();
});
