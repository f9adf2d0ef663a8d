import type { Bbox } from '@cartable/geo';
import type { Change, EditableTable } from '@cartable/storage';
import { describe, expect, it } from 'vitest';
import { pointWkb, storeTable } from '../../feature-builders.ts';
import { everyType } from '../feature-store/support.ts';
import {
  add,
  commit,
  committed,
  conflictsOf,
  editing,
  move,
  namesIn,
  type OpenStore,
  openEdited,
  remove,
  rename,
  signed,
} from './support.ts';

export function journalSuite(openStore: OpenStore): void {
  describe('the journal', () => {
    it('tells who changed what, when and why, before and after, deleted ones included', async () => {
      const { edited } = await openEdited(openStore);
      const began = new Date().toISOString();
      await commit(edited, rename(1, 'A'));
      await edited.transact({ author: 'bob', comment: 'doublon', actions: [remove(1)] });
      const table = edited.table('t');
      const history = await table.historyOf(1, { limit: 10 });
      expect(history).toMatchObject([
        {
          sequence: 2,
          author: 'bob',
          comment: 'doublon',
          table: 't',
          key: 1,
          kind: 'delete',
          before: { values: { nom: 'A', état: 'neuf' }, geometry: pointWkb(0, 0) },
          after: null,
        },
        {
          sequence: 1,
          author: 'alice',
          kind: 'update',
          before: { values: { nom: 'a' } },
          after: { values: { nom: 'A' } },
        },
      ]);
      expect(history[1]!.after).not.toHaveProperty('geometry');
      expect(history[0]!.at >= began && history[0]!.at <= new Date().toISOString()).toBe(true);
      expect(await table.historyOf(1, { limit: 1, before: 2 })).toMatchObject([{ sequence: 1 }]);
      expect(await table.historyOf(2, { limit: 10 })).toEqual([]);
      expect(await edited.transactions({ limit: 1 })).toMatchObject([
        { sequence: 2, author: 'bob', changeCount: 1, reverts: null },
      ]);
      expect(await edited.transactions({ limit: 5, before: 2 })).toMatchObject([{ sequence: 1 }]);
      const [alice, bob] = history.toReversed().map(({ author, at }) => ({ author, changes: 1, last: at }));
      const authors = ['alice', 'bob', 'carla'];
      expect(await edited.contributors({ authors })).toEqual([alice, bob]);
      expect(await edited.contributors({ authors: ['bob'] })).toEqual([bob]);
      expect(await edited.contributors({ authors: [] })).toEqual([]);
      const later = new Date(Date.now() + 60_000).toISOString();
      expect(await edited.contributors({ authors, since: later })).toEqual([]);
    });

    it('keeps every type of value as it is read', async () => {
      const store = await openStore();
      const geometry = { column: 'geom', type: 'Point', srid: 2154, hasZ: true, hasM: false } as const;
      const definition = { name: 't', columns: everyType, primaryKey: 'fid', geometry, isEditable: true };
      await storeTable(store, 'd', definition, []);
      const edited = await editing(store);
      const values = {
        entier: -7,
        grand: 2n ** 62n + 1n,
        réel: Number.NEGATIVE_INFINITY,
        vrai: false,
        texte: 'l’été\n"',
        jour: '2024-02-29',
        instant: '2024-05-01T10:00:00+02:00',
        heure: '08:30',
        objet: '{"a": [1]}',
        octets: new Uint8Array([0, 255]),
      };
      const point = new Uint8Array(29);
      point.set([1, 0xe9, 3]);
      await commit(edited, { kind: 'insert', table: 't', values, geometry: point });
      await commit(edited, remove(1));
      const expected = {
        values: { ...values, instant: '2024-05-01T08:00:00.000Z', heure: '08:30:00' },
        geometry: point,
      };
      const [deleted, inserted] = await edited.table('t').historyOf(1, { limit: 2 });
      expect(inserted).toMatchObject({ kind: 'insert', before: null, after: expected });
      expect(deleted).toMatchObject({ kind: 'delete', before: expected, after: null });
      await commit(edited, { kind: 'insert', table: 't', values: {} });
      const nulls = Object.fromEntries(everyType.map(({ name }) => [name, null]));
      expect((await edited.table('t').historyOf(2, { limit: 1 }))[0]!.after).toEqual({
        values: nulls,
        geometry: null,
      });
      // Values sent as they are kept, in another writing, are no change.
      await edited.revert(2, signed);
      const again = { kind: 'update', table: 't', key: 1, version: 4, values } as const;
      expect(committed(await edited.transact({ ...signed, actions: [again] })).features[0]!.change).toBe(
        'none',
      );
    });

    it('is told page by page since a number, each change once', async () => {
      const { edited } = await openEdited(openStore);
      for (let i = 0; i < 25; i += 1) await commit(edited, add(`n${i}`, i, i), rename(1, `r${i}`));
      const table = edited.table('t');
      const all = await changes(table, 0, 7);
      expect(all.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 50 }, (_, i) => Math.floor(i / 2) + 1),
      );
      expect(await changes(table, 20, 3)).toEqual(all.slice(40));
      expect(await changes(table, 25, 3)).toEqual([]);
      const page = await table.changesSince(24, { limit: 100 });
      expect(page).toMatchObject({ sequence: 25, next: undefined });
      expect([...(await table.keysChangedSince(22, 100))!].sort((a, b) => a - b)).toEqual([1, 26, 27, 28]);
      expect(await table.keysChangedSince(22, 5)).toBeUndefined();
      expect(await table.keysChangedSince(22, 6)).toHaveLength(4);
    });

    it('tells what changed in a box, where features were as well as where they are', async () => {
      const { edited } = await openEdited(openStore);
      const table = edited.table('t');
      await commit(edited, move(1, 5_000, 5_000));
      await commit(edited, remove(3));
      await commit(edited, add('away', -1_000, 0));
      await commit(edited, { kind: 'insert', table: 't', values: { nom: 'nowhere' } });
      const cases: [Bbox, number[]][] = [
        [[-10, -10, 10, 10], [1]],
        [[4_990, 4_990, 5_010, 5_010], [1]],
        [[190, 190, 210, 210], [2]],
        [[-1_000, 0, -1_000, 0], [3]],
        [[2_000, 2_000, 3_000, 3_000], []],
        [
          [-1e6, -1e6, 1e6, 1e6],
          [1, 2, 3],
        ],
      ];
      for (const [bbox, sequences] of cases) {
        expect((await changes(table, 0, 10, bbox)).map(({ sequence }) => sequence)).toEqual(sequences);
        expect(await table.latest(bbox)).toBe(sequences.at(-1) ?? 0);
      }
      expect(await table.latest()).toBe(4);
      expect((await changes(table, 1, 1, cases[5]![0])).map(({ sequence }) => sequence)).toEqual([2, 3]);
    });

    it('tells the last change of many boxes exactly, by the side of thousands of others', async () => {
      const { edited } = await openEdited(openStore, []);
      const places: { x: number; y: number; sequence: number }[] = [];
      for (let i = 0; i < 30; i += 1) {
        const points = Array.from({ length: 40 }, (_, j) => ({
          x: ((i * 7919 + j * 104_729) % 1_000) + 0.1,
          y: (j * 31 + i) % 1_000,
        }));
        const sequence = await commit(edited, ...points.map(({ x, y }) => add('p', x, y)));
        places.push(...points.map((point) => ({ ...point, sequence })));
      }
      const table = edited.table('t');
      for (let i = 0; i < 60; i += 1) {
        const [x, y, side] = [(i * 137) % 1_000, (i * 251) % 1_000, 2 ** (i % 9)];
        const bbox: Bbox = [x, y, x + side, y + side];
        const met = places.filter(
          (place) => place.x >= x && place.x <= x + side && place.y >= y && place.y <= y + side,
        );
        expect(await table.latest(bbox), String(bbox)).toBe(
          Math.max(0, ...met.map(({ sequence }) => sequence)),
        );
        expect(await changes(table, 10, 13, bbox)).toHaveLength(
          met.filter(({ sequence }) => sequence > 10).length,
        );
      }
    });

    it('knows places of tables in degrees as exactly as others', async () => {
      const { edited } = await openEdited(openStore, []);
      await commit(edited, add('p', 2.123456789, 48.987654321));
      const table = edited.table('t');
      expect(await table.latest([2.123456789, 48.987654321, 3, 49])).toBe(1);
      expect(await table.latest([2.12345679, 48.9, 3, 49])).toBe(0);
    });
  });

  describe('undoing a transaction', () => {
    it('is a transaction: inserted features go, deleted ones come back under their key, others are as before', async () => {
      const { store, edited } = await openEdited(openStore);
      await commit(edited, add('d', 1, 1), rename(1, 'A'), move(1, 7, 7), remove(2));
      const outcome = committed(await edited.revert(1, { author: 'bob', comment: 'erreur' }));
      expect(outcome.sequence).toBe(2);
      expect(await namesIn(store)).toEqual({ 1: 'a', 2: 'b', 3: 'c' });
      const dataset = await store.open('d');
      const { geometries } = await (await dataset.table('t')).byKeys([1, 2]);
      expect(geometries.map((wkb) => new Uint8Array(wkb!))).toEqual([pointWkb(0, 0), pointWkb(100, 100)]);
      await dataset.close();
      expect(await edited.transactions({ limit: 1 })).toMatchObject([
        { reverts: 1, author: 'bob', changeCount: 4 },
      ]);
      committed(await edited.revert(2, signed));
      expect(await namesIn(store)).toEqual({ 1: 'A', 3: 'c', 4: 'd' });
    });

    it('leaves what others changed since in other columns, and tells the rest', async () => {
      const { store, edited } = await openEdited(openStore);
      await commit(edited, rename(1, 'A'), rename(2, 'B'));
      await commit(edited, move(1, 9, 9));
      committed(await edited.revert(1, signed));
      expect(await namesIn(store)).toEqual({ 1: 'a', 2: 'b', 3: 'c' });
      await commit(edited, rename(3, 'C'));
      await commit(edited, rename(3, 'CC'), rename(2, 'BB'));
      const conflicts = conflictsOf(await edited.revert(4, signed));
      expect(conflicts).toMatchObject([{ key: 3, columns: ['nom'], mine: { values: { nom: 'c' } } }]);
      expect(await namesIn(store)).toEqual({ 1: 'a', 2: 'BB', 3: 'CC' });
    });

    it('is refused for a transaction that is not there', async () => {
      const { edited } = await openEdited(openStore);
      await expect(edited.revert(1, signed)).rejects.toMatchObject({ code: 'storage.transaction-unknown' });
    });
  });
}

async function changes(table: EditableTable, since: number, limit: number, bbox?: Bbox): Promise<Change[]> {
  const found: Change[] = [];
  for (let after: number | undefined; ; ) {
    const page = await table.changesSince(since, {
      limit,
      ...(bbox && { bbox }),
      ...(after !== undefined && { after }),
    });
    found.push(...page.changes);
    if (page.next === undefined) return found;
    expect(page.changes.length).toBeGreaterThan(0);
    after = page.next;
  }
}
