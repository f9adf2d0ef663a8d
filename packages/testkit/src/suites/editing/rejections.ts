import type { EditAction } from '@cartable/storage';
import { describe, expect, it } from 'vitest';
import { batchOf, boxWkb, pointTable, pointWkb, storeTable } from '../../feature-builders.ts';
import { add, commit, namesIn, type OpenStore, openEdited, rename, signed } from './support.ts';

const update = (values: Record<string, unknown>, geometry?: Uint8Array): EditAction =>
  ({ kind: 'update', table: 't', key: 1, values, ...(geometry && { geometry }) }) as EditAction;

export function rejectionsSuite(openStore: OpenStore): void {
  describe('what is refused', () => {
    it('changes nothing, whatever came before it in the transaction', async () => {
      const { store, edited } = await openEdited(openStore);
      const nan = pointWkb(0, 0).slice();
      new DataView(nan.buffer).setFloat64(5, Number.POSITIVE_INFINITY, true);
      const cases: [EditAction, string][] = [
        [update({ nom: 12 }), 'storage.value-invalid'],
        [update({ inconnue: 'x' }), 'storage.column-unknown'],
        [update({ fid: 2 }), 'storage.edit-invalid'],
        [update({}, boxWkb([0, 0, 1, 1])), 'storage.geometry-mismatch'],
        [update({}, new Uint8Array([1, 2, 3])), 'storage.edit-invalid'],
        [update({}, nan), 'storage.edit-invalid'],
        [{ ...rename(1, 'x'), key: 1.5 } as EditAction, 'storage.edit-invalid'],
        [rename(1, 'x', -1), 'storage.edit-invalid'],
        [{ ...rename(1, 'x'), table: 'absente' } as EditAction, 'storage.table-unknown'],
        [update({ nom: 'x'.repeat((32 << 20) + 1) }), 'storage.edit-too-large'],
      ];
      for (const [action, code] of cases) {
        const transacting = edited.transact({ ...signed, actions: [add('before'), action] });
        await expect(transacting, code).rejects.toMatchObject({ code });
      }
      expect(await namesIn(store)).toEqual({ 1: 'a', 2: 'b', 3: 'c' });
      expect(await edited.transactions({ limit: 10 })).toEqual([]);
    });

    it('is a transaction without action, of too many, without author or with a comment too long', async () => {
      const { edited } = await openEdited(openStore);
      const actions = [rename(1, 'x')];
      const many = Array.from({ length: 5_001 }, () => rename(1, 'x'));
      for (const [transaction, code] of [
        [{ ...signed, actions: [] }, 'storage.edit-invalid'],
        [{ ...signed, actions: many }, 'storage.edit-too-large'],
        [{ author: '', comment: '', actions }, 'storage.edit-invalid'],
        [{ author: 'a', comment: 'x'.repeat(2_001), actions }, 'storage.edit-invalid'],
      ] as const)
        await expect(edited.transact(transaction)).rejects.toMatchObject({ code });
      expect(await commit(edited, ...many.slice(1))).toBe(1);
    });

    it('is a geometry of too many vertices', async () => {
      const store = await openStore();
      const definition = pointTable('t', []);
      const geometry = { ...definition.geometry!, type: 'LineString' } as const;
      await storeTable(store, 'd', { ...definition, geometry, isEditable: true }, []);
      const edited = await store.edit('d');
      const line = new Uint8Array(9 + 1_000_001 * 16);
      line.set([1, 2]);
      new DataView(line.buffer).setUint32(5, 1_000_001, true);
      const actions = [{ kind: 'insert', table: 't', values: {}, geometry: line } as const];
      await expect(edited.transact({ ...signed, actions })).rejects.toMatchObject({
        code: 'storage.edit-too-large',
      });
      await edited.close();
    });

    it('is to edit a data set that is not editable or not there, or to replace one that is edited', async () => {
      const { store } = await openEdited(openStore);
      await storeTable(store, 'plain', pointTable('t', []), [
        batchOf([{ geometry: pointWkb(0, 0), row: [] }]),
      ]);
      await expect(store.edit('plain')).rejects.toMatchObject({ code: 'storage.dataset-not-editable' });
      await expect(store.edit('absent')).rejects.toMatchObject({ code: 'storage.dataset-unknown' });
      await expect(store.write('d')).rejects.toMatchObject({ code: 'storage.dataset-editable' });
      expect(await namesIn(store)).toEqual({ 1: 'a', 2: 'b', 3: 'c' });
    });

    it('is no longer to replace it once it was dropped with its journal', async () => {
      const { store, edited } = await openEdited(openStore);
      await commit(edited, rename(1, 'x'));
      await store.drop('d');
      await edited.close();
      const { isEditable: _, ...plain } = {
        ...pointTable('t', [{ name: 'nom', type: 'text' }]),
        isEditable: true,
      };
      await storeTable(store, 'd', plain, [batchOf([{ geometry: pointWkb(0, 0), row: ['new'] }])]);
      expect(await namesIn(store)).toEqual({ 1: 'new' });
      expect((await (await store.open('d')).table('t')).description.sequence).toBeUndefined();
    });
  });
}
