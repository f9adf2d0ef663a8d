import type { EspacecoTable } from '@cartable/contract/espaceco';
import { expect, it } from 'vitest';
import { comparedColumns } from './compared-columns.ts';

const table = {
  id_name: 'fid',
  columns: [
    { name: 'fid', title: null },
    { name: 'nom', title: 'Nom' },
    { name: 'hauteur', title: null },
    { name: 'geom', title: null },
  ],
} as unknown as EspacecoTable;

it('tells each value that changed before and after, in the order of the table', () => {
  const change = {
    before: { geom: 'POINT(1 2)', nom: 'Seuil' },
    after: { geom: 'POINT(1 3)', nom: null },
  };
  expect(comparedColumns(change, table)).toEqual([
    { _id: 'nom', title: 'Nom', before: 'Seuil', after: null },
    { _id: 'geom', title: 'geom', before: 'POINT(1 2)', after: 'POINT(1 3)' },
  ]);
});

it('tells all that a feature had when it came or went, its number apart', () => {
  expect(comparedColumns({ before: null, after: { fid: 3, hauteur: 0, nom: null } }, table)).toEqual([
    { _id: 'hauteur', title: 'hauteur', before: null, after: '0' },
  ]);
});
