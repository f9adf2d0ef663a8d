import { setTimeout as sleep } from 'node:timers/promises';
import { functionNames } from '@cartable/expressions';
import {
  batchOf,
  describeWithPostgres,
  featureStoreSuite,
  pointTable,
  pointWkb,
  storeTable,
} from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
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
});

async function drain(iterator: AsyncIterator<unknown>, pauseMs = 0): Promise<void> {
  while (!(await iterator.next()).done) await sleep(pauseMs);
}
