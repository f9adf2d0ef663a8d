import { compare, inBbox, literal, property } from '@cartable/expressions';
import type { Column, Value } from '@cartable/geo';
import type { FeaturePage, FeatureQuery, FeatureTable } from '@cartable/storage';
import { describe, expect, it } from 'vitest';
import { pointTable, pointWkb, readAll, storeTable } from '../../feature-builders.ts';
import { batches, type OpenStore } from './support.ts';

const columns: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'rank', type: 'integer' },
  { name: 'big', type: 'bigint' },
  { name: 'weight', type: 'double' },
  { name: 'open', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'at', type: 'datetime' },
  { name: 'hour', type: 'time' },
];
const names = ['b', null, 'a', 'é', 'B', "l'Haÿ", ''];
const count = 3_300;

const rowOf = (i: number): Value[] => [
  names[i % 7]!,
  i % 9 === 0 ? null : (i % 5) - 2,
  i % 11 === 0 ? null : 9_007_199_254_740_993n + BigInt(i % 4),
  ((i * 37) % 101) / 8,
  i % 3 === 0 ? null : i % 2 === 0,
  i % 8 === 0 ? null : `2024-0${(i % 9) + 1}-15`,
  i % 6 === 0 ? null : `2024-05-0${(i % 9) + 1}T10:00:00.250Z`,
  i % 5 === 0 ? null : `${String(i % 24).padStart(2, '0')}:30:00`,
];

const queries: Record<string, FeatureQuery> = {
  everything: {},
  'a filter': { filter: compare(property('rank'), '>', literal(0)) },
  'a filter nothing passes': { filter: compare(property('rank'), '>', literal(99)) },
  'a window': { bbox: [95, 95, 305, 405] },
  'a window of all': { bbox: [-10, -10, 1e5, 1e5], filter: inBbox([-10, -10, 1e5, 1e5], 2154) },
  'an exact window': { filter: inBbox([95, 95, 305, 405], 2154) },
  'a sort with nulls': { sort: [{ column: 'name', descending: false }] },
  'a descending sort with nulls': { sort: [{ column: 'rank', descending: true }] },
  'a mixed sort': {
    sort: [
      { column: 'open', descending: true },
      { column: 'weight', descending: false },
      { column: 'name', descending: true },
    ],
  },
  'a sort of big integers': { sort: [{ column: 'big', descending: false }] },
  'a sort of dates': {
    sort: [
      { column: 'day', descending: true },
      { column: 'hour', descending: false },
    ],
  },
  'a sort of instants, filtered': {
    sort: [{ column: 'at', descending: false }],
    filter: compare(property('weight'), '<', literal(6)),
  },
};

/** Pages of the shortest, of a batch and of several batches. */
const pageSizes = [301, 1_000, 1_450];

