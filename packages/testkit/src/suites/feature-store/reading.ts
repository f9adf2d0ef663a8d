import { call, compare, inBbox, like, literal, property } from '@cartable/expressions';
import type { Column, Value } from '@cartable/geo';
import type { FeatureQuery } from '@cartable/storage';
import { describe, expect, it } from 'vitest';
import { boxWkb, pointTable, pointWkb, readAll, storeTable } from '../../feature-builders.ts';
import { batches, drawAll, type OpenStore } from './support.ts';

export function readingSuite(openStore: OpenStore): void {
  describe('reading', () => {
    const columns: Column[] = [
      { name: 'group', type: 'text' },
      { name: 'rank', type: 'integer' },
      { name: 'weight', type: 'double' },
    ];
    const groups = ['b', null, 'a', 'é', 'B', 'z'];
    const rowOf = (i: number): Value[] => [groups[i % 6]!, i % 7 === 0 ? null : i % 5, ((i * 37) % 101) / 4];
    const count = 2_600;
    const grid = (i: number): [number, number] => [(i % 50) * 10, Math.floor(i / 50) * 10];
    const openGrid = async () =>
      storeTable(
        await openStore(),
        'grid',
        pointTable('grid', columns),
        batches(count, (i) => ({ geometry: i % 13 === 0 ? null : pointWkb(...grid(i)), row: rowOf(i) })),
      );

    it('walks a whole table in the order of its keys', async () => {
      const table = await openGrid();
      const { keys, rows } = await readAll(table);
      expect(keys).toEqual(Array.from({ length: count }, (_, i) => i + 1));
      expect(rows[1_234]).toEqual(rowOf(1_234));
    });

    it('pages by key through any sort with doubles and nulls, never missing nor repeating one', async () => {
      const table = await openGrid();
      for (const sort of [
        [{ column: 'group', descending: false }],
        [
          { column: 'group', descending: true },
          { column: 'rank', descending: false },
        ],
        [
          { column: 'rank', descending: true },
          { column: 'weight', descending: true },
        ],
      ]) {
        const whole = await readAll(table, { sort });
        expect(new Set(whole.keys).size).toBe(count);
        expect(isSorted(whole.rows, sort)).toBe(true);
        const paged: (number | bigint)[] = [];
        let after: FeatureQuery['after'];
        for (;;) {
          const page = await readAll(table, { sort, limit: 301, ...(after && { after }) });
          if (page.keys.length === 0) break;
          paged.push(...page.keys);
          const last = page.rows.at(-1)!;
          const sortValues = sort.map(
            ({ column }) => last[columns.findIndex(({ name }) => name === column)]!,
          );
          after = { sortValues: sortValues as (string | number | null)[], key: page.keys.at(-1)! };
        }
        expect(paged).toEqual(whole.keys);
      }
    });

    it('limits and skips', async () => {
      const table = await openGrid();
      expect((await readAll(table, { limit: 3, offset: 10 })).keys).toEqual([11, 12, 13]);
      expect((await readAll(table, { limit: 0 })).keys).toEqual([]);
      expect((await readAll(table, { limit: 1_500, offset: 1_000 })).keys).toHaveLength(1_500);
      expect((await readAll(table, { offset: 2_590 })).keys).toHaveLength(10);
      expect((await readAll(table, { limit: 5_000 })).keys).toHaveLength(count);
    });

    it('finds by envelope the same features to read, count and draw', async () => {
      const table = await openGrid();
      const bbox = [95, 95, 305, 405] as const;
      const expected = Array.from({ length: count }, (_, i) => i).filter((i) => {
        const [x, y] = grid(i);
        return i % 13 !== 0 && x >= 95 && x <= 305 && y >= 95 && y <= 405;
      });
      const read = await readAll(table, { bbox });
      expect(read.keys).toEqual(expected.map((i) => i + 1));
      expect(await table.count({ bbox })).toBe(expected.length);
      const drawn = await drawAll(table, { bbox, columns: ['weight'] });
      expect([...drawn.keys].sort((a, b) => Number(a) - Number(b))).toEqual(read.keys);
      expect(drawn.rows[0]).toHaveLength(1);
      expect(
        (await readAll(table, { bbox, limit: 7, sort: [{ column: 'weight', descending: true }] })).keys,
      ).toHaveLength(7);
      expect(await table.count({})).toBe(count);
      expect((await drawAll(table, { columns: [] })).keys.length).toBeGreaterThan(2_000);
    });

    it('gives up a count that takes long, of a large table alone', async () => {
      const many = 60_000;
      const table = await storeTable(
        await openStore(),
        'many',
        pointTable('many', [{ name: 'word', type: 'text' }]),
        batches(many, (i) => ({ geometry: null, row: [`word ${i % 100}`] })),
      );
      const filter = like(property('word'), ['any', { text: 'rd 7' }, 'any']);
      expect(await table.countWithin({ filter }, 60_000)).toBe((many / 100) * 11);
      expect(await table.countWithin({ filter }, 0)).toBeUndefined();
      expect(await table.countWithin({}, 0)).toBe(many);
      const small = await openGrid();
      expect(await small.countWithin({ filter: inBbox([45, 45, 400, 450], 2154) }, 0)).toBeGreaterThan(0);
    });

    it('counts what a box leaves of a large table, within the time that it takes', async () => {
      const many = 60_000;
      const table = await storeTable(
        await openStore(),
        'placed',
        pointTable('placed', [{ name: 'word', type: 'text' }]),
        batches(many, (i) => ({ geometry: pointWkb(i % 300, Math.floor(i / 300)), row: ['word'] })),
      );
      // PostgreSQL expects more than a second for so many geometries; it takes some hundredths of one.
      expect(await table.countWithin({ filter: inBbox([-1, -1, 301, 180.5], 2154) }, 1_000)).toBe(300 * 181);
    });

    it('keeps to the envelope asked for when the filter has a wider box of its own', async () => {
      const table = await openGrid();
      const bbox = [95, 95, 305, 405] as const;
      const filter = inBbox([45, 45, 400, 450], 2154);
      const { keys } = await readAll(table, { bbox });
      expect((await readAll(table, { bbox, filter })).keys).toEqual(keys);
      expect(await table.count({ bbox, filter })).toBe(keys!.length);
      expect((await table.page({ bbox, filter, limit: 10 })).matched).toBe(keys!.length);
      expect((await drawAll(table, { bbox, filter, columns: [] })).keys).toHaveLength(keys!.length);
    });

    it('draws small features where they matter, and elsewhere large ones', async () => {
      const sides = [1, 10, 100];
      const boxes = batches(30, (i) => {
        const [x, y, side] = [(i % 10) * 1_000, 0, sides[Math.floor(i / 10)]!];
        return { geometry: boxWkb([x, y, x + side, y + side]), row: [] };
      });
      const definition = {
        ...pointTable('boxes', []),
        geometry: { ...pointTable('boxes', []).geometry!, type: 'Polygon' as const },
      };
      const table = await storeTable(await openStore(), 'boxes', definition, boxes);
      const bbox = [-10, -10, 20_000, 200] as const;
      const detail = { bbox: [1_500, -10, 3_500, 200], smallestBeyond: 60 } as const;
      const { keys } = await drawAll(table, { bbox, detail, columns: [] });
      const near = [3, 4, 13, 14];
      const large = Array.from({ length: 10 }, (_, i) => 21 + i);
      expect([...keys].sort((a, b) => Number(a) - Number(b))).toEqual([...near, ...large]);
      expect((await drawAll(table, { bbox, columns: [] })).keys).toHaveLength(30);
    });

    it('takes the names of a spatial index for those of any column', async () => {
      const named: Column[] = ['id', 'minx', 'maxy'].map((name) => ({ name, type: 'integer' }));
      const points = batches(30, (i) => ({ geometry: pointWkb(i, i), row: [i, -i, 7] }));
      const table = await storeTable(await openStore(), 'named', pointTable('named', named), points);
      const bbox = [4.5, 0, 9.5, 100] as const;
      const filter = compare(property('id'), '<', literal(8));
      expect((await readAll(table, { bbox, filter })).keys).toEqual([6, 7, 8]);
      expect((await drawAll(table, { bbox, filter, columns: ['minx', 'id'] })).rows).toEqual([
        [-5, 5],
        [-6, 6],
        [-7, 7],
      ]);
    });

    it('gives chosen columns in the order asked, and no geometry when told', async () => {
      const table = await openGrid();
      const read = await readAll(table, { columns: ['weight', 'group'], withGeometry: false, limit: 1 });
      expect(read).toEqual({ keys: [1], geometries: [null], rows: [[0, 'b']] });
      await expect(readAll(table, { columns: ['nope'] })).rejects.toMatchObject({
        code: 'storage.column-unknown',
      });
      const sort = [{ column: 'nope"', descending: false }];
      await expect(readAll(table, { sort })).rejects.toMatchObject({ code: 'storage.column-unknown' });
    });

    it('gives features by key in the order asked, leaving out those that are not', async () => {
      const table = await openGrid();
      const read = await table.byKeys([5, 2n ** 40n, 3, 2_600], ['rank']);
      expect([read.keys, read.rows]).toEqual([
        [5, 3, 2_600],
        [[4], [2], [4]],
      ]);
      expect((await table.byKeys(Array.from({ length: 2_500 }, (_, i) => 2_500 - i))).keys![0]).toBe(2_500);
    });

    it('lists distinct values, nulls last, up to a limit', async () => {
      const table = await openGrid();
      expect(await table.distinctValues('group', 100)).toEqual(['B', 'a', 'b', 'z', 'é', null]);
      expect(await table.distinctValues('rank', 3)).toEqual([0, 1, 2]);
    });

    it('stops when told', async () => {
      const table = await openGrid();
      const stop = new AbortController();
      let batchesSeen = 0;
      const reading = (async () => {
        for await (const _ of table.read({}, stop.signal)) {
          batchesSeen += 1;
          stop.abort();
        }
      })();
      await expect(reading).rejects.toThrow();
      expect(batchesSeen).toBe(1);
      await expect(table.count({ bbox: [0, 0, 1, 1] }, AbortSignal.abort())).rejects.toThrow();
      expect(await table.count({})).toBe(count);
    });

    it('serves several readers of one table at once', async () => {
      const table = await openGrid();
      const reads = await Promise.all([
        readAll(table, { filter: compare(call('lower', property('group')), '=', literal('b')) }),
        readAll(table, { bbox: [0, 0, 1e6, 1e6] }),
        drawAll(table, { columns: [] }),
        readAll(table),
      ]);
      expect(reads[3]!.keys).toHaveLength(count);
      expect(reads[1]!.keys).toHaveLength(reads[2]!.keys.length);
    });
  });
}

function isSorted(
  rows: readonly (readonly Value[])[],
  sort: readonly { column: string; descending: boolean }[],
): boolean {
  const index = ['group', 'rank', 'weight'].indexOf(sort[0]!.column);
  const ranked = (value: Value) => (value === null ? '\uffff' : value);
  const values = rows.map((row) => ranked(row[index]!));
  return values.every((value, i) => {
    if (i === 0) return true;
    const before = values[i - 1]!;
    const inOrder =
      before === value || (value === '\uffff' ? true : before === '\uffff' ? false : before < value);
    const inReverse =
      before === value || (before === '\uffff' ? true : value === '\uffff' ? false : before > value);
    return sort[0]!.descending ? inReverse : inOrder;
  });
}
