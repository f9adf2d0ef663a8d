// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
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
