// @vitest-environment jsdom

import { catalogueCalls } from '@cartable/contract/catalogue';
import { siteCalls } from '@cartable/contract/site';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { site } from '../../../../../test/stub-answers.ts';
import { keyOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './Home.tsx';

const Home = () => {
  const route = useRoute();
  return route.name === 'home' ? <Screen route={route as RouteOf<'home'>} /> : null;
};

const noData = { items: [], total: 0, page: 1, limit: 3, facets: [], spelling: null, proposals: [] };
const card = {
  file_identifier: 'communes',
  title: 'Communes',
  abstract: '',
  organisation_name: 'Pays de Test',
  datastore: { _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0001', name: 'Test' },
  thumbnail_url: 'http://localhost:8080/annexes/t/communes.webp',
  bbox: null,
  publication_date: '2026-11-25T00:00:00.000Z',
  update_date: '2026-11-25T00:00:00.000Z',
  licence: null,
  services: ['WFS'],
  formats: [],
  access: ['open' as const],
};

const noFigures = { records: 0, producers: 0, services: 0, requests: 0, popular: [] };

function startHomeApi() {
  const api = startFakeApi();
  api.answers(catalogueCalls.searchCatalogue, noData);
  api.answers(catalogueCalls.getCatalogueFigures, noFigures);
  api.answers(siteCalls.getNews, { items: [], total: 0, page: 0, limit: 3, tags: [] });
  return api;
}

it('shows what was published last with its picture, and asks for the newest', async () => {
  const api = startHomeApi();
  api.answers(catalogueCalls.searchCatalogue, { ...noData, items: [card], total: 12 });
  show(<Home />, { at: routes.home() });
  const link = await screen.findByRole('link', { name: 'Communes' });
  expect(link.getAttribute('href')).toBe('/catalogue/dataset/communes');
  expect(link.closest('article')?.querySelector('img')?.getAttribute('src')).toContain('communes.webp');
  expect(screen.getByRole('link', { name: /12/ }).getAttribute('href')).toBe('/catalogue?sort=date');
  const [requested] = api.requestsOf(catalogueCalls.searchCatalogue);
  expect(Object.fromEntries(requested!.url.searchParams)).toEqual({ sort: 'date', limit: '3' });
});

it('says that nothing is published yet, with the way to the first data, and has no list of what there is none of', async () => {
  startHomeApi();
  show(<Home />, { at: routes.home() });
  expect(await screen.findByText(/Rien n’est encore publié/)).toBeTruthy();
  const first = screen.getByRole('link', { name: 'Publier les premières données' });
  expect(first.getAttribute('href')).toBe('/tableau-de-bord');
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Actualités' })).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Données les plus demandées' })).toBeNull();
});

it('tells the counted figures, and the data that were asked most', async () => {
  const api = startHomeApi();
  const figures = { records: 1, producers: 2, services: 3, requests: 12_345, popular: [card] };
  api.answers(catalogueCalls.getCatalogueFigures, figures);
  show(<Home />, { at: routes.home() });
  const popular = await screen.findByRole('region', { name: 'Données les plus demandées' });
  expect(within(popular).getByRole('link', { name: 'Communes' })).toBeTruthy();
  const reported = within(screen.getByRole('region', { name: 'Le site en chiffres' }));
  expect(reported.getByText('jeu de données publié').nextSibling?.textContent).toBe('1');
  expect(reported.getByText('requêtes servies en 30 jours').nextSibling?.textContent).toMatch(/^12.345$/);
});

it('searches the catalogue from the home page', async () => {
  startHomeApi();
  show(<Home />, { at: routes.home() });
  await userEvent.type(await screen.findByRole('searchbox'), 'cours d’eau{Enter}');
  expect(location.pathname).toBe('/catalogue');
  expect(new URLSearchParams(location.search).get('q')).toBe('cours d’eau');
});

it('says of each function that it is there, and which ones are in beta', async () => {
  startHomeApi();
  show(<Home />, { at: routes.home() });
  const card = (await screen.findByRole('heading', { name: 'Trouver et emporter des données' })).closest(
    'li',
  );
  expect(card?.textContent).toContain('Disponible');
  expect(screen.getAllByText('Disponible en bêta')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Créer des cartes' }).getAttribute('href')).toBe('/cartes');
});

it('shows over everything the alerts that are for it', async () => {
  const alert = { date: '2026-11-25', severity: 'warning', link: { url: '/actualites' } };
  startHomeApi().answers(siteCalls.getPublishedAnnexe, [
    { ...alert, id: 'a', title: 'Travaux ce soir', visibility: { homepage: true } },
    { ...alert, id: 'b', title: 'Ailleurs', visibility: { contact: true } },
  ] as never);
  show(<Home />, { at: routes.home() });
  queryClient.setQueryData(keyOf(siteCalls.getSiteConfiguration), {
    ...site,
    config_technical_name: 'configuration',
  });
  expect(await screen.findByText('Travaux ce soir')).toBeTruthy();
  expect(screen.queryByText('Ailleurs')).toBeNull();
  // A link without words is none.
  expect(document.querySelector('.fr-notice a')).toBeNull();
});
