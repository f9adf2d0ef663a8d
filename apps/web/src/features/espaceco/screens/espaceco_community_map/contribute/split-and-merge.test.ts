// @vitest-environment jsdom
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Draft, draftOfRow, withValues, wktOf } from '../../../parts/unsent/drafts/draft.ts';
import { sampleCommunity } from '../../../test-support.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { useContribution } from './useContribution.ts';

const reckoned = vi.hoisted(() => ({ split: vi.fn(), united: vi.fn(), row: vi.fn() }));
vi.mock('./divided-areas.ts', () => ({ dividedAreas: reckoned.split }));
vi.mock('./united-areas.ts', () => ({ unitedAreas: reckoned.united }));
vi.mock('./read-row.ts', () => ({ readRow: reckoned.row }));
vi.mock('../../../../../map/index.ts', () => vi.importActual('../../../../../map/sketch/sketch-wkt.ts'));
vi.mock('../../../../../base/state/field-database.ts', () => ({ inFieldDatabase: async () => [] }));

const table = {
  ...{ id: 5, database_id: 2, database: 'parcelles', name: 'parcelles', title: 'Parcelles' },
  ...{ id_name: 'fid', geometry_name: 'geom', read_only: false },
  columns: [{ name: 'geom', type: 'Polygon', default_value: null, automatic: false }],
} as unknown as EspacecoTable;
const layer = {
  layer: { id: 9, role: 'edit', tools: ['draw', 'modify', 'delete'] },
  ...{ choice: {}, title: 'Parcelles', table, isGone: false },
} as unknown as GuichetLayer;

const square = (west: number) => `POLYGON((${west} 0,${west + 1} 0,${west + 1} 1,${west} 1,${west} 0))`;
const shape = (west: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 0],
      [west + 1, 0],
      [west + 1, 1],
      [west, 1],
      [west, 0],
    ],
  ],
});
const row = (fid: number) => ({ fid, nom: 'Le pré', geom: square(fid), gcms_fingerprint: '3' });
const line = { type: 'LineString' as const, coordinates: [[0, 0]] };

async function open(...drafts: readonly Draft[]) {
  const request = { community: sampleCommunity, person: 3, layers: [layer], isActive: true };
  const { result } = renderHook(() => useContribution(request));
  await act(async () => undefined);
  for (const draft of drafts) act(() => result.current.change(draft));
  return result;
}

const mine = withValues(draftOfRow({ layerId: 9, table }, row(7)), { nom: 'Le clos' });
const known = (contribution: Awaited<ReturnType<typeof open>>) =>
  contribution.current.drafts.map(({ state, key, values }) => ({ state, key, ...values }));

beforeEach(() => {
  for (const one of Object.values(reckoned)) one.mockReset();
});

it('an area that changes while its parts are reckoned keeps that change, and is not split', async () => {
  const contribution = await open(mine);
  const parts = Promise.withResolvers<unknown>();
  reckoned.split.mockReturnValue(parts.promise);
  act(() => contribution.current.use('split'));
  act(() => contribution.current.view?.onDrawn(line));
  act(() => contribution.current.change(withValues(mine, { nom: 'La vigne' })));
  await act(async () => parts.resolve([shape(7), shape(8)]));
  expect(known(contribution)).toEqual([{ state: 'Update', key: 7, nom: 'La vigne' }]);
  expect(contribution.current.problem).toMatchObject({ kind: 'changed' });
});

it('an area that nobody changes meanwhile is split into drafts of one act', async () => {
  const contribution = await open(mine);
  reckoned.split.mockResolvedValue([shape(7), shape(8)]);
  act(() => contribution.current.use('split'));
  await act(async () => contribution.current.view?.onDrawn(line));
  expect(known(contribution)).toMatchObject([
    { state: 'Update', nom: 'Le clos' },
    { state: 'Insert', nom: 'Le clos' },
  ]);
  const acts = new Set(contribution.current.drafts.map((one) => one.act));
  expect([...acts]).toEqual([expect.any(String)]);
});

