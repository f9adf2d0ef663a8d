import { describe, expect, it } from 'vitest';
import { pointWkb } from '../../feature-builders.ts';
import {
  add,
  commit,
  committed,
  conflictsOf,
  move,
  namesIn,
  type OpenStore,
  openEdited,
  remove,
  rename,
  signed,
} from './support.ts';

export function conflictsSuite(openStore: OpenStore): void {
  describe('conflicts', () => {
    it('of the same column are told with what was, what is and what would be', async () => {
      const { store, edited } = await openEdited(openStore);
      await commit(edited, rename(1, 'theirs'));
      const outcome = await edited.transact({ ...signed, actions: [add('not kept'), rename(1, 'mine', 0)] });
      expect(conflictsOf(outcome)).toMatchObject([
        {
          action: 1,
          table: 't',
          key: 1,
          reason: 'changed',
          columns: ['nom'],
          base: { values: { nom: 'a', état: 'neuf' } },
          theirs: { values: { nom: 'theirs', état: 'neuf' } },
          theirVersion: 1,
          mine: { values: { nom: 'mine', état: 'neuf' } },
        },
      ]);
      expect(await namesIn(store)).toEqual({ 1: 'theirs', 2: 'b', 3: 'c' });
      expect(await edited.table('t').latest()).toBe(1);
    });

    it('end when they are sent again with the version that is there', async () => {
      const { store, edited } = await openEdited(openStore);
      await commit(edited, rename(1, 'theirs'));
      const [conflict] = conflictsOf(await edited.transact({ ...signed, actions: [rename(1, 'mine', 0)] }));
      expect(await commit(edited, rename(1, 'mine', conflict!.theirVersion))).toBe(2);
      expect((await namesIn(store))[1]).toBe('mine');
    });

    it('are none when both made the same change, or without a version', async () => {
      const { edited } = await openEdited(openStore);
      await commit(edited, rename(1, 'same'), move(2, 5, 5), remove(3));
      const outcome = await edited.transact({
        ...signed,
        actions: [rename(1, 'same', 0), move(2, 5, 5, 0), remove(3, 0)],
      });
      expect(committed(outcome).features.map(({ change }) => change)).toEqual(['none', 'none', 'none']);
      expect(await commit(edited, rename(1, 'whatever'))).toBe(2);
    });

    it('are none of different columns: both changes are kept', async () => {
      const { edited } = await openEdited(openStore);
      await commit(edited, rename(1, 'theirs'));
      // Sent whole, as many clients do: what the author did not change is as he saw it.
      await commit(edited, {
        kind: 'update',
        table: 't',
        key: 1,
        version: 0,
        values: { nom: 'a', état: 'vieux' },
        geometry: pointWkb(3, 4),
      });
      const [last] = await edited.table('t').historyOf(1, { limit: 1 });
      expect(last).toMatchObject({
        before: { values: { état: 'neuf' }, geometry: pointWkb(0, 0) },
        after: { values: { état: 'vieux' }, geometry: pointWkb(3, 4) },
      });
      const [conflict] = conflictsOf(await edited.transact({ ...signed, actions: [move(1, 9, 9, 0)] }));
      expect(conflict!.theirs).toEqual({
        values: { nom: 'theirs', état: 'vieux' },
        geometry: pointWkb(3, 4),
      });
    });

    it('are none when others changed something and back', async () => {
      const { edited } = await openEdited(openStore);
      await commit(edited, rename(1, 'x'));
      await commit(edited, rename(1, 'a'));
      expect(await commit(edited, rename(1, 'mine', 0))).toBe(3);
    });

    it('of the geometry are told', async () => {
      const { edited } = await openEdited(openStore);
      await commit(edited, move(1, 5, 5));
      const outcome = await edited.transact({ ...signed, actions: [move(1, 6, 6, 0)] });
      expect(conflictsOf(outcome)).toMatchObject([
        {
          columns: ['geom'],
          base: { geometry: pointWkb(0, 0) },
          theirs: { geometry: pointWkb(5, 5) },
          mine: { geometry: pointWkb(6, 6) },
        },
      ]);
    });

    it('come of changing what was deleted, and of deleting what was changed', async () => {
      const { edited } = await openEdited(openStore);
      await commit(edited, remove(1), rename(2, 'theirs'));
      const outcome = await edited.transact({ ...signed, actions: [rename(1, 'mine', 0), remove(2, 0)] });
      expect(conflictsOf(outcome)).toMatchObject([
        {
          key: 1,
          reason: 'deleted',
          base: { values: { nom: 'a' } },
          theirs: null,
          theirVersion: 1,
          mine: { values: { nom: 'mine' } },
        },
        {
          key: 2,
          reason: 'changed',
          base: { values: { nom: 'b' } },
          theirs: { values: { nom: 'theirs' } },
          mine: null,
        },
      ]);
    });

    it('come of a feature that never was, and of a key that is taken', async () => {
      const { edited } = await openEdited(openStore);
      const actions = [
        rename(99, 'x'),
        remove(98),
        { ...add('a key of nobody'), key: 97 },
        { ...add('taken'), key: 1 },
      ] as never;
      expect(
        conflictsOf(await edited.transact({ ...signed, actions })).map(({ action, reason }) => [
          action,
          reason,
        ]),
      ).toEqual([
        [0, 'unknown'],
        [1, 'unknown'],
        [2, 'unknown'],
        [3, 'exists'],
      ]);
    });

    it('are judged on the version of each, or on the sequence at which all were read', async () => {
      const { edited } = await openEdited(openStore);
      await commit(edited, rename(1, 'x'));
      await commit(edited, rename(2, 'y'));
      expect(await commit(edited, rename(1, 'z', 2))).toBe(3);
      const late = await edited.transact({ ...signed, actions: [rename(1, 'late', 2)] });
      expect(conflictsOf(late)).toMatchObject([{ base: { values: { nom: 'x' } }, theirVersion: 3 }]);
    });
  });
}
