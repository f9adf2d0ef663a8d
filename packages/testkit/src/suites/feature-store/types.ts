import { type Column, fromGeoJson, type Value } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { batchOf, pointTable, pointWkb, readAll, storeTable } from '../../feature-builders.ts';
import { everyType, type OpenStore } from './support.ts';

const samples: readonly (readonly Value[])[] = [
  [
    1,
    1n,
    0.1,
    true,
    'Été',
    '2024-02-29',
    '2024-02-29T11:00:00.000Z',
    '08:30:00',
    '{"a":[1,"é"]}',
    Uint8Array.of(0, 255),
  ],
  [
    -(2 ** 31),
    -(2n ** 63n),
    -1e-300,
    false,
    '',
    '0001-01-01',
    '1969-12-31T23:59:59.999Z',
    '23:59:59',
    '[]',
    Uint8Array.of(),
  ],
  [
    2 ** 31 - 1,
    2n ** 63n - 1n,
    1.7976931348623157e308,
    true,
    '𝒳 \\ \' " % _ \n\t',
    '9999-12-31',
    '9999-12-31T00:00:00.000Z',
    '00:00:00',
    'null',
    Uint8Array.of(1),
  ],
  everyType.map(() => null),
];

export function typesSuite(openStore: OpenStore): void {
  describe('types', () => {
    it('gives back every type exactly, nulls and extremes included', async () => {
      const features = samples.map((row, i) => ({ geometry: i === 3 ? null : pointWkb(i, -i), row }));
      const table = await storeTable(await openStore(), 'd', pointTable('tous les types', everyType), [
        batchOf(features),
      ]);
      expect(table.description).toMatchObject({ featureCount: 4, extent: [0, -2, 2, 0], columns: everyType });
      const read = await readAll(table);
      expect(read.keys).toEqual([1, 2, 3, 4]);
      expect(read.rows.map((row) => row.map(plain))).toEqual(samples.map((row) => row.map(plain)));
      expect(read.geometries.map((wkb) => wkb && [...wkb])).toEqual(
        features.map(({ geometry }) => geometry && [...geometry]),
      );
    });

    it('keeps date-times as instants, to the millisecond', async () => {
      const column: Column = { name: 't', type: 'datetime' };
      const given = [
        '2024-05-01T10:00:00+02:00',
        '2024-05-01T10:00:00',
        '2024-05-01 10:00:00.123456Z',
        '2024-05-01',
        '9999-12-31T23:59:59.997Z',
      ];
      const table = await storeTable(await openStore(), 'd', pointTable('t', [column]), [
        batchOf(given.map((text) => ({ row: [text] }))),
      ]);
      expect((await readAll(table)).rows.flat()).toEqual([
        '2024-05-01T08:00:00.000Z',
        '2024-05-01T10:00:00.000Z',
        '2024-05-01T10:00:00.123Z',
        '2024-05-01T00:00:00.000Z',
        '9999-12-31T23:59:59.997Z',
      ]);
    });

    it('keeps Z and M, and puts single geometries into multiple ones', async () => {
      const line = fromGeoJson({
        type: 'LineString',
        coordinates: [
          [0, 0, 5],
          [1, 1, 6],
        ],
      });
      const multi = fromGeoJson({
        type: 'MultiLineString',
        coordinates: [
          [
            [0, 0, 5],
            [1, 1, 6],
          ],
        ],
      });
      const geometry = { column: 'g', type: 'MultiLineString', srid: 2154, hasZ: true, hasM: false } as const;
      const definition = { name: 'z', columns: [], primaryKey: 'id', geometry };
      const table = await storeTable(await openStore(), 'd', definition, [
        batchOf([
          { geometry: line, row: [] },
          { geometry: multi, row: [] },
        ]),
      ]);
      const { geometries } = await readAll(table);
      expect(geometries.map((wkb) => [...wkb!])).toEqual([[...multi], [...multi]]);
      expect(table.description).toMatchObject({ geometry, extent: [0, 0, 1, 1] });
    });

    it('refuses values and geometries of another type, naming the feature', async () => {
      const store = await openStore();
      const cases: [Column['type'], Value, string][] = [
        ['integer', 2 ** 31, 'storage.value-invalid'],
        ['integer', 1.5, 'storage.value-invalid'],
        ['bigint', 2n ** 63n, 'storage.value-invalid'],
        ['double', Number.NaN, 'storage.value-invalid'],
        ['boolean', 1, 'storage.value-invalid'],
        ['text', 'a\u0000b', 'storage.value-invalid'],
        ['date', '2023-02-29', 'storage.value-invalid'],
        ['datetime', 'hier', 'storage.value-invalid'],
        ['time', '25:00:00', 'storage.value-invalid'],
        ['json', '{', 'storage.value-invalid'],
        ['blob', 'x', 'storage.value-invalid'],
      ];
      for (const [type, value, code] of cases) {
        const attempt = storeTable(store, 'd', pointTable('t', [{ name: 'c', type }]), [
          batchOf([{ row: [null] }, { row: [value] }]),
        ]);
        await expect(attempt, `${type} ${String(value)}`).rejects.toMatchObject({
          code,
          params: { feature: 2 },
        });
      }
      const line = fromGeoJson({
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      });
      const attempt = storeTable(store, 'd', pointTable('t', []), [batchOf([{ geometry: line, row: [] }])]);
      await expect(attempt).rejects.toMatchObject({ code: 'storage.geometry-mismatch' });
    });
  });
}

function plain(value: Value): unknown {
  return value instanceof Uint8Array ? [...value] : value;
}
