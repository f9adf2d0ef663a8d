import type { Column, Value } from '@cartable/geo';
import { batchOf, pointTable, pointWkb, storeTable, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { openGeoPackageStore } from './geopackage-store.ts';

const columns: Column[] = [
  { name: 'nombre', type: 'double' },
  { name: 'texte', type: 'text' },
  { name: 'vrai', type: 'boolean' },
  { name: 'entier', type: 'integer' },
  { name: 'objet', type: 'json' },
];

const rows: Value[][] = [
  [0.1 + 0.2, 'L’été "à" \\ l’île\n\t\u0001\u2028 \u{1f30d}', true, -(2 ** 31), '{"a": "é"}'],
  [5e-324, '', false, 2 ** 31 - 1, '[1,  2]'],
  [Number.MAX_VALUE, 'null', null, 0, 'null'],
  [-1.7976931348623157e308, '1', true, 1, '"texte"'],
  [Number.POSITIVE_INFINITY, null, false, null, null],
  [Number.NEGATIVE_INFINITY, '[]', null, -1, '0.10'],
  [123456789.12345679, "'", true, 7, '{}'],
  [null, 'x', null, null, '[]'],
];
const geometries = rows.map((_, rank) => (rank % 3 === 1 ? null : pointWkb(rank + 0.1, -rank)));
const features = rows.map((row, rank) => ({ geometry: geometries[rank]!, row }));

describe('rows of a GeoPackage put together by SQLite', () => {
  it.each([
    ['as they were written', columns, 0],
    ['the same one by one, where a column is not of JSON', [...columns, bigColumn()], 0],
    ['the same one by one, where features are heavy', [...columns, { name: 'lourd', type: 'text' }], 20_000],
  ] as const)('are %s', async (_, requested, weight) => {
    const store = openGeoPackageStore({ folder: temporaryFolder() });
    const more: Value[] =
      requested.length === columns.length ? [] : weight ? ['x'.repeat(weight)] : [2n ** 60n];
    const written = features.map(({ geometry, row }) => ({ geometry, row: [...row, ...more] }));
    await storeTable(store, 'd', pointTable('t', [...requested]), [batchOf(written)]);
    const dataset = await store.open('d');
    const table = await dataset.table('t');
    const keys = rows.map((_row, rank) => rank + 1);
    const batch = await table.byKeys(keys);
    expect(batch.keys).toEqual(keys);
    expect(batch.rows).toEqual(written.map(({ row }) => row));
    expect(batch.geometries.map((wkb) => wkb && Buffer.from(wkb).toString('hex'))).toEqual(
      geometries.map((wkb) => wkb && Buffer.from(wkb).toString('hex')),
    );
    const read = [];
    for await (const page of table.read({ columns: ['vrai'], withGeometry: false })) read.push(page);
    expect(read[0]!.rows).toEqual(rows.map((row) => [row[2]]));
    expect(read[0]!.geometries).toEqual(rows.map(() => null));
    await dataset.close();
  });
});

function bigColumn(): Column {
  return { name: 'grand', type: 'bigint' };
}
