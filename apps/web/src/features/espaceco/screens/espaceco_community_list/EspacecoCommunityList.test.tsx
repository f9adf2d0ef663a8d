// @vitest-environment jsdom
import { type EspacecoCommunity, espacecoCalls } from '@cartable/contract/espaceco';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { sampleCommunity, sampleMe, sampleMember } from '../../test-support.ts';
import { Screen } from './EspacecoCommunityList.tsx';

const List = () => <Screen route={useRoute() as RouteOf<'espaceco_community_list'>} />;
const envelope = (content: EspacecoCommunity[], totalPages = 1) => ({
  content,
  totalPages,
  previousPage: null,
  nextPage: null,
});

function open(communities: EspacecoCommunity[], at = routes.espaceco_community_list()) {
  const api = startFakeApi();
  setMe(person);
  api.answers(espacecoCalls.getEspacecoCommunities, envelope(communities, 2));
  api.answers(espacecoCalls.getEspacecoCommunitiesAsMember, envelope([]));
  api.answers(espacecoCalls.searchEspacecoCommunities, communities);
  api.answers(espacecoCalls.getEspacecoCommunityNames, ['Cours d’eau du Lot']);
  api.answers(espacecoCalls.getEspacecoMe, sampleMe);
  return { api, user: show(<List />, { at }) };
}

const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('tells of each community what one is in it, and leads to its management or its set-up', async () => {
  const { user } = open([
    sampleCommunity,
    { ...sampleCommunity, id: 13, name: 'Chemins', active: false, description: null },
    { ...sampleCommunity, id: 14, name: 'Arbres', role: null, abilities: {} },
  ]);
  const [first, second, third] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  first!.getByText('Gestionnaire');
  expect(hrefOf(/^Gérer/)).toBe('/espace-collaboratif/12/gerer-le-guichet');
  second!.getByText('En création');
  expect(hrefOf(/^Reprendre/)).toBe('/espace-collaboratif/13/creer-un-guichet');
  expect(third!.queryByRole('link')).toBeNull();
  expect(third!.queryByRole('button', { name: /^(Quitter|Rejoindre)/ })).toBeNull();
  const more = first!.getByRole('button', { name: /^Description/ });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  expect(first!.getByText('rivières').tagName).toBe('STRONG');
});

it('keeps the filter in the address, and forgets page and search with another', async () => {
  const { api, user } = open([sampleCommunity], routes.espaceco_community_list({ page: 2 }));
  await screen.findByText('Cours d’eau du Lot');
  expect(api.requestsOf(espacecoCalls.getEspacecoCommunities).at(-1)?.url.searchParams.get('page')).toBe('2');
  await user.click(screen.getByRole('radio', { name: 'Adhésions en cours' }));
  await screen.findByText('Aucune adhésion en cours');
  expect(window.location.search).toContain('filter=affiliation');
  expect(window.location.search).not.toContain('page=2');
  const [requested] = api.requestsOf(espacecoCalls.getEspacecoCommunitiesAsMember);
  expect(requested?.url.searchParams.get('pending')).toBe('true');
});

it('searches the names of the filter as one types', async () => {
  const { api, user } = open([sampleCommunity]);
  await user.type(await screen.findByRole('searchbox'), 'lot');
  await waitFor(() => expect(api.requestsOf(espacecoCalls.searchEspacecoCommunities)).toHaveLength(1));
  const [requested] = api.requestsOf(espacecoCalls.searchEspacecoCommunities);
  expect(Object.fromEntries(requested!.url.searchParams)).toEqual({
    name: '%lot%',
    filter: 'listed',
    sort: 'name:ASC',
  });
});

it('begins a community with a name nobody has, and goes to its set-up', async () => {
  const { api, user } = open([]);
  await screen.findByText('Aucun guichet public');
  api.answers(espacecoCalls.addEspacecoCommunity, { ...sampleCommunity, id: 15, active: false });
  await user.click(screen.getByRole('button', { name: 'Créer un guichet' }));
  openDialogs();
  const name = screen.getByRole('textbox', { name: /^Nom/ });
  const add = () => user.click(screen.getByRole('button', { name: 'Ajouter' }));
  await add();
  await screen.findByText('Le nom est obligatoire.');
  await user.type(name, 'cours d’eau du lot');
  await add();
  await screen.findByText('Un guichet porte déjà ce nom.');
  expect(api.requestsOf(espacecoCalls.addEspacecoCommunity)).toHaveLength(0);
  await user.clear(name);
  await user.type(name, 'Haies');
  await add();
  await waitFor(() => expect(window.location.pathname).toBe('/espace-collaboratif/15/creer-un-guichet'));
  expect(api.requestsOf(espacecoCalls.addEspacecoCommunity)[0]?.body).toEqual({ name: 'Haies' });
});

it('says at the field that the name was taken meanwhile', async () => {
  const { api, user } = open([]);
  await screen.findByText('Aucun guichet public');
  api.refuses(espacecoCalls.addEspacecoCommunity, 409, {
    code: 'espaceco.name-taken',
    message: 'Pris entre-temps.',
  });
  await user.click(screen.getByRole('button', { name: 'Créer un guichet' }));
  openDialogs();
  await user.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Haies');
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  await screen.findByText('Pris entre-temps.');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers no creation to whoever manages none', async () => {
  const api = startFakeApi();
  setMe(person);
  api.answers(espacecoCalls.getEspacecoCommunities, envelope([]));
  api.answers(espacecoCalls.getEspacecoMe, { ...sampleMe, creator: false });
  show(<List />, { at: routes.espaceco_community_list() });
  await screen.findByText('Aucun guichet public');
  expect(screen.queryByRole('button', { name: 'Créer un guichet' })).toBeNull();
});

it('asks to join, and takes the request back once confirmed', async () => {
  const { api, user } = open([{ ...sampleCommunity, role: null, abilities: { join: true } }]);
  api.answers(espacecoCalls.addEspacecoMembers, [{ ...sampleMember, role: 'pending' }]);
  api.answers(espacecoCalls.removeEspacecoMember, { user_id: 3 });
  const join = await screen.findByTitle('Rejoindre le guichet Cours d’eau du Lot');
  await waitFor(() => expect(join).toHaveProperty('disabled', false));
  const requested = { ...sampleCommunity, role: 'pending' as const, abilities: {} };
  api.answers(espacecoCalls.getEspacecoCommunities, envelope([requested]));
  await user.click(join);
  const withdraw = await screen.findByTitle(/^Retirer ma demande/);
  expect(api.requestsOf(espacecoCalls.addEspacecoMembers)[0]?.body).toEqual({ members: [3] });
  await user.click(withdraw);
  openDialogs();
  expect(api.requestsOf(espacecoCalls.removeEspacecoMember)).toHaveLength(0);
  await user.click(screen.getAllByRole('button', { name: 'Retirer ma demande' }).at(-1)!);
  await waitFor(() => expect(api.requestsOf(espacecoCalls.removeEspacecoMember)).toHaveLength(1));
});
