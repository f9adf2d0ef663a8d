// @vitest-environment jsdom
import { type AdministeredCommunity, administrationCalls } from '@cartable/contract/administration';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { Screen } from './AdministrationCommunities.tsx';

const idOf = (rank: number) => `7f7aab1c-3a51-4c57-9c0e-9d7f4b1a000${rank}`;

function communityOf(
  rank: number,
  name: string,
  more: Partial<AdministeredCommunity>,
): AdministeredCommunity {
  return {
    _id: idOf(rank),
    name,
    technical_name: name.toLowerCase(),
    description: null,
    contact: null,
    public: true,
    is_sandbox: false,
    supervisor: { _id: idOf(7), email: 'anne@example.org', first_name: 'Anne', last_name: 'Roy' },
    members: 1,
    datastore: null,
    created: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

const empty = communityOf(1, 'Mairie', {});
const active = communityOf(2, 'Syndicat', {
  public: false,
  contact: 'carte@example.org',
  members: 4,
  datastore: { _id: idOf(5), name: 'Eaux', active: false },
});
const sandbox = communityOf(3, 'Découverte', { is_sandbox: true });

const Page = () => {
  const route = useRoute();
  return route.name === 'administration_communities' ? (
    <Screen route={route as RouteOf<'administration_communities'>} />
  ) : null;
};

function start(items = [empty, active, sandbox]) {
  const api = startFakeApi();
  api.answers(administrationCalls.getCommunities, { items, total: items.length, page: 1, limit: 20 });
  api.refuses(administrationCalls.getAdministrationSummary, 500, { code: 'common.unexpected', message: '' });
  setMe(person);
  const user = show(<Page />, { at: routes.administration_communities() });
  return { api, user };
}

const rowOf = async (name: string) => {
  const cell = await within(await screen.findByRole('table')).findByText(name, { selector: 'p' });
  return within(cell.closest('tr') as HTMLElement);
};

it('says who supervises, how to write to whom, and leads to members and datastore', async () => {
  start();
  const row = await rowOf('Syndicat');
  row.getByText('Privée');
  row.getByText('Anne Roy');
  row.getByText(/^Adresse de contact.: carte@example\.org$/);
  expect(row.getByRole('link', { name: /^4/ }).getAttribute('href')).toContain(idOf(2));
  expect(row.getByRole('link', { name: 'Eaux' }).getAttribute('href')).toContain(idOf(5));
  row.getByText('hors service');
  expect((await rowOf('Mairie')).getByRole('link', { name: /^Créer son entrepôt/ })).toBeTruthy();
});

it('offers to remove only what is empty, and never the sandbox', async () => {
  start();
  await rowOf('Mairie');
  const offered = screen.getAllByRole('button', { name: /^Supprimer / });
  expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual(['Supprimer Mairie']);
});

it('asks before it removes, and shows why it could not', async () => {
  const { api, user } = start();
  await user.click((await rowOf('Mairie')).getByRole('button', { name: 'Supprimer Mairie' }));
  screen.getByText(/^La communauté «.Mairie.» n’a ni entrepôt/);
  expect(api.requestsOf(administrationCalls.deleteCommunity)).toEqual([]);
  api.refuses(administrationCalls.deleteCommunity, 409, {
    code: 'administration.community-not-empty',
    message: 'Elle a un membre.',
  });
  openDialogs();
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await screen.findByText('Elle a un membre.');
});

it('searches by the keyboard, and keeps the search in the address', async () => {
  const { api, user } = start();
  await user.type(await screen.findByRole('searchbox'), 'eaux{Enter}');
  await waitFor(() =>
    expect(
      api.requestsOf(administrationCalls.getCommunities).map(({ url }) => url.searchParams.get('search')),
    ).toContain('eaux'),
  );
  expect(new URLSearchParams(location.search).get('search')).toBe('eaux');
});

it('creates a community under a technical name made of its name, unless one is written', async () => {
  const { api, user } = start();
  api.answers(administrationCalls.createCommunity, empty);
  await rowOf('Mairie');
  await user.click(screen.getByRole('button', { name: 'Créer une communauté' }));
  openDialogs();
  const dialog = within(screen.getByRole('dialog', { name: 'Créer une communauté' }));
  const create = () => dialog.getByRole('button', { name: 'Créer une communauté' });
  await user.click(create());
  await waitFor(() => expect(dialog.getAllByText('Ce champ est obligatoire.').length).toBeGreaterThan(1));
  expect(api.requestsOf(administrationCalls.createCommunity)).toEqual([]);
  // Keys typed one by one follow the focus, which jsdom does not hold in a dialog.
  fireEvent.change(dialog.getByRole('textbox', { name: 'Nom' }), { target: { value: 'Été' } });
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Nom technique/ }).value).toBe('ete');
  fireEvent.change(dialog.getByRole('textbox', { name: /^Superviseur/ }), {
    target: { value: 'anne@example.org' },
  });
  await user.click(create());
  await waitFor(() => expect(api.requestsOf(administrationCalls.createCommunity)).toHaveLength(1));
  expect(api.requestsOf(administrationCalls.createCommunity)[0]?.body).toMatchObject({
    name: 'Été',
    technical_name: 'ete',
    supervisor: 'anne@example.org',
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Créer une communauté' })).toBeNull());
});

it('says at its field that nobody is known by a supervisor’s name', async () => {
  const { api, user } = start();
  api.refuses(administrationCalls.changeSupervisorAsAdministrator, 422, {
    code: 'administration.user-unknown',
    message: 'Personne de ce nom.',
  });
  await user.click(
    (await rowOf('Syndicat')).getByRole('button', { name: 'Changer de superviseur pour Syndicat' }),
  );
  openDialogs();
  const field = screen.getByRole('textbox', { name: /^Superviseur/ });
  await user.type(field, 'personne');
  await user.click(screen.getByRole('button', { name: 'Changer de superviseur' }));
  await screen.findByText('Personne de ce nom.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('L’action a été refusée')).toBeNull();
});
