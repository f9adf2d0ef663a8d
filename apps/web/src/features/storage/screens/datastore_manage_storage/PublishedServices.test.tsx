// @vitest-environment jsdom
import { datastoreCalls, type OfferingSummary } from '@cartable/contract/datastore';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readOnlyStore } from '../../../../../test/stub-answers.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { DatastoreContext } from '../../../datastores/index.ts';
import { PublishedServices } from './PublishedServices.tsx';

const endpointId = '7f7aab1c-3a51-4c57-9c0e-000000000001';
const service = (rank: number) =>
  ({
    _id: `7f7aab1c-3a51-4c57-9c0e-${String(rank).padStart(12, '0')}`,
    layer_name: `couche_${rank}`,
    type: 'WFS',
    status: 'PUBLISHED',
    configuration: { name: `Service ${rank}` },
    datasheet_name: 'Voirie',
    abilities: { unpublish: true },
  }) as unknown as OfferingSummary;

function start(total: number) {
  const api = startFakeApi();
  api.answersBy(datastoreCalls.searchOfferings, ({ url }) => {
    const page = Number(url.searchParams.get('page'));
    const found = url.searchParams.get('search') === '' ? total : 1;
    const first = (page - 1) * 20;
    const items = Array.from({ length: Math.max(0, Math.min(20, found - first)) }, (_, i) =>
      service(first + i),
    );
    return { items, total: found, page, limit: 20 };
  });
  const user = show(
    <DatastoreContext value={readOnlyStore}>
      <PublishedServices endpointId={endpointId} endpointName="WFS public" />
    </DatastoreContext>,
  );
  return { api, user };
}

it('shows the services of an endpoint page by page, and finds them by words', async () => {
  const { api, user } = start(45);
  await screen.findByRole('cell', { name: 'couche_0' });
  screen.getByText(/^45.résultats$/);
  await user.click(screen.getByTitle('Page 3'));
  await screen.findByRole('cell', { name: 'couche_44' });
  expect(screen.queryByRole('cell', { name: 'couche_0' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Chercher dans WFS public' }), 'voirie{Enter}');
  await screen.findByRole('cell', { name: 'couche_0' });
  screen.getByText(/^1.résultat$/);
  const asked = api.requestsOf(datastoreCalls.searchOfferings).at(-1)!.url.searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ endpoint: endpointId, page: '1', search: 'voirie' });
});

it('has nothing to search nor to turn over when there are few, and says when there are none', async () => {
  start(2);
  await screen.findByRole('cell', { name: 'couche_1' });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('says that an endpoint has no service, and why it cannot be told', async () => {
  const { api } = start(0);
  await screen.findByText('Aucun service sur ce point d’accès.');
  api.refuses(datastoreCalls.searchOfferings, 404, { code: 'common.not-found', message: 'Rien là.' });
  show(
    <DatastoreContext value={readOnlyStore}>
      <PublishedServices endpointId="7f7aab1c-3a51-4c57-9c0e-000000000002" endpointName="WFS fermé" />
    </DatastoreContext>,
  );
  await waitFor(() => screen.getByText('Rien là.'));
});

it('a search that fails leaves its field, and another one is heard', async () => {
  const { api, user } = start(45);
  await screen.findByRole('cell', { name: 'couche_0' });
  api.refuses(datastoreCalls.searchOfferings, 400, { code: 'common.invalid', message: 'Mots illisibles.' });
  await user.type(screen.getByRole('searchbox'), 'voirie{Enter}');
  await screen.findByText('Mots illisibles.');
  api.answers(datastoreCalls.searchOfferings, { items: [service(7)], total: 1, page: 1, limit: 20 } as never);
  const field = screen.getByRole('searchbox', { name: 'Chercher dans WFS public' });
  expect((field as HTMLInputElement).value).toBe('voirie');
  await user.type(field, ' rue{Enter}');
  await screen.findByRole('cell', { name: 'couche_7' });
});
