import type { EditAction, EditableDataset } from '@cartable/storage';
import { describe, expect, it } from 'vitest';
import { batchOf, boxWkb, pointTable, pointWkb, readAll, storeTable } from '../../feature-builders.ts';
import {
  add,
  columns,
  commit,
  committed,
  editing,
  move,
  namesIn,
  type OpenStore,
  openEdited,
  remove,
  rename,
  signed,
} from './support.ts';

export function transactionsSuite(openStore: OpenStore): void {
  describe('transactions', () => {
    it('insert, update and delete features, which everyone then reads', async () => {
      const { store, edited } = await openEdited(openStore);
      const outcome = committed(
        await edited.transact({ ...signed, actions: [add('d', 5, 5), rename(1, 'A'), remove(2)] }),
      );
      expect(outcome).toMatchObject({
        sequence: 1,
        features: [
          { key: 4, version: 1, change: 'insert' },
          { key: 1, version: 1, change: 'update' },
          { key: 2, version: 1, change: 'delete' },
        ],
      });
      expect(await namesIn(store)).toEqual({ 1: 'A', 3: 'c', 4: 'd' });
      expect(await edited.table('t').versionsOf([1, 2, 3, 4])).toEqual(
        new Map([
          [1, 1],
          [2, 1],
          [3, 0],
          [4, 1],
        ]),
      );
    });

    it('are numbered one after the other, and leave out what changes nothing', async () => {
      const { edited } = await openEdited(openStore);
      expect(await commit(edited, rename(1, 'A'))).toBe(1);
      expect(await commit(edited, rename(2, 'B'))).toBe(2);
      const same = committed(await edited.transact({ ...signed, actions: [rename(2, 'B')] }));
      expect(same).toEqual({
        status: 'committed',
        sequence: 2,
        features: [{ key: 2, version: 2, previous: 2, change: 'none' }],
      });
      expect(await edited.transactions({ limit: 10 })).toHaveLength(2);
    });

    it('sent again as the same act are not written again, whoever has them', async () => {
      const { store, edited } = await openEdited(openStore);
      const other = await editing(store);
      const send = async (to: EditableDataset, act: string) =>
        committed(await to.transact({ ...signed, act, actions: [add('d')] }));
      expect(await edited.sequenceOf('x')).toBeUndefined();
      const sent = await Promise.all([edited, other, edited].map((to) => send(to, 'x')));
      expect(sent.map(({ sequence }) => sequence)).toEqual([1, 1, 1]);
      expect(sent.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
      expect(await send(other, 'x')).toEqual({
        status: 'committed',
        sequence: 1,
        features: [],
        isRepeated: true,
      });
      expect((await send(edited, 'y')).sequence).toBe(2);
      expect([await other.sequenceOf('x'), await other.sequenceOf('y')]).toEqual([1, 2]);
      expect(await namesIn(store)).toEqual({ 1: 'a', 2: 'b', 3: 'c', 4: 'd', 5: 'd' });
      await expect(send(edited, '')).rejects.toMatchObject({ code: 'storage.edit-invalid' });
    });

    it('of an exact version merge nothing', async () => {
      const { store, edited } = await openEdited(openStore);
      await commit(edited, { kind: 'update', table: 't', key: 1, values: { état: 'usé' } });
      for (const late of [
        { ...rename(1, 'A', 0), isExact: true },
        { ...remove(1, 0), isExact: true },
      ] as EditAction[]) {
        expect(await edited.transact({ ...signed, actions: [late] })).toMatchObject({
          status: 'conflicting',
          conflicts: [{ reason: 'changed', theirVersion: 1 }],
        });
      }
      const late = { kind: 'update', table: 't', key: 1, values: { nom: 'A' }, version: 0, isExact: true };
      // All that the others changed is told, their shape too.
      await commit(edited, { kind: 'update', table: 't', key: 1, values: {}, geometry: pointWkb(9, 9) });
      expect(await edited.transact({ ...signed, actions: [late as EditAction] })).toMatchObject({
        conflicts: [{ columns: ['état', 'geom'] }],
      });
      await commit(edited, { ...rename(1, 'A', 2), isExact: true } as EditAction);
      expect(await namesIn(store)).toMatchObject({ 1: 'A' });
    });

    it('hold a value once where it is wanted, whoever writes at the same time', async () => {
      const { store, edited } = await openEdited(openStore);
      const uniques = [{ table: 't', column: 'nom' }];
      const once = (of: typeof edited, ...actions: EditAction[]) =>
        of.transact({ ...signed, actions, uniques });
      const taken = expect.objectContaining({ code: 'storage.value-taken' });
      await expect(once(edited, rename(1, 'b'))).rejects.toEqual(taken);
      await expect(once(edited, add('d'), add('d'))).rejects.toEqual(taken);
      // What an action leaves free, another takes.
      expect(committed(await once(edited, rename(1, 'b'), rename(2, 'a'))).sequence).toBe(1);
      // Another connection, as another process has.
      const other = await editing(store);
      const both = await Promise.allSettled([once(edited, add('e')), once(other, add('e'))]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const together = await Promise.allSettled(['f', 'f', 'g'].map((nom) => once(edited, add(nom))));
      expect(together.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(Object.values(await namesIn(store)).sort()).toEqual(['a', 'b', 'c', 'e', 'f', 'g']);
    });

    it('may change one feature several times', async () => {
      const { store, edited } = await openEdited(openStore);
      await commit(edited, rename(1, 'x'), rename(1, 'y', 0), move(1, 9, 9, 0));
      await commit(edited, remove(2), rename(1, 'z'));
      expect(await namesIn(store)).toEqual({ 1: 'z', 3: 'c' });
      const history = await edited.table('t').historyOf(1, { limit: 10 });
      expect(history.map(({ sequence, kind }) => [sequence, kind])).toEqual([
        [2, 'update'],
        [1, 'update'],
        [1, 'update'],
        [1, 'update'],
      ]);
    });

    it('never give the key of a deleted feature again', async () => {
      const { store, edited } = await openEdited(openStore);
      await commit(edited, remove(3));
      await commit(edited, add('d'));
      await commit(edited, remove(4));
      const again = await editing(store);
      await commit(again, add('e'));
      expect(await namesIn(store)).toEqual({ 1: 'a', 2: 'b', 5: 'e' });
    });

    it('change several tables together', async () => {
      const store = await openStore();
      const writer = await store.write('d');
      for (const name of ['t', 'u']) {
        const table = await writer.createTable({ ...pointTable(name, columns), isEditable: true });
        await table.write(batchOf([{ geometry: pointWkb(0, 0), row: [name, null] }]));
        await table.finish();
      }
      await writer.commit();
      const edited = await editing(store);
      await commit(edited, rename(1, 'T'), { ...rename(1, 'U'), table: 'u' } as never);
      await commit(edited, rename(1, 'TT'));
      expect([await edited.table('t').latest(), await edited.table('u').latest()]).toEqual([2, 1]);
      const rejected = await edited.transact({
        ...signed,
        actions: [rename(1, 'no'), { kind: 'delete', table: 'u', key: 99 }],
      });
      expect(rejected.status).toBe('conflicting');
      expect(await namesIn(store)).toEqual({ 1: 'TT' });
    });

    it('keep the count, the extent and the boxes of the table', async () => {
      const { store, edited } = await openEdited(openStore);
      const dataset = await store.open('d');
      const described = async () => (await dataset.table('t')).description;
      expect(await described()).toMatchObject({ featureCount: 3, extent: [0, 0, 200, 200], sequence: 0 });
      await commit(edited, add('far', 1_000, -50));
      expect(await described()).toMatchObject({ featureCount: 4, extent: [0, -50, 1_000, 200], sequence: 1 });
      await commit(edited, move(4, 150, 150), remove(1));
      expect(await described()).toMatchObject({ featureCount: 3, extent: [100, 100, 200, 200], sequence: 2 });
      const table = await dataset.table('t');
      expect(await table.count({ bbox: [140, 140, 160, 160] })).toBe(1);
      expect(await table.count({ bbox: [900, -60, 1_100, 0] })).toBe(0);
      expect(await table.count({})).toBe(3);
      await commit(edited, remove(2), remove(3), remove(4));
      expect(await described()).toMatchObject({ featureCount: 0, extent: null });
      await commit(edited, add('first', 7, 8));
      expect(await described()).toMatchObject({ featureCount: 1, extent: [7, 8, 7, 8] });
      await dataset.close();
    });

    it('keep geometries of the type of their table, and features without any', async () => {
      const store = await openStore();
      const definition = pointTable('t', columns);
      const geometry = { ...definition.geometry!, type: 'MultiPolygon' } as const;
      await storeTable(store, 'd', { ...definition, geometry, isEditable: true }, []);
      const edited = await editing(store);
      const values = { nom: 'x' };
      await commit(
        edited,
        { kind: 'insert', table: 't', values, geometry: boxWkb([0, 0, 10, 10]) },
        { kind: 'insert', table: 't', values },
      );
      const dataset = await store.open('d');
      const table = await dataset.table('t');
      const { geometries } = await readAll(table);
      expect(geometries[0]![1]).toBe(6);
      expect(geometries[1]).toBeNull();
      expect(table.description).toMatchObject({ featureCount: 2, extent: [0, 0, 10, 10] });
      await dataset.close();
    });
  });
}
