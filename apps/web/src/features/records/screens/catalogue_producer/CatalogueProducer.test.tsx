// @vitest-environment jsdom
import { type CatalogueCard, catalogueCalls, type Producer } from '@cartable/contract/catalogue';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen as List } from '../catalogue_producers/CatalogueProducers.tsx';
import { Screen } from './CatalogueProducer.tsx';

const Page = () => <Screen route={useRoute() as RouteOf<'catalogue_producer'>} />;

const producer: Producer = {
  _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a11',
  technical_name: 'syndicat',
  name: 'Syndicat de rivière',
  logo_url: 'https://cartes.example/annexes/syndicat/logo.png',
  description: 'Suit **la Loire**.',
  contact: 'carte@example.org',
  records: 2,
  updated: '2026-11-20T10:00:00.000Z',
};
const card: CatalogueCard = {
  file_identifier: 'eau',
  title: 'Cours d’eau',
  abstract: 'Les rivières.',
  organisation_name: 'Syndicat',
  datastore: { _id: producer._id, name: producer.name },
  thumbnail_url: '/annexes/eau.png',
  bbox: null,
  publication_date: '2026-11-01T10:00:00.000Z',
  update_date: '2026-11-20T10:00:00.000Z',
  licence: null,
  services: ['WFS'],
  formats: [],
  access: ['open'],
};

function start(more: Partial<Producer> = {}) {
  const api = startFakeApi();
  api.answers(catalogueCalls.getProducer, { ...producer, ...more });
  api.answers(catalogueCalls.searchCatalogue, {
    items: [card],
    total: 1,
    page: 1,
    limit: 10,
    spelling: null,
    proposals: [],
    facets: [
      { name: 'producer', values: [{ value: producer._id, label: producer.name, count: 2 }] },
      {
        name: 'service',
        values: [
          { value: 'WFS', label: null, count: 1 },
          { value: 'DOWNLOAD', label: null, count: 1 },
        ],
      },
    ],
  });
  return api;
}
const requested = (api: ReturnType<typeof start>) =>
  api.requestsOf(catalogueCalls.searchCatalogue).map(({ url }) => url.searchParams);

it('tells who the producer is, and searches among its data only, in the address', async () => {
  const api = start();
  const user = show(<Page />, { at: routes.catalogue_producer({ technicalName: 'syndicat' }) });
  await screen.findByRole('heading', { name: 'Cours d’eau' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Syndicat de rivière');
  expect(screen.getByText('la Loire').tagName).toBe('STRONG');
  expect(document.querySelector(`img[src="${producer.logo_url}"]`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Écrire au producteur' }).getAttribute('href')).toBe(
    'mailto:carte@example.org',
  );
  const filters = screen.getByRole('complementary');
  expect(within(filters).queryByText('Producteur')).toBeNull();
  await user.click(within(filters).getByLabelText(/WFS/));
  expect(location.pathname).toBe('/catalogue/producteurs/syndicat');
  expect(new URLSearchParams(location.search).get('producer')).toBeNull();
  expect(requested(api).at(-1)!.get('producer')).toBe(producer._id);
  expect(requested(api).at(-1)!.get('service')).toBe('WFS');
  await user.type(screen.getByRole('searchbox'), 'loire{Enter}');
  expect(new URLSearchParams(location.search).get('q')).toBe('loire');
});

it('tells neither description nor contact of a community that is not public', async () => {
  start({ description: null, contact: null, logo_url: null });
  show(<Page />, { at: routes.catalogue_producer({ technicalName: 'syndicat' }) });
  await screen.findByRole('heading', { name: 'Cours d’eau' });
  expect(screen.queryByRole('link', { name: 'Écrire au producteur' })).toBeNull();
});

it('lists the producers, each a link, or says that there is none yet', async () => {
  const api = startFakeApi();
  api.answers(catalogueCalls.getProducers, [producer]);
  show(<List />, { at: routes.catalogue_producers() });
  const link = await screen.findByRole('link', { name: 'Syndicat de rivière' });
  expect(link.getAttribute('href')).toBe('/catalogue/producteurs/syndicat');
  expect(screen.getByText(/2 données · mise à jour le/)).toBeTruthy();
  const logo = document.querySelector(`img[src="${producer.logo_url}"]`)!;
  fireEvent.error(logo);
  expect(document.querySelector('.app-producers img')).toBeNull();
});

it('says that nobody has published anything yet', async () => {
  startFakeApi().answers(catalogueCalls.getProducers, []);
  show(<List />, { at: routes.catalogue_producers() });
  await screen.findByText('Personne n’a encore publié de données');
});
