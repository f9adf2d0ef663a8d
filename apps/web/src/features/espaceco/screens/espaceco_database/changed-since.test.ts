import type { EspacecoTable, TransactionConflict } from '@cartable/contract/espaceco';
import { expect, it } from 'vitest';
import { changedSince } from './changed-since.ts';

const table = {
  geometry_name: 'geom',
  columns: [
    { name: 'nom', title: 'Nom', type: 'String' },
    { name: 'photo', title: 'Photo', type: 'Document' },
  ],
} as unknown as EspacecoTable;

const conflict = (base: object | null, now: object | null) =>
  ({ base_object: base, server_object: now }) as unknown as TransactionConflict;

it('tells each column that is other than the change left it, not what the server writes by itself', () => {
  const [base, now] = [
    { fid: 1, nom: 'Moulin', etat: 'bon', geom: 'POINT(1 2)', photo: 'a', gcms_fingerprint: '3' },
    { fid: 1, nom: null, etat: 'bon', geom: 'POINT(1 3)', photo: 'b', gcms_fingerprint: '4' },
  ];
  expect(changedSince(conflict(base, now), table)).toMatchObject([
    { title: 'Nom', isLong: false, before: 'Moulin', after: null },
    { title: 'geom', isLong: true },
    { title: 'Photo', isLong: true },
  ]);
});

it('tells nothing of what is not there', () => {
  expect(changedSince(conflict(null, { nom: 'Gué' }), table)).toEqual([]);
  expect(changedSince(conflict({ nom: 'Gué' }, null), undefined)).toEqual([]);
});
