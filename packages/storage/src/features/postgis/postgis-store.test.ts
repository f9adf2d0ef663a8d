import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { functionNames, inBbox } from '@cartable/expressions';
import type { Bbox } from '@cartable/geo';
import { batchOf, describeWithPostgres, pointTable, pointWkb, readAll, storeTable } from '@cartable/testkit';
import { featureStoreSuite } from '@cartable/testkit/suites';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { translatedFunctions } from './functions.ts';
import { writeLiteral } from './literals.ts';
import { openPostgisStore } from './postgis-store.ts';

it('every function of expressions has its SQL', () => {
  expect([...translatedFunctions].sort()).toEqual([...functionNames].sort());
});

it('literals cannot end before their quote', () => {
  expect(writeLiteral({ type: 'text', value: "a'; drop table x; --\\" })).toBe(
    "'a''; drop table x; --\\'::text",
  );
  expect(writeLiteral({ type: 'float8', value: Number.NEGATIVE_INFINITY })).toBe("'-Infinity'::float8");
  expect(() => writeLiteral({ type: 'text', value: 'a\u0000' })).toThrow();
});

describeWithPostgres('feature tables in PostGIS', (freshDatabase) => {
  featureStoreSuite(async () => openPostgisStore({ databaseUrl: await freshDatabase() }));

  it('ends the statement of a reader that gives up, and one that takes too long', async () => {
    const databaseUrl = await freshDatabase();
    const store = openPostgisStore({ databaseUrl });
    const hasty = openPostgisStore({ databaseUrl, statementTimeoutMs: 200 });
    onTestFinished(async () => void (await Promise.all([store.close(), hasty.close()])));
    const features = Array.from({ length: 3_000 }, (_, i) => ({
      geometry: pointWkb(i, i),
      row: ['x'.repeat(20_000)],
    }));
    const table = await storeTable(store, 'd', pointTable('t', [{ name: 'c', type: 'text' }]), [
      batchOf(features),
    ]);
    const stop = new AbortController();
    const drawing = table.draw({ columns: ['c'], signal: stop.signal })[Symbol.asyncIterator]();
    await drawing.next();
    stop.abort(new Error('gone'));
    await expect(drain(drawing)).rejects.toThrow('gone');
    const slow = (await (await hasty.open('d')).table('t')).draw({ columns: ['c'] })[Symbol.asyncIterator]();
    await expect(drain(slow, 400)).rejects.toMatchObject({ code: 'common.timeout' });
    expect(await table.count({ bbox: [0, 0, 10, 10] })).toBe(11);
  });

  it('refuses the index of a column whose texts are too long for one, and reads on', async () => {
    const store = openPostgisStore({ databaseUrl: await freshDatabase() });
    onTestFinished(() => store.close());
    const long = randomBytes(20_000).toString('base64');
    const table = await storeTable(store, 'd', pointTable('t', [{ name: 'c', type: 'text' }]), [
      batchOf([{ geometry: pointWkb(1, 1), row: [long] }]),
    ]);
    await expect(store.indexColumn('d', { table: 't', column: 'c' })).rejects.toMatchObject({
      code: 'storage.index-too-long',
    });
    expect((await (await store.open('d')).table('t')).description.indexedColumns).toBeUndefined();
    expect(await table.count({ bbox: [0, 0, 10, 10] })).toBe(1);
  });

  it('gives the connection of a reader that stops half-way back to the others', async () => {
    const store = openPostgisStore({ databaseUrl: await freshDatabase(), maxConnections: 2 });
    onTestFinished(() => store.close());
    const features = Array.from({ length: 5_000 }, (_, i) => ({
      geometry: pointWkb(i, i),
      row: ['x'.repeat(2_000)],
    }));
    const table = await storeTable(store, 'd', pointTable('t', [{ name: 'c', type: 'text' }]), [
      batchOf(features),
    ]);
    for (let i = 0; i < 5; i += 1) {
      for await (const _ of table.draw({ columns: ['c'] })) break;
    }
    expect(await table.count({ bbox: [0, 0, 10, 10] })).toBe(11);
  });

  it('gives a map features of all over a large table, wherever in its extent they lie close together', async () => {
    const store = openPostgisStore({ databaseUrl: await freshDatabase() });
    onTestFinished(() => store.close());
    const [close, apart] = [110_000, 20_000];
    const features = Array.from({ length: close + apart }, (_, i) => ({
      geometry: i < close ? pointWkb((i % 100) / 100, i / close) : pointWkb(500 + (i % 100), i / 1_000),
      row: [],
    }));
    const table = await storeTable(store, 'd', pointTable('t', []), [batchOf(features)]);
    const keysOf = async (box: Bbox) => {
      const page = await table.page({ filter: inBbox(box, 2154), limit: 1_000, isSpread: true });
      const keys: number[] = [];
      for await (const batch of page.features()) keys.push(...batch.keys!.map(Number));
      expect([keys.length, page.hasMore]).toEqual([1_000, true]);
      return keys;
    };
    // Nine tenths of the extent, and less than a sixth of the features.
    const rest = await keysOf([60, -1, 1_000, 1_000]);
    expect(rest.every((key) => key > close)).toBe(true);
    expect(rest.filter((key) => key > close + apart / 2).length).toBeGreaterThan(400);
    const whole = await keysOf([-1, -1, 1_000, 1_000]);
    expect(whole.filter((key) => key > (close + apart) / 2).length).toBeGreaterThan(400);
  });

  describe('a page of what is near', () => {
    const box: Bbox = [-1, -1, 10_000, 10_000];
    const features = Array.from({ length: 10_000 }, (_, i) => ({
      geometry: pointWkb(i, i),
      row: ['x'.repeat(2_000)],
    }));
    /** One connection: who waits for it tells that it was not given back. */
    const openTable = async () => {
      const databaseUrl = await freshDatabase();
      const writing = openPostgisStore({ databaseUrl });
      const reading = openPostgisStore({ databaseUrl, maxConnections: 1 });
      onTestFinished(async () => void (await Promise.all([writing.close(), reading.close()])));
      await storeTable(writing, 'd', pointTable('t', [{ name: 'c', type: 'text' }]), [batchOf(features)]);
      return (await reading.open('d')).table('t');
    };

    it('comes with how many there are, in one statement', async () => {
      const table = await openTable();
      expect(await table.page({ bbox: box, limit: 10 })).toMatchObject({ matched: 10_000, count: 10 });
      expect(await table.page({ bbox: box, limit: 3_000, offset: 7_500 })).toMatchObject({
        matched: 10_000,
        count: 2_500,
        hasMore: false,
        first: { key: 7_501 },
        last: { key: 10_000 },
      });
      expect(await table.page({ bbox: [-9, -9, -1, -1], limit: 3_000 })).toMatchObject({ matched: 0 });
    });

    it('goes on for a slow reader, who does not keep its connection', async () => {
      const table = await openTable();
      const page = await table.page({ bbox: box, limit: 4_500 });
      const keys: (number | bigint)[] = [];
      for await (const batch of page.features()) {
        if (keys.length === 0) {
          await sleep(1_200);
          expect(await table.count({ bbox: box })).toBe(10_000);
        }
        keys.push(...batch.keys!);
      }
      expect(keys).toEqual(Array.from({ length: 4_500 }, (_, i) => i + 1));
    });

    it('gives its connection back when its reader leaves, or never comes', async () => {
      const table = await openTable();
      const page = await table.page({ bbox: box, limit: 4_500 });
      for await (const _ of page.features()) break;
      expect(await table.count({ bbox: box })).toBe(10_000);
      await table.page({ bbox: box, limit: 4_500 });
      expect(await table.count({ bbox: box })).toBe(10_000);
    });
  });

  describe('a page that is most of what is near', () => {
    const openTable = async (places: readonly (readonly [number, number])[]) => {
      const databaseUrl = await freshDatabase();
      const store = openPostgisStore({ databaseUrl });
      onTestFinished(() => store.close());
      const features = places.map(([x, y], i) => ({ geometry: pointWkb(x, y), row: [`n${i + 1}`] }));
      const definition = pointTable('t', [{ name: 'c', type: 'text' }]);
      return { databaseUrl, table: await storeTable(store, 'd', definition, [batchOf(features)]) };
    };
    const inLine = Array.from({ length: 3_000 }, (_, i) => [i, i] as const);
    const box: Bbox = [-1, -1, 3_000, 3_000];

    it('is in the order of the keys, whatever the order of the table', async () => {
      const { databaseUrl, table } = await openTable(inLine);
      const client = new pg.Client(databaseUrl);
      await client.connect();
      onTestFinished(() => client.end());
      const { rows } = await client.query(`select schemaname from pg_tables where tablename = 't'`);
      await client.query(`update "${rows[0].schemaname}".t set c = c || '!' where fid % 3 = 0`);
      const page = await table.page({ bbox: box, limit: 2_000, offset: 500 });
      expect(page).toMatchObject({ matched: 3_000, count: 2_000, hasMore: true });
      expect(page).toMatchObject({ first: { key: 501 }, last: { key: 2_500 } });
      const { keys, rows: read } = await readAll({ read: page.features });
      expect(keys).toEqual(Array.from({ length: 2_000 }, (_, i) => i + 501));
      expect(read.slice(0, 3)).toEqual([['n501!'], ['n502'], ['n503']]);
    });

    it('says what is before and after it', async () => {
      const { table } = await openTable(inLine);
      const after = { sortValues: [], key: 2_900 };
      expect(await table.page({ bbox: box, limit: 1_500, after })).toMatchObject({
        count: 100,
        hasMore: false,
        first: { key: 2_901 },
      });
      expect(await table.page({ bbox: box, limit: 2_000, offset: 3_000 })).toMatchObject({
        count: 0,
        matched: 3_000,
      });
      expect(await table.page({ bbox: [-9, -9, -1, -1], limit: 2_000 })).toMatchObject({
        count: 0,
        hasMore: false,
        matched: 0,
      });
    });

    it('is read in another way when far more is found than was to be expected', async () => {
      const crowded = Array.from({ length: 3_000 }, (_, i) => [i % 50, i / 3_000] as const);
      const { table } = await openTable([[-1e6, -1e6], [1e6, 1e6], ...crowded]);
      for (const limit of [10, 1_200]) {
        const page = await table.page({ bbox: [-1, -1, 60, 60], limit });
        expect(page).toMatchObject({ matched: 3_000, count: limit, hasMore: true, first: { key: 3 } });
        const { keys } = await readAll({ read: page.features });
        expect(keys).toEqual(Array.from({ length: limit }, (_, i) => i + 3));
      }
    });
  });
});

async function drain(iterator: AsyncIterator<unknown>, pauseMs = 0): Promise<void> {
  while (!(await iterator.next()).done) await sleep(pauseMs);
}
