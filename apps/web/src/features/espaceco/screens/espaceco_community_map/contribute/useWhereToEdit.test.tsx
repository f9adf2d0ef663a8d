// @vitest-environment jsdom
import { type EditableArea, type EspacecoTable, espacecoCalls } from '@cartable/contract/espaceco';
import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keyOf } from '../../../../../base/api/hooks.ts';
import { queryClient } from '../../../../../base/api/query-client.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import { newDraft } from '../../../parts/unsent/drafts/draft.ts';
import type { Contribution } from './useContribution.ts';
import { useWhereToEdit } from './useWhereToEdit.ts';

vi.mock('../../../../../map/index.ts', async () => ({
  ...(await vi.importActual<object>('../../../../../map/sketch/sketch-wkt.ts')),
  unionOfBoxes: () => null,
}));

const table = { id: 5, title: 'Seuils', geometry_name: 'geom', columns: [] } as unknown as EspacecoTable;
const lot = {
  name: '46',
  title: 'Lot',
  geometry: 'MULTIPOLYGON(((1 44,2 44,2 45,1 45,1 44)))',
} as EditableArea['grids'][number];
const aveyron = {
  name: '12',
  title: 'Aveyron',
  geometry: 'MULTIPOLYGON(((2 44,3 44,3 45,2 45,2 44)))',
} as EditableArea['grids'][number];
const areaOf = (grids: EditableArea['grids']): EditableArea => ({
  grids,
  tables: [{ table: 5, grids: grids.map(({ name }) => name) }],
  members: null,
});

function Where({ drafts = [] }: { readonly drafts?: Contribution['drafts'] }) {
  const contribution = { drafts, editable: [] } as unknown as Contribution;
  const { where } = useWhereToEdit({ communityId: 12, enabled: true, isActive: true, contribution });
  const grids = where.gridsOf(5);
  return <p>{grids === undefined ? 'inconnu' : `emprises : ${grids.map(({ title }) => title).join()}`}</p>;
}

function leaveNetwork() {
  const options = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retry: false } });
  onlineManager.setOnline(false);
  onTestFinished(() => {
    queryClient.setDefaultOptions(options);
    onlineManager.setOnline(true);
  });
}

it('where one may edit is known without network to who opens the map inside the site', async () => {
  leaveNetwork();
  const api = startFakeApi();
  // As a zone that was taken along answers.
  api.answers(espacecoCalls.getEditableArea, areaOf([lot]));
  show(<Where />);
  await screen.findByText('emprises : Lot');
});

it('and without a zone, as soon as the network is back', async () => {
  leaveNetwork();
  const api = startFakeApi();
  api.refuses(espacecoCalls.getEditableArea, 502, { code: 'core.unavailable', message: '' });
  show(<Where />);
  const key = keyOf(espacecoCalls.getEditableArea, { params: { communityId: 12 } });
  await vi.waitFor(() => expect(queryClient.getQueryState(key)?.status).toBe('error'));
  screen.getByText('inconnu');
  api.answers(espacecoCalls.getEditableArea, areaOf([lot]));
  act(() => onlineManager.setOnline(true));
  await screen.findByText('emprises : Lot');
});

/** Kept by the timers one advances. */
async function wait(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

it.each([
  ['an object that lies outside is sent as soon as a manager gives a grid for it', 'POINT(2.5 44.5)', true],
  ['one that lies where one may edit asks for nothing more', 'POINT(1.5 44.5)', false],
  ['one without a place waits for its author alone', null, false],
])('%s', async (_, place, isAsked) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const api = startFakeApi();
  api.answers(espacecoCalls.getEditableArea, areaOf([lot]));
  show(<Where drafts={[newDraft({ layerId: 9, table }, place)]} />);
  await wait(100);
  screen.getByText('emprises : Lot');
  api.answers(espacecoCalls.getEditableArea, areaOf([lot, aveyron]));
  await wait(31_000);
  screen.getByText(isAsked ? 'emprises : Lot,Aveyron' : 'emprises : Lot');
  // It is released: nothing is asked any more.
  await wait(120_000);
  expect(api.requestsOf(espacecoCalls.getEditableArea)).toHaveLength(isAsked ? 2 : 1);
});
