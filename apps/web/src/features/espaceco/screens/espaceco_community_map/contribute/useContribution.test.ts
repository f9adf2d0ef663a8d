// @vitest-environment jsdom
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Attachment, AttachmentTest } from '../../../../../map/index.ts';
import { featuresChanged } from '../../../parts/objects/feature-changes.ts';
import { draftOfRow, newDraft, withValues, wktOf } from '../../../parts/unsent/drafts/draft.ts';
import type { QueuedTransaction } from '../../../parts/unsent/kept/queued.ts';
import { queue } from '../../../parts/unsent/sending/send-queue.ts';
import { sampleCommunity } from '../../../test-support.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { useContribution } from './useContribution.ts';

vi.mock('../../../../../map/index.ts', () => vi.importActual('../../../../../map/sketch/sketch-wkt.ts'));
const inFieldDatabase = vi.hoisted(() => vi.fn<() => Promise<unknown>>(async () => []));
vi.mock('../../../../../base/state/field-database.ts', () => ({ inFieldDatabase }));
const readRow = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('./read-row.ts', () => ({ readRow }));

const table = {
  id: 5,
  database_id: 2,
  database: 'reperes',
  name: 'points',
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
  const { contribution, layer, test } = await contributeTo(['draw', 'snap_mandatory'], () => 'loose');
  act(() => contribution.current.place(written('POINT(2 45)')));
  expect(contribution.current).toMatchObject({
    drafts: [],
    problem: { kind: 'snap', layers: 'Repères, Repères' },
  });
  expect(test).toHaveBeenLastCalledWith(
    { type: 'Point', coordinates: [2, 45] },
    { to: ['layer-8', 'layer-9'], except: undefined },
  );
  act(() => contribution.current.use(null));
  act(() => contribution.current.copy(draft));
  expect(contribution.current).toMatchObject({
    drafts: [],
    problem: { kind: 'snap', layers: 'Repères, Repères' },
  });
  act(() => contribution.current.use(null));
  act(() => contribution.current.drawIn(layer, { type: 'Point', coordinates: [3, 46] }));
  expect(contribution.current).toMatchObject({
    drafts: [],
    problem: { kind: 'snap', layers: 'Repères, Repères' },
  });
});

it('there, what lies on it is taken, and a copy lies where its original does', async () => {
  const { contribution, layer } = await contributeTo(
    ['draw', 'snap_mandatory'],
    ({ coordinates }): Attachment =>
      Number(coordinates[0]) === 1 || Number(coordinates[0]) === 2 ? 'tied' : 'loose',
  );
  act(() => contribution.current.place(written('POINT(2 45)')));
  act(() => contribution.current.copy(draft));
  act(() => contribution.current.drawIn(layer, { type: 'Point', coordinates: [1, 46] }));
  expect(contribution.current.problem).toBeUndefined();
  expect(contribution.current.drafts.map(wktOf)).toEqual(['POINT(2 45)', 'POINT(1 44)', 'POINT(1 46)']);
});

