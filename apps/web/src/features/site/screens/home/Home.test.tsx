// @vitest-environment jsdom
import { siteCalls } from '@cartable/contract/site';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
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

it('searches the catalogue from the home page', async () => {
  startFakeApi();
  show(<Home />, { at: routes.home() });
  await userEvent.type(await screen.findByRole('searchbox'), 'cours d’eau{Enter}');
  expect(location.pathname).toBe('/catalogue');
  expect(new URLSearchParams(location.search).get('q')).toBe('cours d’eau');
});

it('promises nothing that exists already, and says what is planned', async () => {
  startFakeApi();
  show(<Home />, { at: routes.home() });
  const card = (await screen.findByRole('heading', { name: 'Trouver et emporter des données' })).closest(
    'li',
  );
  expect(card?.textContent).toContain('Disponible');
  expect(screen.getAllByText('Prévu')).toHaveLength(2);
});

it('shows over everything the alerts that are for it', async () => {
  const alert = { date: '2026-11-25', severity: 'warning', link: { url: '/actualites' } };
  startFakeApi().answers(siteCalls.getPublishedAnnexe, [
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
