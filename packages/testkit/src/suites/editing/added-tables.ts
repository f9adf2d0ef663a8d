import { describe, expect, it } from 'vitest';
import { batchOf, pointTable, pointWkb, readAll, storeTable } from '../../feature-builders.ts';
import {
  columns,
  commit,
  committed,
  editing,
  namesIn,
  type OpenStore,
  openEdited,
  rename,
  signed,
} from './support.ts';

export function addedTablesSuite(openStore: OpenStore): void {
  describe('added tables', () => {
    const added = pointTable('u', columns);

    it('are read and edited beside the others, those opened before included', async () => {
      const { store, edited } = await openEdited(openStore);
      const reader = await store.open('d');
      await commit(edited, rename(1, 'A'));
      const made = await store.addTables('d', async (tables) => {
        const writer = await tables.createTable(added);
        await writer.write(batchOf([{ geometry: pointWkb(7, 8), row: ['x', null] }]));
        await writer.finish();
      });
      expect(made).toMatchObject([
        { name: 'u', featureCount: 1, extent: [7, 8, 7, 8], isEditable: true, sequence: 0 },
      ]);
      const table = await reader.table('u');
      expect(table.description).toMatchObject({ featureCount: 1, extent: [7, 8, 7, 8], sequence: 0 });
      const again = await editing(store);
      const insert = { kind: 'insert', table: 'u', values: { nom: 'y' }, geometry: pointWkb(9, 9) } as const;
      const outcome = committed(await again.transact({ ...signed, actions: [insert, rename(2, 'B')] }));
      expect(outcome).toMatchObject({ sequence: 2, features: [{ key: 2 }, { key: 2 }] });
      expect(await again.table('u').latest([8, 8, 10, 10])).toBe(2);
      expect(await again.table('u').latest([0, 0, 5, 5])).toBe(0);
      const { rows } = await readAll(await reader.table('u'));
      expect(rows.map(([nom]) => nom)).toEqual(['x', 'y']);
      expect(await commit(edited, rename(3, 'C'))).toBe(3);
      expect(await namesIn(store)).toEqual({ 1: 'A', 2: 'B', 3: 'C' });
      expect((await reader.describe()).tables.map(({ name }) => name).sort()).toEqual(['t', 'u']);
      await reader.close();
    });

    it('are all there or none, under names of their own', async () => {
      const { store, edited } = await openEdited(openStore);
      const fail = store.addTables('d', async (tables) => {
        await (await tables.createTable(added)).finish();
        await tables.createTable({ ...added, name: 'T' });
      });
      await expect(fail).rejects.toMatchObject({ code: 'storage.table-invalid' });
      const dataset = await store.open('d');
      await expect(dataset.table('u')).rejects.toMatchObject({ code: 'storage.table-unknown' });
      await dataset.close();
      expect(await commit(edited, rename(1, 'A'))).toBe(1);
      const made = await store.addTables('d', async (tables) => {
        await (await tables.createTable({ ...added, geometry: null })).finish();
      });
      expect(made).toHaveLength(1);
    });

    it('are refused to a data set that is not edited', async () => {
      const store = await openStore();
      await storeTable(store, 'fixed', pointTable('t', columns), [batchOf([])]);
      const adding = store.addTables('fixed', async () => {});
      await expect(adding).rejects.toMatchObject({ code: 'storage.dataset-not-editable' });
      await expect(store.addTables('absent', async () => {})).rejects.toMatchObject({
        code: 'storage.dataset-unknown',
      });
    });
  });
}
