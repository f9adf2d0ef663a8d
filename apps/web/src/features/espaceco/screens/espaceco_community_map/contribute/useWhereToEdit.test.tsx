// @vitest-environment jsdom
import { type EditableArea, espacecoCalls } from '@cartable/contract/espaceco';
import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../../../../../base/api/query-client.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import type { Contribution } from './useContribution.ts';
import { useWhereToEdit } from './useWhereToEdit.ts';

vi.mock('../../../../../map/index.ts', () => vi.importActual('../../../../../map/sketch/sketch-wkt.ts'));

const lot = {
  name: '46',
  title: 'Lot',
  geometry: 'MULTIPOLYGON(((1 44,2 44,2 45,1 45,1 44)))',
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
  await vi.waitFor(() => expect(api.requestsOf(espacecoCalls.getEditableArea)).toHaveLength(1));
  screen.getByText('inconnu');
  api.answers(espacecoCalls.getEditableArea, areaOf([lot]));
  act(() => onlineManager.setOnline(true));
  await screen.findByText('emprises : Lot');
});
