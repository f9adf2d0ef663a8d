import type { Column, FeatureBatch, Value } from '@cartable/geo';
import type { FeatureStore } from '@cartable/storage';
import { describe, expect, it, onTestFinished } from 'vitest';
import { batchOf, pointTable, pointWkb, readAll, storeTable } from '../../feature-builders.ts';
import { batches, type OpenStore } from './support.ts';

export function versionsSuite(openStore: OpenStore): void {
  describe('versions', () => {
    const oneColumn: Column[] = [{ name: 'version', type: 'integer' }];
    const write = (store: FeatureStore, version: number, rows = 3_000) =>
      storeTable(
        store,
        'd',
        pointTable('t', oneColumn),
        batches(rows, () => ({ geometry: pointWkb(1, 1), row: [version] })),
      );

    it('shows nothing of a dataset before its commit, nor of one that was abandoned', async () => {
      const store = await openStore();
      const writer = await store.write('d');
      const table = await writer.createTable(pointTable('t', oneColumn));
      await table.write(batchOf([{ geometry: pointWkb(1, 1), row: [1] }]));
      expect(await store.exists('d')).toBe(false);
      await expect(store.open('d')).rejects.toMatchObject({ code: 'storage.dataset-unknown' });
      expect(await store.list()).toEqual([{ datasetId: 'd', complete: false }]);
      await writer.abort();
      expect(await store.list()).toEqual([]);
    });

    it('forgets on demand what an interrupted writer left', async () => {
      const store = await openStore();
      await write(store, 1);
      const writer = await store.write('d');
      await writer.createTable(pointTable('t', oneColumn));
      const states = await store.list();
      expect(states.map(({ complete }) => complete).sort()).toEqual([false, true]);
      await store.discardIncomplete('d');
      await store.discardIncomplete('d');
      expect(await store.list()).toEqual([{ datasetId: 'd', complete: true }]);
      await expect(writer.commit()).rejects.toThrow();
      await writer.abort();
      expect((await readAll(await (await store.open('d')).table('t'), { limit: 1 })).rows).toEqual([[1]]);
    });

    it('lets a reader finish on the version it began, whether it is replaced or dropped', async () => {
      const store = await openStore();
      const first = await write(store, 1);
      const reading = first.read({})[Symbol.asyncIterator]();
      await reading.next();
      await write(store, 2);
      expect(
        (await readAll(await (await store.open('d')).table('t'))).rows.every(([version]) => version === 2),
      ).toBe(true);
      const second = await (await store.open('d')).table('t');
      const secondReading = second.read({})[Symbol.asyncIterator]();
      await secondReading.next();
      await store.drop('d');
      await store.drop('d');
      expect(await store.exists('d')).toBe(false);
      await expect(store.open('d')).rejects.toMatchObject({ code: 'storage.dataset-unknown' });
      expect(await rest(reading)).toEqual(new Array(2_000).fill(1));
      expect(await rest(secondReading)).toEqual(new Array(2_000).fill(2));
      expect(await store.list()).toEqual([]);
    });

    it('refuses to commit a table that is not finished', async () => {
      const store = await openStore();
      const writer = await store.write('d');
      onTestFinished(() => writer.abort());
      await writer.createTable(pointTable('t', oneColumn));
      await expect(writer.commit()).rejects.toThrow('not finished');
    });
  });
}

async function rest(iterator: AsyncIterator<FeatureBatch>): Promise<Value[]> {
  const values: Value[] = [];
  for (let next = await iterator.next(); !next.done; next = await iterator.next())
    values.push(...next.value.rows.flat());
  return values;
}
