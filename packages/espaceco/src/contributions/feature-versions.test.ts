import type { Change, FeatureState } from '@cartable/storage';
import { expect, it } from 'vitest';
import { versionsFrom } from './feature-versions.ts';

const here = new Uint8Array([1]);
const there = new Uint8Array([2]);

const change = (
  sequence: number,
  kind: Change['kind'],
  before: FeatureState | null,
  after: FeatureState | null,
): Change => ({
  sequence,
  at: `day ${sequence}`,
  table: 'arrets',
  key: 1,
  kind,
  before,
  after,
  author: '1',
  comment: '',
});

const told = (...of: Parameters<typeof versionsFrom>) =>
  versionsFrom(...of).map(({ rank, sequence, from, until, status, state }) => [
    rank,
    sequence,
    from,
    until,
    status,
    state.values.nom,
    state.geometry,
  ]);

it('a feature nobody changed is its first version', () => {
  expect(told({ values: { nom: 'Gare' }, geometry: here }, [])).toEqual([
    [1, 0, null, null, 'valid', 'Gare', here],
  ]);
});

it('what never was has no version', () => {
  expect(told(null, [])).toEqual([]);
});

it('goes back change by change, each with what it left as it was', () => {
  const changes = [
    change(7, 'update', { values: {}, geometry: here }, { values: {}, geometry: there }),
    change(4, 'update', { values: { nom: 'Gare' } }, { values: { nom: 'Halte' } }),
  ];
  expect(told({ values: { nom: 'Halte' }, geometry: there }, changes)).toEqual([
    [1, 0, null, 'day 4', 'superseded', 'Gare', here],
    [2, 4, 'day 4', 'day 7', 'superseded', 'Halte', here],
    [3, 7, 'day 7', null, 'valid', 'Halte', there],
  ]);
});

it('a feature that was deleted is retired, and comes back as another version', () => {
  const whole = { values: { nom: 'Gare' }, geometry: here };
  const changes = [
    change(9, 'insert', null, { values: { nom: 'Gare' }, geometry: there }),
    change(5, 'delete', whole, null),
    change(2, 'insert', null, whole),
  ];
  expect(told({ values: { nom: 'Gare' }, geometry: there }, changes)).toEqual([
    [1, 2, 'day 2', 'day 5', 'retired', 'Gare', here],
    [2, 9, 'day 9', null, 'valid', 'Gare', there],
  ]);
  expect(told(null, changes.slice(1))).toEqual([[1, 2, 'day 2', 'day 5', 'retired', 'Gare', here]]);
});

it('several changes of one transaction make one version, and an insertion it deletes makes none', () => {
  const changes = [
    change(3, 'update', { values: { nom: 'B' } }, { values: { nom: 'C' } }),
    change(3, 'update', { values: { nom: 'A' } }, { values: { nom: 'B' } }),
  ];
  expect(told({ values: { nom: 'C' }, geometry: null }, changes)).toEqual([
    [1, 0, null, 'day 3', 'superseded', 'A', null],
    [2, 3, 'day 3', null, 'valid', 'C', null],
  ]);
});
