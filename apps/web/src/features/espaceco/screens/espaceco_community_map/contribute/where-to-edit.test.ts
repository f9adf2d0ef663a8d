import type { EditableArea, EspacecoTable } from '@cartable/contract/espaceco';
import { expect, it, vi } from 'vitest';
import { type Draft, draftOfRow, newDraft, withValues } from '../../../parts/unsent/drafts/draft.ts';
import { linked } from '../../../parts/unsent/drafts/linked-drafts.ts';
import { whereToEdit } from './where-to-edit.ts';

vi.mock('../../../../../map/index.ts', () => vi.importActual('../../../../../map/sketch/sketch-wkt.ts'));

const table = { id: 5, title: 'Seuils', id_name: 'fid', geometry_name: 'geom', columns: [] };
const of = { layerId: 9, table: table as unknown as EspacecoTable };
const square = (west: number, south: number) =>
  `MULTIPOLYGON(((${west} ${south},${west + 1} ${south},${west + 1} ${south + 1},${west} ${south + 1},${west} ${south})))`;
const area = (grids: string[] | null): EditableArea => ({
  grids: [
    { name: '46', title: 'Lot', geometry: square(1, 44) },
    { name: '12', title: 'Aveyron', geometry: square(2, 44) },
  ] as EditableArea['grids'],
  tables: [{ table: 5, grids }],
  members: null,
});
const misplaced = (grids: string[] | null, draft: Draft) => whereToEdit(area(grids)).misplaced(draft);
const drawn = (wkt: string | null) => newDraft(of, wkt);
const read = (wkt: string) => draftOfRow(of, { fid: 1, geom: wkt });

it('a shape lies where one may change objects as soon as it meets a grid', () => {
  for (const wkt of [
    'POINT(1.5 44.5)',
    'POINT(2 44)',
    'LINESTRING(0 44.5,1.1 44.5)',
    'LINESTRING(0 44.5,4 44.6)',
    'POLYGON((0 43,4 43,4 46,0 46,0 43))',
    'MULTIPOINT((0 0),(1.5 44.5))',
  ])
    expect(misplaced(['46'], drawn(wkt)), wkt).toBeUndefined();
  for (const wkt of ['POINT(2.5 44.5)', 'LINESTRING(0 43,0 45)', 'POLYGON((3 44,4 44,4 45,3 44))'])
    expect(misplaced(['46'], drawn(wkt)), wkt).toBe('outside');
  expect(misplaced(['46', '12'], drawn('POINT(2.5 44.5)'))).toBeUndefined();
});

it('an object is held to where it is and to where it was, whatever is changed of it', () => {
  expect(misplaced(['46'], { ...read('POINT(2.5 44.5)'), state: 'Delete' })).toBe('outside');
  expect(misplaced(['46'], withValues(read('POINT(2.5 44.5)'), { nom: 'Gué' }))).toBe('outside');
  const moved = (from: string, to: string) => withValues(read(from), { geom: to });
  expect(misplaced(['46'], moved('POINT(1.5 44.5)', 'POINT(2.5 44.5)'))).toBe('outside');
  expect(misplaced(['46'], moved('POINT(2.5 44.5)', 'POINT(1.5 44.5)'))).toBe('outside');
  expect(misplaced(['46'], moved('POINT(1.5 44.5)', 'POINT(1.6 44.5)'))).toBeUndefined();
});

it('without any grid there is no direct contribution, and a new object needs a place', () => {
  expect(misplaced([], drawn('POINT(1.5 44.5)'))).toBe('nowhere');
  expect(misplaced(['46'], drawn(null))).toBe('unplaced');
  expect(misplaced(['46'], read(''))).toBeUndefined();
});

it('nobody is held who administers, or before it is known, nor in tables without a shape', () => {
  expect(misplaced(null, drawn('POINT(9 9)'))).toBeUndefined();
  expect(whereToEdit(undefined).misplaced(drawn('POINT(9 9)'))).toBeUndefined();
  expect(whereToEdit({ ...area([]), tables: [] }).misplaced(drawn('POINT(9 9)'))).toBeUndefined();
  const rows = { ...of, table: { ...of.table, geometry_name: null } };
  expect(misplaced(['46'], newDraft(rows, null))).toBeUndefined();
  expect(whereToEdit(area(null)).gridsOf(5)).toBeUndefined();
  expect(whereToEdit(area(['12'])).gridsOf(5)).toMatchObject([{ title: 'Aveyron' }]);
});

it('where the outline of a grid was too long to be told, the server decides', () => {
  const told = area(['46', '12']);
  const [lot, aveyron] = told.grids;
  const where = whereToEdit({ ...told, grids: [lot!, { ...aveyron!, geometry: undefined }] });
  expect(where.misplaced(drawn('POINT(9 9)'))).toBeUndefined();
  expect(where.misplaced(drawn(null))).toBe('unplaced');
  expect(where.gridsOf(5)).toHaveLength(2);
});

it('with one that lies outside, what else is of its act is kept back', () => {
  const [inside, outside, alone] = ['POINT(1.5 44.5)', 'POINT(9 9)', 'POINT(1.6 44.5)'].map(drawn);
  const all = [...linked([inside!, outside!]), alone!];
  expect(whereToEdit(area(['46'])).keptBack(all)).toEqual(all.slice(0, 2));
});
