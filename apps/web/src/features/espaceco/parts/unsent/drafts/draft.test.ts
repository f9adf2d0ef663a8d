import type { TransactionConflict } from '@cartable/contract/espaceco';
import { expect, it } from 'vitest';
import { sampleColumn as column, sampleTable } from '../../../test-support.ts';
import {
  actionOf,
  copyOf,
  draftOfRow,
  isChange,
  nameOf,
  newDraft,
  put,
  resolved,
  withValues,
} from './draft.ts';
import { mergedDrafts } from './merged-drafts.ts';

const table = { ...sampleTable, columns: [column({}), column({ name: 'etat', default_value: 'bon' })] };
const of = { layerId: 9, table };
const row = {
  fid: 12,
  nom: 'Seuil',
  etat: 'bon',
  geom: 'POINT (1 44)',
  detruit: false,
  gcms_numrec: 3,
  gcms_fingerprint: '3',
};

it('sends what changed alone, with the version that was seen', () => {
  const draft = withValues(draftOfRow(of, row), { nom: 'Seuil neuf', etat: 'bon' });
  expect(actionOf(draft)).toEqual({
    table: 5,
    state: 'Update',
    data: { fid: 12, gcms_fingerprint: '3', nom: 'Seuil neuf' },
    client_feature_id: draft.id,
  });
  expect(actionOf({ ...draft, state: 'Delete' }).data).toEqual({ fid: 12, gcms_fingerprint: '3' });
});

it('names an object by its layer, its number, and what it was called', () => {
  const draft = withValues(draftOfRow(of, row), { nom: 'Autre' });
  const called = { isNew: 'nouveau', table };
  expect(nameOf(draft, called)).toBe('Seuils · 12 · Seuil');
  expect(nameOf(draft, { ...called, table: undefined })).toBe('Seuils · 12');
  expect(nameOf(withValues(newDraft(of, null), { nom: 'Gué' }), called)).toBe('Seuils · nouveau · Gué');
  const unnamed = { ...table, columns: [column({ name: 'etat' }), column({ type: 'Integer' })] };
  expect(nameOf(draft, { ...called, table: unnamed })).toBe('Seuils · 12');
});

it('keeps no draft that changes nothing', () => {
  const draft = withValues(draftOfRow(of, row), { nom: 'Autre' });
  const kept = put([], draft);
  expect(kept).toHaveLength(1);
  const back = withValues(draft, { nom: 'Seuil' });
  expect(isChange(back)).toBe(false);
  expect(put(kept, back)).toEqual([]);
});

it('begins a new object with the defaults of its columns, and copies one without its key', () => {
  expect(actionOf(newDraft(of, 'POINT (2 45)')).data).toEqual({ etat: 'bon', geom: 'POINT (2 45)' });
  expect(actionOf(copyOf(draftOfRow(of, row), 'POINT (2 45)')).data).toEqual({
    nom: 'Seuil',
    etat: 'bon',
    geom: 'POINT (2 45)',
  });
});

it('takes mine or theirs by column, on the version they made', () => {
  const draft = withValues(draftOfRow(of, row), { nom: 'Mien', etat: 'ruine' });
  const conflict = {
    columns: ['nom', 'etat'],
    server_object: { fid: 12, nom: 'Leur', etat: 'moyen', gcms_fingerprint: '7' },
  } as unknown as TransactionConflict;
  expect(actionOf(resolved(draft, conflict, new Set(['etat']))).data).toEqual({
    fid: 12,
    gcms_fingerprint: '7',
    etat: 'ruine',
  });
  expect(isChange(resolved(draft, conflict, new Set()))).toBe(false);
});

it('brings back what they deleted, under its key', () => {
  const draft = withValues(draftOfRow(of, row), { nom: 'Mien' });
  const conflict = { columns: [], server_object: null } as unknown as TransactionConflict;
  expect(actionOf(resolved(draft, conflict, new Set()))).toMatchObject({
    state: 'Insert',
    data: { fid: 12, nom: 'Mien', etat: 'bon', geom: 'POINT (1 44)' },
  });
});

it('what two tabs change in one draft is written by column, and what one did not touch is never older than the other', () => {
  const read = withValues(draftOfRow(of, row), { nom: 'Seuil neuf', etat: 'moyen' });
  const known = new Map([[read.id, read]]);
  const merge = (kept: readonly (typeof read)[], mine: readonly (typeof read)[]) =>
    mergedDrafts({ kept, known, mine });
  const theirs = withValues(read, { nom: 'Seuil du haut' });
  expect(merge([theirs], [read])).toEqual([theirs]);
  expect(merge([theirs], [withValues(read, { etat: 'bon' })])[0]!.values).toEqual({ nom: 'Seuil du haut' });
  expect(merge([theirs], [withValues(read, { nom: 'Le mien' })])[0]!.values).toMatchObject({
    nom: 'Le mien',
  });
  // Withdrawn here, it goes, unless it was changed there; withdrawn there, it stays where it was changed here.
  expect(merge([read], [])).toEqual([]);
  expect(merge([theirs], [])).toEqual([theirs]);
  expect(merge([], [read])).toEqual([]);
  expect(merge([], [theirs])).toEqual([theirs]);
  const made = newDraft(of, 'POINT (1 44)');
  const beside = newDraft(of, 'POINT (2 44)');
  expect(merge([read, beside], [read, made])).toEqual([read, beside, made]);
});
