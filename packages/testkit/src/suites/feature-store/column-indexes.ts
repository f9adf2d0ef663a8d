import {
  and,
  between,
  compare,
  type Expression,
  inBbox,
  isIn,
  like,
  literal,
  property,
} from '@cartable/expressions';
import type { Column } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { pointTable, pointWkb, readAll, storeTable } from '../../feature-builders.ts';
import { batches, type OpenStore } from './support.ts';

const columns: Column[] = [
  { name: 'nom', type: 'text' },
  { name: 'rang', type: 'integer' },
  { name: 'mesure', type: 'double' },
  { name: 'jour', type: 'date' },
];
const count = 25_000;
/** Of every tenth value there are many, of the others one. */
const nameOf = (i: number) => (i % 10 === 0 ? 'Rue' : `Rue ${(i * 7) % count}`);

export function columnIndexesSuite(openStore: OpenStore): void {
  describe('indexes of columns', () => {
    const openStreets = async () => {
      const store = await openStore();
      const table = await storeTable(
        store,
        'rues',
        pointTable('rues', columns),
        batches(count, (i) => ({
          geometry: pointWkb(i % 500, Math.floor(i / 500)),
          row: [i % 17 === 0 ? null : nameOf(i), i % 9_973, ((i * 31) % count) / 8, '2026-11-27'],
        })),
      );
      return { store, table };
    };
    const filters: Record<string, Expression> = {
      'one value of few': compare(property('nom'), '=', literal('Rue 707')),
      'one value of many': compare(property('nom'), '=', literal('Rue')),
      'no value': compare(property('nom'), '=', literal('Impasse')),
      'a number that is no integer': compare(property('rang'), '=', literal(2.5)),
      'a span of few': between(property('mesure'), literal(10), literal(11)),
      'a span of most': compare(property('mesure'), '>', literal(10)),
      'a beginning': like(property('nom'), [{ text: 'Rue 12' }, 'any']),
      'a beginning with marks of patterns': like(property('nom'), [{ text: 'R*e [' }, 'any']),
      'a beginning whatever its case': like(property('nom'), [{ text: 'rue 12' }, 'any'], {
        matchCase: false,
      }),
      'some values': isIn(property('rang'), [literal(3), literal(9_000), literal(77)]),
      'not a value': compare(property('rang'), '<>', literal(3)),
      'several columns': and(
        compare(property('nom'), '=', literal('Rue')),
        compare(property('rang'), '<', literal(900)),
      ),
      'a column and a box': and(
        compare(property('nom'), '=', literal('Rue')),
        inBbox([10, 10, 60, 20], 2154),
      ),
      'a date': compare(property('jour'), '=', literal('2026-11-27')),
    };

    it('change nothing of what is answered', async () => {
      const { store, table } = await openStreets();
      const answers = async (read: typeof table) => {
        const told: Record<string, unknown> = {};
        for (const [name, filter] of Object.entries(filters)) {
          const { keys } = await readAll(read, { filter });
          const last = { filter, sort: [{ column: 'mesure', descending: true }] };
          const sorted = await readAll(read, { ...last, limit: 50 });
          const near = await readAll(read, { filter, bbox: [5, 5, 50, 50] });
          const page = await read.page({ filter, limit: 20, offset: 7 });
          told[name] = {
            keys,
            sorted: sorted.keys,
            near: near.keys,
            page: [page.count, page.first, page.last, page.hasMore],
            count: await read.count({ filter }),
          };
        }
        return told;
      };
      const before = await answers(table);
      for (const column of ['nom', 'rang', 'mesure', 'jour']) {
        await store.indexColumn('rues', { table: 'rues', column });
      }
      const indexed = await (await store.open('rues')).table('rues');
      expect(indexed.description.indexedColumns).toEqual(['nom', 'rang', 'mesure', 'jour']);
      expect(await answers(indexed)).toEqual(before);
      // Whoever had it open reads on.
      expect((await readAll(table, { filter: filters['one value of few']! })).keys).toHaveLength(1);
      expect(await store.list()).toEqual([{ datasetId: 'rues', complete: true }]);
    });

    it('are made once, of columns that there are', async () => {
      const { store } = await openStreets();
      for (const _ of [1, 2]) await store.indexColumn('rues', { table: 'rues', column: 'nom' });
      const { indexedColumns } = (await (await store.open('rues')).table('rues')).description;
      expect(indexedColumns).toEqual(['nom']);
      for (const [datasetId, table, column, code] of [
        ['autre', 'rues', 'nom', 'storage.dataset-unknown'],
        ['rues', 'voies', 'nom', 'storage.table-unknown'],
        ['rues', 'rues', 'geom', 'storage.column-unknown'],
        ['rues', 'rues', 'nom"; drop table rues', 'storage.column-unknown'],
      ] as const) {
        await expect(store.indexColumn(datasetId, { table, column })).rejects.toMatchObject({ code });
      }
      expect(await store.list()).toEqual([{ datasetId: 'rues', complete: true }]);
    });

    it('go with the version they were made of, and are refused to what is edited', async () => {
      const { store } = await openStreets();
      await store.indexColumn('rues', { table: 'rues', column: 'nom' });
      const rows = () => batches(10, (i) => ({ geometry: pointWkb(i, i), row: ['x', i, i, null] }));
      const table = await storeTable(store, 'rues', pointTable('rues', columns), rows());
      expect(table.description.indexedColumns).toBeUndefined();
      await storeTable(store, 'editee', { ...pointTable('rues', columns), isEditable: true }, rows());
      await expect(store.indexColumn('editee', { table: 'rues', column: 'nom' })).rejects.toMatchObject({
        code: 'storage.dataset-editable',
      });
    });
  });
}
