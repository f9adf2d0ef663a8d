// @vitest-environment jsdom
import { siteCalls } from '@cartable/contract/site';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeApi } from '../test-support/fake-api.ts';
import { show } from '../test-support/show.tsx';
import { PlaceSearch, type PlaceSearchFor } from './PlaceSearch.tsx';

const box = { west: 4, south: 44, east: 7, north: 46 };
vi.mock('./places.ts', () => ({
  loadPlaces: async () => [{ name: 'Isère', kind: 'departement', place: [5.5, 45.2], box }],
}));

const commune = {
  key: '38185',
  name: 'Grenoble',
  kind: 'commune' as const,
  code: '38185',
  place: [5.7, 45.2],
  box,
};
const address = {
  key: 'a',
  name: '1 rue de l’Isère',
  kind: 'address' as const,
  code: null,
  place: [5.8, 45.1],
  box: null,
};
const departement = {
  key: '38',
  name: 'Isère',
  kind: 'departement' as const,
  code: '38',
  place: [5, 45],
  box,
};

function start(places: object[] = [], searches?: PlaceSearchFor) {
  const api = startFakeApi();
  api.answers(siteCalls.findPlaces, places as never);
  const went: unknown[] = [];
  const others = [{ key: 'd', name: 'Rivières de l’Isère', go: () => went.push('data') }];
  const user = show(
    <PlaceSearch searches={searches} onPlace={(...place) => went.push(place)} others={others} />,
  );
  return { api, user, went, field: screen.getByRole('combobox') };
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('suggests places of the map, of the server, addresses and data, and goes there', async () => {
  const { user, went, field } = start([departement, commune, address]);
  await user.type(field, 'isere');
  await waitFor(() =>
    expect(options()).toEqual([
      'Isèredépartement',
      'Grenoblecommune 38185',
      '1 rue de l’Isèreadresse',
      'Rivières de l’Isèredonnée',
    ]),
  );
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(went).toEqual([[commune.place, box]]);
  await user.clear(field);
  await user.type(field, 'isere');
  await user.click(await screen.findByRole('option', { name: /Rivières/ }));
  expect(went.at(-1)).toBe('data');
});

it('goes to the first place at Enter, asks nothing for coordinates, and says what it does not know', async () => {
  const { api, user, went, field } = start([commune]);
  await user.type(field, 'greno{Enter}');
  await waitFor(() => expect(went).toEqual([[commune.place, box]]));
  await user.clear(field);
  await user.type(field, '2.35 48.85{Enter}');
  await waitFor(() => expect(went.at(-1)).toEqual([[2.35, 48.85], undefined]));
  expect(api.requestsOf(siteCalls.findPlaces).map(({ url }) => url.searchParams.get('q'))).not.toContain(
    '2.35 48.85',
  );
  api.answers(siteCalls.findPlaces, []);
  await user.clear(field);
  await user.type(field, 'Atlantide{Enter}');
  await screen.findByText('Ce lieu n’est pas connu ici.');
});

it('still finds what the map knows when the server does not answer', async () => {
  const { api, user, went, field } = start();
  api.refuses(siteCalls.findPlaces, 503, { code: 'common.unavailable', message: 'Plus tard.' });
  await user.type(field, 'isere{Enter}');
  await waitFor(() => expect(went).toHaveLength(1), { timeout: 8000 });
});

it('for names alone goes to no coordinates, and says so', async () => {
  const { user, went, field } = start([commune], 'names');
  screen.getByText(/^Une commune, .* ou une adresse/);
  await user.type(field, '2.35 48.85{Enter}');
  await screen.findByText(/ne cherche pas par coordonnées/);
  expect(went).toEqual([]);
  await user.clear(field);
  await user.type(field, 'greno{Enter}');
  await waitFor(() => expect(went).toEqual([[commune.place, box]]));
});

it('for coordinates alone suggests no names, and says so', async () => {
  const { api, user, went, field } = start([commune], 'coordinates');
  screen.getByRole('combobox', { name: 'Aller à des coordonnées' });
  await user.type(field, 'isere{Enter}');
  await screen.findByText(/ne cherche que par coordonnées/);
  expect(went).toEqual([]);
  expect(api.requestsOf(siteCalls.findPlaces)).toEqual([]);
  await user.clear(field);
  await user.type(field, '2.35 48.85{Enter}');
  await waitFor(() => expect(went).toEqual([[[2.35, 48.85], undefined]]));
});
