// @vitest-environment jsdom
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AttachmentTest } from '../../../../../map/index.ts';
import { sampleCommunity } from '../../../test-support.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { newDraft, withValues, wktOf } from './draft.ts';
import { useContribution } from './useContribution.ts';

vi.mock('../../../../../map/index.ts', () => vi.importActual('../../../../../map/sketch/sketch-wkt.ts'));
vi.mock('../../../../../base/state/field-database.ts', () => ({ inFieldDatabase: async () => [] }));

const table = {
  id: 5,
  database_id: 2,
  title: 'Repères',
  id_name: 'fid',
  geometry_name: 'geom',
  read_only: false,
  columns: [{ name: 'geom', type: 'Point', default_value: null, automatic: false }],
} as unknown as EspacecoTable;

/** @param isTied what the map says of a place */
async function contributeTo(tools: readonly string[], isTied: AttachmentTest) {
  const layer = {
    layer: { id: 9, role: 'edit', tools, ref_tools: { snap: [8] } },
    choice: {},
    title: 'Repères',
    table,
    isGone: false,
  } as unknown as GuichetLayer;
  const reference = { ...layer, layer: { id: 8, role: 'visu' } } as unknown as GuichetLayer;
  const request = { community: sampleCommunity, person: 3, layers: [reference, layer], isActive: true };
  const { result } = renderHook(() => useContribution(request));
  await act(async () => undefined);
  const test = vi.fn(isTied);
  result.current.attachment.current = test;
  return { contribution: result, layer, test };
}

const draft = newDraft({ layerId: 9, table }, 'POINT(1 44)');
const written = (place: string) => withValues(draft, { geom: place });

it('where a layer obliges to snap, a place that is written, copied or recorded away from it is refused', async () => {
  const { contribution, layer, test } = await contributeTo(['draw', 'snap_mandatory'], () => false);
  act(() => contribution.current.place(written('POINT(2 45)')));
  expect(contribution.current).toMatchObject({ drafts: [], problem: 'snap' });
  expect(test).toHaveBeenLastCalledWith({ type: 'Point', coordinates: [2, 45] }, ['layer-8', 'layer-9']);
  act(() => contribution.current.use(null));
  act(() => contribution.current.copy(draft));
  expect(contribution.current).toMatchObject({ drafts: [], problem: 'snap' });
  act(() => contribution.current.use(null));
  act(() => contribution.current.drawIn(layer, { type: 'Point', coordinates: [3, 46] }));
  expect(contribution.current).toMatchObject({ drafts: [], problem: 'snap' });
});

it('there, what lies on it is taken, and a copy lies where its original does', async () => {
  const { contribution, layer } = await contributeTo(
    ['draw', 'snap_mandatory'],
    ({ coordinates }) => Number(coordinates[0]) === 1 || Number(coordinates[0]) === 2,
  );
  act(() => contribution.current.place(written('POINT(2 45)')));
  act(() => contribution.current.copy(draft));
  act(() => contribution.current.drawIn(layer, { type: 'Point', coordinates: [1, 46] }));
  expect(contribution.current.problem).toBeUndefined();
  expect(contribution.current.drafts.map(wktOf)).toEqual(['POINT(2 45)', 'POINT(1 44)', 'POINT(1 46)']);
});

it('elsewhere places are free, and a copy lies beside its original', async () => {
  const { contribution, layer } = await contributeTo(['draw'], () => false);
  act(() => contribution.current.place(written('POINT(2 45)')));
  act(() => contribution.current.copy(draft));
  act(() => contribution.current.drawIn(layer, { type: 'Point', coordinates: [3, 46] }));
  expect(contribution.current.problem).toBeUndefined();
  expect(contribution.current.drafts.map(wktOf)).toEqual([
    'POINT(2 45)',
    'POINT(1.0001 44.0001)',
    'POINT(3 46)',
  ]);
});