it('elsewhere places are free, and a copy lies beside its original', async () => {
  const { contribution, layer } = await contributeTo(['draw'], () => 'loose');
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

it('what is sent goes, but what was opened or changed since stays', async () => {
  const { contribution, layer } = await contributeTo(['draw'], () => 'loose');
  act(() => contribution.current.drawIn(layer, { type: 'Point', coordinates: [1, 44] }));
  act(() => contribution.current.drawIn(layer, { type: 'Point', coordinates: [2, 45] }));
  const queued = contribution.current.drafts;
  // While the browser keeps what is sent.
  act(() => contribution.current.change(withValues(queued[0]!, { nom: 'Le gué' })));
  act(() => contribution.current.add());
  act(() => contribution.current.release(queued));
  expect(contribution.current.drafts.map(({ values }) => values)).toEqual([
    { geom: 'POINT(1 44)', nom: 'Le gué' },
    expect.anything(),
  ]);
  const opened = contribution.current.drafts[1]!;
  expect(contribution.current.current?.id).toBe(opened.id);
  act(() => contribution.current.release([opened]));
  expect(contribution.current.current).toBeUndefined();
});

it('where the view has nothing to snap to, the first object is taken, and that is told', async () => {
  const { contribution, layer } = await contributeTo(['draw', 'snap_mandatory'], () => 'free');
  act(() => contribution.current.drawIn(layer, { type: 'Point', coordinates: [3, 46] }));
  expect(contribution.current).toMatchObject({
    drafts: [{ state: 'Insert' }],
    problem: { kind: 'snapFree' },
  });
  act(() => contribution.current.use('draw'));
  expect(contribution.current.problem).toBeUndefined();
});

it('where the map does not show what one snaps to, nothing is taken, and the layers to show are told', async () => {
  const { contribution, layer, test } = await contributeTo(['draw', 'snap_mandatory'], () => 'unseen');
  act(() => contribution.current.drawIn(layer, { type: 'Point', coordinates: [3, 46] }));
  expect(contribution.current).toMatchObject({ drafts: [], problem: { kind: 'snapUnseen' } });
  // An object that is there is nothing to tie itself to.
  act(() => contribution.current.place({ ...written('POINT(2 45)'), key: 7 }));
  expect(test.mock.lastCall![1]).toMatchObject({ except: 'reperes.points.7' });
});

it('what is begun before the browser has read what it keeps stays open, beside that', async () => {
  const late = Promise.withResolvers<unknown>();
  inFieldDatabase.mockReturnValueOnce(late.promise);
  const { contribution, layer } = await contributeTo(['draw'], () => 'loose');
  act(() => contribution.current.drawIn(layer, { type: 'Point', coordinates: [3, 46] }));
  const [begun] = contribution.current.drafts;
  await act(async () => late.resolve([draft]));
  expect(contribution.current.drafts).toEqual([draft, begun]);
  expect(contribution.current.current).toEqual(begun);
  act(() => contribution.current.undo!());
  expect(contribution.current.drafts).toEqual([draft]);
  act(() => contribution.current.redo!());
  expect(contribution.current.drafts).toEqual([draft, begun]);
});

const row = (nom: string, version: number) => ({
  fid: 7,
  nom,
  geom: 'POINT(1 44)',
  gcms_fingerprint: version,
});

it('an object that is open is read again when others change it, until it is changed here', async () => {
  const { contribution, layer } = await contributeTo(['modify'], () => 'loose');
  readRow.mockReset().mockResolvedValueOnce(row('Le gué', 1)).mockResolvedValueOnce(row('Le pont', 2));
  await act(async () => void (await contribution.current.choose(layer, '7')));
  const opened = contribution.current.current!;
  await act(async () => featuresChanged());
  expect(contribution.current.current).toMatchObject({
    id: opened.id,
    fingerprint: '2',
    base: { nom: 'Le pont' },
    values: {},
  });
  readRow.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await act(async () => featuresChanged());
  expect(contribution.current.current).toMatchObject({ fingerprint: '2' });
  readRow.mockResolvedValueOnce(undefined);
  await act(async () => featuresChanged());
  expect(contribution.current.problem).toEqual({ kind: 'gone', layers: undefined });
  act(() => contribution.current.change(withValues(contribution.current.current!, { nom: 'La passerelle' })));
  await act(async () => featuresChanged());
  expect(readRow).toHaveBeenCalledTimes(4);
});

it('what is read again of an object is not taken once it was changed meanwhile', async () => {
  const { contribution, layer } = await contributeTo(['modify'], () => 'loose');
  const late = Promise.withResolvers<unknown>();
  readRow.mockReset().mockResolvedValueOnce(row('Le gué', 1)).mockReturnValueOnce(late.promise);
  await act(async () => void (await contribution.current.choose(layer, '7')));
  await act(async () => featuresChanged());
  act(() => contribution.current.change(withValues(contribution.current.current!, { nom: 'La passerelle' })));
  await act(async () => late.resolve(row('Le pont', 2)));
  // The server compares, and tells both.
  expect(contribution.current.current).toMatchObject({ fingerprint: '1', values: { nom: 'La passerelle' } });
});

it('an object on its way to the server is gone on with as it was sent, and waits for it', async () => {
  const { contribution, layer } = await contributeTo(['modify'], () => 'loose');
  readRow.mockReset();
  const sent = withValues(draftOfRow({ layerId: 9, table }, row('Le gué', 1)), { nom: 'Le pont' });
  const sending = { kind: 'transaction', id: 'une', person: 3, fate: 'waiting', drafts: [sent] };
  onTestFinished(() => queue.set([]));
  act(() => queue.set([sending as unknown as QueuedTransaction]));
  await act(async () => void (await contribution.current.choose(layer, '7')));
  expect(readRow).not.toHaveBeenCalled();
  expect(contribution.current.current).toEqual(sent);
  expect(contribution.current.drafts).toEqual([]);
  act(() => contribution.current.change(withValues(sent, { nom: 'La passerelle' })));
  const [changed] = contribution.current.drafts;
  expect(contribution.current.holdOf(changed!)).toBe('waiting');
});

it('one part of a split that is withdrawn takes the others with it, which is told, and undone', async () => {
  const { contribution } = await contributeTo(['draw'], () => 'loose');
  const parts = [
    { ...draft, act: 'split' },
    { ...newDraft({ layerId: 9, table }, 'POINT(2 45)'), act: 'split' },
  ];
  act(() => contribution.current.change(...parts));
  expect(contribution.current.current?.id).toBe(parts[1]!.id);
  act(() => contribution.current.withdraw([parts[0]!.id]));
  expect(contribution.current).toMatchObject({
    drafts: [],
    current: undefined,
    problem: { kind: 'together' },
  });
  act(() => contribution.current.undo!());
  expect(contribution.current.drafts).toEqual(parts);
});