it('the object of a split that was undone is whole, not the part it was', async () => {
  const contribution = await open();
  reckoned.row.mockResolvedValue(row(7));
  await act(async () => void (await contribution.current.choose(layer, '7')));
  reckoned.split.mockResolvedValue([shape(9), shape(8)]);
  act(() => contribution.current.use('split'));
  await act(async () => contribution.current.view?.onDrawn(line));
  expect(contribution.current.drafts.map(({ state }) => state)).toEqual(['Insert', 'Update']);
  act(() => contribution.current.undo?.());
  expect(contribution.current.drafts).toEqual([]);
  expect(contribution.current.current).toMatchObject({ key: 7, state: 'Update', values: {}, act: undefined });
  act(() => contribution.current.redo?.());
  expect(wktOf(contribution.current.current!)).toBe(square(9));
});

it('a new area of a split that was undone, and then itself, is whole', async () => {
  const contribution = await open();
  act(() => contribution.current.use('draw'));
  act(() => contribution.current.view?.onDrawn(shape(7) as never));
  reckoned.split.mockResolvedValue([shape(9), shape(8)]);
  act(() => contribution.current.use('split'));
  await act(async () => contribution.current.view?.onDrawn(line));
  expect(contribution.current.drafts).toHaveLength(2);
  act(() => contribution.current.undo?.());
  act(() => contribution.current.undo?.());
  expect(contribution.current.drafts).toEqual([]);
  expect(wktOf(contribution.current.current!)).toBe(square(7));
});

it('an object that one begins to change while it is read for a merge is not deleted', async () => {
  const contribution = await open(mine);
  const other = Promise.withResolvers<unknown>();
  reckoned.row.mockReturnValue(other.promise);
  reckoned.united.mockResolvedValue(shape(7));
  const merged = contribution.current.merge(layer, '8');
  const own = withValues(draftOfRow({ layerId: 9, table }, row(8)), { nom: 'Le bois' });
  act(() => contribution.current.change(own));
  await act(async () => {
    other.resolve(row(8));
    await merged;
  });
  expect(known(contribution)).toMatchObject([{ nom: 'Le clos' }, { state: 'Update', nom: 'Le bois' }]);
  expect(contribution.current.problem).toMatchObject({ kind: 'changed' });
});

it('an object one changed oneself is merged as it was changed, and once', async () => {
  const own = withValues(draftOfRow({ layerId: 9, table }, row(8)), { geom: square(20) });
  const contribution = await open(own, mine);
  reckoned.united.mockResolvedValue(shape(7));
  await act(() => contribution.current.merge(layer, '8'));
  expect(reckoned.row).not.toHaveBeenCalled();
  expect(reckoned.united.mock.calls[0]![1]).toEqual(shape(20));
  expect(contribution.current.drafts).toHaveLength(2);
  expect(contribution.current.drafts[0]).toMatchObject({ id: own.id, state: 'Delete', values: {} });
  // What is deleted already is merged with nothing.
  await act(() => contribution.current.merge(layer, '8'));
  expect(contribution.current.problem).toMatchObject({ kind: 'absent' });
});

it('an area that changes while the one to merge it with is read keeps that change', async () => {
  const contribution = await open(mine);
  const other = Promise.withResolvers<unknown>();
  reckoned.row.mockReturnValue(other.promise);
  reckoned.united.mockResolvedValue(shape(7));
  const merged = contribution.current.merge(layer, '8');
  act(() => contribution.current.change(withValues(mine, { geom: square(30) })));
  await act(async () => {
    other.resolve(row(8));
    await merged;
  });
  expect(contribution.current.drafts.map(wktOf)).toEqual([square(30)]);
  expect(contribution.current.problem).toMatchObject({ kind: 'changed' });
});
