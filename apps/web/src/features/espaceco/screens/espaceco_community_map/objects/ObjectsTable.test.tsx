// @vitest-environment jsdom
import type { Call } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../../../../../base/api/query-client.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import { featuresChanged } from '../../../parts/objects/feature-changes.ts';
import { ObjectsTable } from './ObjectsTable.tsx';

vi.mock('../../../../../map/index.ts', () => ({ reasonOfRejection: () => 'Panne' }));

/** The service of features is apart from the calls of the contract. */
const wfs = { name: 'wfs', method: 'GET', path: '/api/espaceco/wfs/obstacles' } as Call;
const table = {
  id: 2,
  name: 'seuils',
  title: 'Seuils',
  database: 'obstacles',
  database_id: 31,
  export_allowed: false,
  id_name: 'fid',
  geometry_name: 'geom',
  columns: [{ name: 'hauteur', title: 'Hauteur', type: 'Double' }],
} as unknown as EspacecoTable;

function open() {
  const api = startFakeApi();
  const features = [{ id: 'obstacles.seuils.6', geometry: null, properties: { hauteur: 3.5 } }];
  const Objects = () => (
    <ObjectsTable
      table={table}
      address={{ communityId: 12, page: 1 }}
      viewed={undefined}
      go={() => undefined}
    />
  );
  return {
    answer: () => api.answers(wfs, { numberMatched: 1, features } as never),
    refuse: () => api.refuses(wfs, 400, { code: 'test.refused', message: 'Panne' }),
    asked: () => api.requestsOf(wfs).length,
    see: () => show(<Objects />),
  };
}

it('objects that could not be read are asked for again, and those that were read stay', async () => {
  const { answer, refuse, asked, see } = open();
  refuse();
  const user = see();
  await screen.findByText('Les objets ne peuvent pas être lus');
  answer();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('3,5');
  expect(screen.queryByRole('alert')).toBeNull();
  refuse();
  await act(() => queryClient.refetchQueries({ queryKey: ['espaceco-features'] }));
  await screen.findByText('Les objets ne peuvent pas être lus');
  screen.getByText('3,5');
  // Somebody saved: the question is another one.
  const before = asked();
  act(() => featuresChanged());
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await screen.findByText('Les objets ne peuvent pas être lus');
  screen.getByText('3,5');
});

it('objects that are not asked for, without network, are not waited for in silence', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const { answer, see } = open();
  answer();
  see();
  await screen.findByText(/^Le serveur ne répond pas/);
  act(() => onlineManager.setOnline(true));
  await screen.findByText('3,5');
});
