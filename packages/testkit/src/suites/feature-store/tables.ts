import { compare, literal, property } from '@cartable/expressions';
import type { Column } from '@cartable/geo';
import { describe, expect, it, onTestFinished } from 'vitest';
import { batchOf, pointTable, pointWkb, readAll, storeTable } from '../../feature-builders.ts';
import { drawAll, everyType, type OpenStore } from './support.ts';

export function tablesSuite(openStore: OpenStore): void {
  describe('shapes of tables', () => {
    it('takes names made to break SQL', async () => {
      const nasty = [
        '"; drop table x; --',
        "l'été",
        'select',
        'a b',
        '%s',
        '$1',
        '?',
        '\\',
        'Ünï',
        'é'.repeat(31),
      ];
      const columns = nasty.map((name): Column => ({ name, type: 'text' }));
      const geometry = { column: 'geo"m\'', type: 'Point', srid: 4326, hasZ: false, hasM: false } as const;
      const definition = { name: 'ta"ble\'; --', title: 'Ti"tre', columns, primaryKey: 'i"d', geometry };
      const row = nasty.map((name) => `valeur ${name}`);
      const table = await storeTable(await openStore(), 'd', definition, [
        batchOf([{ geometry: pointWkb(1, 2), row }]),
      ]);
      expect(table.description).toMatchObject({ name: definition.name, title: 'Ti"tre', columns, geometry });
      for (const name of nasty) {
        const filter = compare(property(name), '=', literal(`valeur ${name}`));
        const sort = [{ column: name, descending: true }];
        expect((await readAll(table, { filter, sort, bbox: [0, 0, 3, 3] })).rows).toEqual([row]);
        expect(await table.distinctValues(name, 10)).toEqual([`valeur ${name}`]);
      }
      expect((await drawAll(table, { columns: nasty })).rows).toEqual([row]);
    });

    it('takes a thousand columns', async () => {
      const columns = Array.from(
        { length: 1_000 },
        (_, i): Column => ({ name: `c${i}`, type: i % 2 ? 'integer' : 'text' }),
      );
      const rowOf = (n: number) => columns.map((_, i) => (i % 2 ? i * n : `${n}`));
      const rows = [rowOf(1), rowOf(2), rowOf(3)];
      const table = await storeTable(await openStore(), 'd', pointTable('large', columns), [
        batchOf(rows.map((row) => ({ geometry: pointWkb(1, 1), row }))),
      ]);
      expect((await readAll(table)).rows).toEqual(rows);
      expect((await readAll(table, { columns: ['c999', 'c0'] })).rows).toEqual([
        [999, '1'],
        [1998, '2'],
        [2997, '3'],
      ]);
    });

    it('takes an empty table, and one without geometry', async () => {
      const store = await openStore();
      const empty = await storeTable(store, 'empty', pointTable('vide', everyType), []);
      expect(empty.description).toMatchObject({ featureCount: 0, extent: null });
      expect(await readAll(empty, { bbox: [0, 0, 1, 1] })).toEqual({ keys: [], geometries: [], rows: [] });
      expect((await drawAll(empty, { bbox: [0, 0, 1, 1], columns: [] })).rows).toEqual([]);
      const definition = { ...pointTable('attributs', [{ name: 'n', type: 'integer' }]), geometry: null };
      const plainTable = await storeTable(store, 'plain', definition, [batchOf([{ row: [7] }])]);
      expect(plainTable.description).toMatchObject({ geometry: null, extent: null, featureCount: 1 });
      expect((await readAll(plainTable)).rows).toEqual([[7]]);
      expect(await plainTable.count({ bbox: [0, 0, 1, 1] })).toBe(0);
    });

    it('keeps several tables, written in turn', async () => {
      const store = await openStore();
      const writer = await store.write('two');
      const one = await writer.createTable(pointTable('one', [{ name: 'n', type: 'integer' }]));
      const two = await writer.createTable(pointTable('two', [{ name: 'n', type: 'integer' }]));
      for (let n = 0; n < 10; n += 1) {
        await one.write(batchOf([{ geometry: pointWkb(n, n), row: [n] }]));
        await two.write(batchOf([{ geometry: pointWkb(0 - n, n), row: [0 - n] }]));
      }
      await one.finish();
      await two.finish();
      const committed = await writer.commit();
      const dataset = await store.open('two');
      onTestFinished(() => dataset.close());
      const described = await dataset.describe();
      expect(described.tables.map(({ name, featureCount }) => [name, featureCount])).toEqual([
        ['one', 10],
        ['two', 10],
      ]);
      expect(described.sizeBytes).toBeGreaterThan(0);
      expect(committed.tables.map(({ extent }) => extent)).toEqual(
        described.tables.map(({ extent }) => extent),
      );
      expect(described.tables.every(({ sizeBytes }) => sizeBytes > 0)).toBe(true);
      expect((await readAll(await dataset.table('two'))).rows.flat()).toEqual([
        0, -1, -2, -3, -4, -5, -6, -7, -8, -9,
      ]);
      await expect(dataset.table('three')).rejects.toMatchObject({ code: 'storage.table-unknown' });
    });

    it('refuses definitions that cannot be kept', async () => {
      const store = await openStore();
      const writer = await store.write('d');
      onTestFinished(() => writer.abort());
      const rejected = [
        pointTable('gpkg_contents', []),
        pointTable('sqlite_x', []),
        pointTable('', []),
        pointTable('x'.repeat(64), []),
        pointTable('é'.repeat(32), []),
        pointTable('a\u0000b', []),
        pointTable('t', [
          { name: 'A', type: 'text' },
          { name: 'a', type: 'text' },
        ]),
        pointTable('t', [{ name: 'fid', type: 'text' }]),
        pointTable(
          't',
          Array.from({ length: 10_000 }, (_, i): Column => ({ name: `c${i}`, type: 'text' })),
        ),
        {
          ...pointTable('t', []),
          geometry: { column: 'g', type: 'Point', srid: 99_999, hasZ: false, hasM: false } as const,
        },
      ];
      for (const definition of rejected) {
        await expect(writer.createTable(definition)).rejects.toMatchObject({ code: 'storage.table-invalid' });
      }
      await writer.createTable(pointTable('t', []));
      await expect(writer.createTable(pointTable('T', []))).rejects.toMatchObject({
        code: 'storage.table-invalid',
      });
      for (const id of ['../x', 'a/b', '', 'a'.repeat(41), 'a"b']) {
        await expect(store.write(id)).rejects.toMatchObject({ code: 'storage.identifier-invalid' });
        await expect(store.open(id)).rejects.toMatchObject({ code: 'storage.identifier-invalid' });
      }
    });
  });
}
