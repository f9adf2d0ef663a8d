import type { SlowColumn } from '@cartable/datastore';
import { compare, like, literal, property } from '@cartable/expressions';
import type { FeatureTable } from '@cartable/storage';
import { pointTable } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { FilterTimes } from './filter-times.ts';

const definition = pointTable('rues', [
  { name: 'nom', type: 'text' },
  { name: 'rang', type: 'integer' },
]);
const tableOf = (more: object) =>
  ({
    description: { ...definition, featureCount: 50_000, extent: null, sizeBytes: 1, ...more },
  }) as unknown as FeatureTable;
const selection = (filter = compare(property('nom'), '=', literal('Rue'))) => ({
  datasetId: 'd',
  table: 'rues',
  version: 'v',
  bbox: undefined,
  filter,
});

function timed(table: FeatureTable, elapsed: readonly number[], of = selection()): SlowColumn[] {
  const told: SlowColumn[] = [];
  const times = new FilterTimes((column) => told.push(column));
  for (const ms of elapsed) times.note(table, of, ms);
  return told;
}

it('tells a column that was filtered slowly twice, then ever more seldom', () => {
  const column = { datasetId: 'd', table: 'rues', dataVersion: 'v', column: 'nom' };
  expect(timed(tableOf({}), [40])).toEqual([]);
  expect(timed(tableOf({}), [40, 1, 40])).toEqual([column]);
  expect(timed(tableOf({}), Array(9).fill(40))).toEqual([column, column, column]);
});

it('tells nothing of what no index would spare', () => {
  const slow = [40, 40, 40];
  expect(timed(tableOf({ featureCount: 900 }), slow)).toEqual([]);
  expect(timed(tableOf({ isEditable: true }), slow)).toEqual([]);
  expect(timed(tableOf({ indexedColumns: ['nom'] }), slow)).toEqual([]);
  const inside = like(property('nom'), ['any', { text: 'ue' }, 'any']);
  expect(timed(tableOf({}), slow, { ...selection(), filter: inside as never })).toEqual([]);
});