export function pagingSuite(openStore: OpenStore): void {
  describe('paging', () => {
    const openTable = async () =>
      storeTable(
        await openStore(),
        'pages',
        pointTable('pages', columns),
        batches(count, (i) => ({
          geometry: i % 13 === 0 ? null : pointWkb((i % 50) * 10, Math.floor(i / 50) * 10),
          row: rowOf(i),
        })),
      );

    it('of more features than a map draws, gives some of all over the table', async () => {
      const table = await openTable();
      const spread = async (query: FeatureQuery, limit: number) => {
        const page = await table.page({ ...query, limit, isSpread: true });
        const keys = (await collect(page)).keys.map(Number);
        expect(keys).toHaveLength(page.count);
        return { page, keys };
      };
      const window: FeatureQuery = { filter: inBbox([95, 95, 305, 405], 2154) };
      const all = queries['a window of all']!;
      for (const query of [window, all]) {
        const whole = (await readAll(table, query)).keys.map(Number);
        const few = await spread(query, 100);
        expect(few.page).toMatchObject({ count: 100, hasMore: true });
        expect(whole).toEqual(expect.arrayContaining(few.keys));
        expect(few.keys).toEqual(few.keys.toSorted((a, b) => a - b));
        const halves = few.keys.filter((key) => key > whole[whole.length >> 1]!);
        expect(halves.length).toBeGreaterThan(30);
        expect(halves.length).toBeLessThan(70);
        // What a map shows stays when it takes more.
        expect((await spread(query, 200)).keys).toEqual(expect.arrayContaining(few.keys));
        expect((await spread(query, whole.length + 1)).keys).toEqual(whole);
      }
      const near = new Set((await spread(all, 300)).keys);
      const inWindow = (await readAll(table, window)).keys.map(Number).filter((key) => near.has(key));
      const ofWindow = new Set((await spread(window, 300)).keys);
      expect(inWindow.filter((key) => !ofWindow.has(key))).toEqual([]);
    });

    it('gives no part of all over the table where one sorts or goes on', async () => {
      const table = await openTable();
      const { filter } = queries['an exact window']!;
      for (const query of [{ sort: [{ column: 'rank', descending: true }] }, { offset: 5 }]) {
        const keysOf = async (page: FeaturePage) => (await collect(page)).keys;
        const first = await table.page({ ...query, filter: filter!, limit: 50 });
        const asked = await table.page({ ...query, filter: filter!, limit: 50, isSpread: true });
        expect(await keysOf(asked)).toEqual(await keysOf(first));
      }
    });

    it('forwards then backwards gives each feature once, in order, whatever the sort and filter', async () => {
      const table = await openTable();
      for (const [name, query] of Object.entries(queries)) {
        const whole = await readAll(table, query);
        for (const limit of pageSizes) {
          const pages = await walkForwards(table, query, limit);
          expect(
            pages.flatMap(({ keys }) => keys),
            `${name}, by ${limit}`,
          ).toEqual(whole.keys);
          expect(pages.map(({ page }) => page.hasMore)).toEqual(pages.map((_, i) => i < pages.length - 1));
          expect(pages.every(({ page, keys }) => page.count === keys.length)).toBe(true);
          const all = whole.keys.length;
          expect(pages.every(({ page }) => (page.matched ?? all) === all)).toBe(true);
          expect(await walkBackwards(table, { ...query, limit }, pages)).toEqual(
            pages.map(({ keys }) => keys),
          );
        }
      }
    });

    it('gives rows and geometries as any reading does', async () => {
      const table = await openTable();
      for (const limit of [5, 1_200]) {
        const query: FeatureQuery = {
          columns: ['rank', 'name'],
          sort: [{ column: 'day', descending: true }],
        };
        const page = await table.page({ ...query, offset: 700, limit });
        const expected = await readAll(table, { ...query, offset: 700, limit });
        const read = await collect(page);
        expect(read).toEqual(expected);
        expect(page.first).toEqual({ sortValues: [rowOf(Number(read.keys[0]) - 1)[5]], key: read.keys[0] });
      }
    });

    it('skips by key what a plain offset counts', async () => {
      const table = await openTable();
      for (const offset of [0, 1, 2_999, 3_299, 3_300, 10_000]) {
        const expected = Array.from(
          { length: Math.max(0, Math.min(count - offset, 20)) },
          (_, i) => offset + i + 1,
        );
        expect((await readAll(table, { offset, limit: 20 })).keys).toEqual(expected);
        const page = await table.page({ offset, limit: 20 });
        expect((await collect(page)).keys).toEqual(expected);
        expect(page.hasMore).toBe(offset + 20 < count);
      }
      expect((await readAll(table, { offset: 1_000 })).keys).toHaveLength(2_300);
    });

    it('far from the beginning is the same however often it is asked, and then tells how many match', async () => {
      const table = await openTable();
      for (const [name, query] of Object.entries(queries)) {
        const whole = await readAll(table, query);
        for (const offset of [1_000, 1_000, 1_250, whole.keys.length - 1, whole.keys.length + 5, 1_100]) {
          if (offset < 1_000) continue;
          const page = await table.page({ ...query, offset, limit: 120 });
          const { keys } = await collect(page);
          expect(keys, `${name}, from ${offset}`).toEqual(whole.keys.slice(offset, offset + 120));
          expect(page).toMatchObject({ count: keys.length, hasMore: offset + 120 < whole.keys.length });
          expect(page.last?.key).toBe(keys.at(-1));
        }
        if (name === 'everything' || whole.keys.length < 1_000) continue;
        const again = await table.page({ ...query, offset: 1_010, limit: 5 });
        expect(again.matched, name).toBe(whole.keys.length);
        const next = await table.page({ ...query, after: again.last!, limit: 5 });
        expect((await collect(next)).keys).toEqual(whole.keys.slice(1_015, 1_020));
      }
    });

    it('of nothing is empty', async () => {
      const table = await openTable();
      const page = await table.page({ limit: 0 });
      expect(page).toMatchObject({ count: 0, first: undefined, last: undefined, hasMore: false });
      expect((await collect(page)).keys).toEqual([]);
    });

    it('continues where it was when what it stood on is gone', async () => {
      const table = await openTable();
      const sort = [{ column: 'weight', descending: false }];
      const gone = { sortValues: [3.0625], key: 17 };
      const after = await readAll(table, { sort, after: gone, limit: 1 });
      expect(after.rows[0]![3]).toBe(3.125);
      const before = await readAll(table, { sort, before: gone, limit: 1 });
      expect(before.rows[0]![3]).toBe(3);
    });
  });
}

interface WalkedPage {
  readonly page: FeaturePage;
  readonly keys: readonly (number | bigint)[];
}

async function walkForwards(table: FeatureTable, query: FeatureQuery, limit: number): Promise<WalkedPage[]> {
  const pages: WalkedPage[] = [];
  for (let after: FeatureQuery['after']; ; ) {
    const page = await table.page({ ...query, limit, ...(after && { after }) });
    if (page.count === 0) return pages;
    pages.push({ page, keys: (await collect(page)).keys });
    after = page.last;
  }
}

async function walkBackwards(
  table: FeatureTable,
  query: FeatureQuery & { limit: number },
  forwards: readonly WalkedPage[],
): Promise<WalkedPage['keys'][]> {
  const last = forwards.at(-1);
  if (last === undefined) return [];
  const walked = [last.keys];
  let before = last.page.first;
  for (;;) {
    const page = await table.page({ ...query, before: before! });
    if (page.count === 0) return walked;
    walked.unshift((await collect(page)).keys);
    before = page.first;
  }
}

async function collect(page: FeaturePage): ReturnType<typeof readAll> {
  return readAll({ read: () => page.features() });
}
