// @vitest-environment jsdom
import {
  defaultReportStatuses,
  type EditableArea,
  type EspacecoCommunity,
  type EspacecoGrid,
  type EspacecoLayer,
  type EspacecoTable,
  espacecoCalls,
} from '@cartable/contract/espaceco';
import { siteCalls } from '@cartable/contract/site';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { keyOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { sampleCommunity } from '../../test-support.ts';
import { Screen } from './EspacecoCreateCommunity.tsx';

vi.mock('../../../../map/index.ts', () => ({
  PlaceSearch: () => null,
  MapView: () => null,
  formatPlace: String,
  unionOfBoxes: () => null,
}));

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = () => undefined;

const Create = () => <Screen route={useRoute() as RouteOf<'espaceco_create_community'>} />;
const draft: EspacecoCommunity = { ...sampleCommunity, active: false };

const grid = (name: string, title: string): EspacecoGrid => ({
  name,
  title,
  type: { name: name.length > 2 ? 'commune' : 'departement', title: '' },
  deleted: false,
  extent: [1, 44, 2, 45],
});

function open(community: EspacecoCommunity, step?: number, members: EditableArea['members'] = null) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoCommunity, community);
  api.answers(espacecoCalls.updateEspacecoCommunity, community);
  api.answers(espacecoCalls.getEspacecoDocuments, []);
  api.answers(espacecoCalls.getEmailPlanners, []);
  api.answers(espacecoCalls.getEspacecoDatabases, []);
  api.answers(espacecoCalls.getEspacecoPermissions, []);
  api.answers(espacecoCalls.updateEspacecoPermissions, []);
  api.answers(espacecoCalls.getEspacecoLayers, []);
  api.answers(espacecoCalls.getViewableTables, {});
  api.answers(espacecoCalls.getEspacecoFeatureTypes, {});
  api.answers(espacecoCalls.replaceEspacecoLayers, []);
  api.answers(espacecoCalls.getEditableArea, { grids: [], tables: [], members });
  api.answers(espacecoCalls.getCommunityGrids, []);
  api.answers(siteCalls.locatePlace, {
    commune: { name: 'Cahors', code: '46042' },
    departement: { name: 'Lot', code: '46' },
    address: null,
  });
  api.answers(espacecoCalls.getEspacecoGridsByNames, [grid('46042', 'Cahors'), grid('46', 'Lot')]);
  const at = routes.espaceco_create_community({ communityId: 12, ...(step ? { step } : {}) });
  const user = show(<Create />, { at });
  const bodies = () => api.requestsOf(espacecoCalls.updateEspacecoCommunity).map(({ body }) => body);
  return { api, user, bodies };
}

const press = (name: string) => screen.getByRole('button', { name });

it('saves each step before the next, which is in the address', async () => {
  const { api, user, bodies } = open(draft);
  await user.type(await screen.findByRole('textbox', { name: /^Nom/ }), ' et du Célé');
  expect(press('Étape précédente')).toHaveProperty('disabled', true);
  await user.click(press('Enregistrer et continuer'));
  await screen.findByRole('heading', { name: /Bases de données/ });
  expect(bodies()).toEqual([
    {
      name: 'Cours d’eau du Lot et du Célé',
      description: draft.description,
      editorial: null,
      keywords: ['Environnement'],
      email: null,
      listed: true,
    },
  ]);
  expect(window.location.search).toBe('?step=2');
  await screen.findByText('Les membres n’ont accès à aucune base.');
  await user.click(press('Enregistrer et continuer'));
  await screen.findByRole('heading', { name: /Couches/ });
  expect(api.requestsOf(espacecoCalls.updateEspacecoPermissions)[0]?.body).toEqual([]);
  await screen.findByText('La carte n’a que son fond.');
  await user.click(press('Enregistrer et continuer'));
  await screen.findByRole('heading', { name: /Zoom, centrage et emprises/ });
  expect(api.requestsOf(espacecoCalls.replaceEspacecoLayers)[0]?.body).toEqual({ layers: [] });
  await user.click(press('Enregistrer et continuer'));
  await screen.findByRole('heading', { name: /^Outils.*Étape 5/s });
  expect(bodies()[1]).toEqual({
    position: 'POINT(1.44 44.45)',
    zoom: 10,
    min_zoom: 6,
    max_zoom: 18,
    extent: null,
    grids: [],
  });
  await user.click(press('Étape précédente'));
  await screen.findByRole('heading', { name: /Zoom, centrage et emprises/ });
  expect(bodies()).toHaveLength(2);
});

it('goes on from layers that were laid ready, as they are', async () => {
  const { api, user } = open(draft, 3);
  const table = { id: 5, title: 'Seuils', full_name: 'lot:seuils', geometry_name: null, columns: [] };
  api.answers(espacecoCalls.getViewableTables, { 'lot:seuils': table as unknown as EspacecoTable });
  const layer = { id: 9, table: 5, geoservice: null, visibility: true, opacity: 1, role: 'visu' };
  api.answers(espacecoCalls.replaceEspacecoLayers, [{ ...layer, preferred_style: null } as EspacecoLayer]);
  await screen.findByText('Seuils');
  const answer = fetch;
  // As from a server: the form knows what was saved before the next step is gone to.
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    await new Promise((done) => setTimeout(done, 20));
    return answer(address, init);
  });
  await user.click(press('Enregistrer et continuer'));
  await screen.findByRole('heading', { name: /Zoom, centrage et emprises/ });
  expect(api.requestsOf(espacecoCalls.replaceEspacecoLayers)[0]?.body).toMatchObject({
    layers: [{ table: 5, role: 'visu' }],
  });
});

it('stays at the step when it is only saved', async () => {
  const { user, bodies } = open(draft, 5);
  await user.click(await screen.findByRole('checkbox', { name: 'Impression' }));
  await user.click(press('Enregistrer'));
  await waitFor(() =>
    expect(bodies()).toEqual([
      { functionalities: ['zoom_control', 'georem', 'print'], offline_allowed: false },
    ]),
  );
  screen.getByRole('heading', { name: /^Outils.*Étape 5/s });
});

it('makes the community active by the last step, and goes on to its members', async () => {
  const { api, user, bodies } = open(draft, 6);
  await user.click(await screen.findByRole('radio', { name: 'Tout le monde' }));
  api.answers(espacecoCalls.updateEspacecoCommunity, { ...draft, active: true });
  await user.click(press('Créer le guichet maintenant'));
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      '/espace-collaboratif/12/gerer-le-guichet?activeTab=members',
    ),
  );
  expect(bodies()).toEqual([
    {
      attributes: [],
      shared_themes: [],
      report_statuses: defaultReportStatuses,
      shared_georem: 'all',
      all_members_can_valid: false,
      open_reports: false,
      default_comment: null,
      active: true,
    },
  ]);
});

it('asks where members may change objects, and proposes what holds the centre of the map', async () => {
  const { user, bodies } = open(draft, 4, 'none');
  await screen.findByText(/^Sans emprise, les membres ne pourront modifier aucun objet/);
  await user.click(await screen.findByRole('button', { name: 'Ajouter Lot (département)' }));
  expect(screen.queryByText(/^Sans emprise/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ajouter Lot (département)' })).toBeNull();
  screen.getByRole('button', { name: 'Ajouter Cahors (commune)' });
  await user.click(press('Enregistrer'));
  await waitFor(() => expect(bodies()).toMatchObject([{ position: 'POINT(1.44 44.45)', grids: ['46'] }]));
});

it('says at the last step that members can change nothing yet, and where to mend it', async () => {
  open(draft, 6, 'none');
  await screen.findByText(/^Aucun membre ne peut encore modifier d’objet/);
  const link = screen.getByRole('link', { name: 'Choisir une emprise à l’étape 4' });
  expect(link.getAttribute('href')).toBe('/espace-collaboratif/12/creer-un-guichet?step=4');
});

it('goes nowhere when a step is refused, and says why', async () => {
  const { api, user } = open(draft);
  api.refuses(espacecoCalls.updateEspacecoCommunity, 409, {
    code: 'espaceco.name-taken',
    message: 'Un guichet porte déjà ce nom.',
  });
  await screen.findByRole('textbox', { name: /^Nom/ });
  await user.click(press('Enregistrer et continuer'));
  await screen.findAllByText(/Un guichet porte déjà ce nom/);
  screen.getByRole('heading', { name: /^Description/ });
});

it('copies the tools of another community into the form, and saves nothing by itself', async () => {
  const { api, user, bodies } = open(draft, 5);
  const other: EspacecoCommunity = { ...sampleCommunity, id: 20, name: 'Haies', functionalities: ['print'] };
  api.answers(espacecoCalls.searchEspacecoCommunities, [other, draft]);
  await user.click(await screen.findByRole('checkbox', { name: /^Reprendre la configuration/ }));
  await screen.findByRole('option', { name: 'Haies' });
  expect(screen.queryByRole('option', { name: draft.name })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: /^Guichet/ }), 'Haies');
  await user.click(press('Copier'));
  expect(screen.getByRole('checkbox', { name: 'Impression' })).toHaveProperty('checked', true);
  expect(screen.getByRole('checkbox', { name: 'Boutons de zoom' })).toHaveProperty('checked', false);
  expect(bodies()).toEqual([]);
});

it('is for those who manage a community that is not active yet', async () => {
  open(sampleCommunity);
  await screen.findByText('Ce guichet est déjà créé');
});

it('is refused to the others', async () => {
  open({ ...draft, abilities: {} });
  await screen.findByText(/Vous n’avez pas les droits/);
});

function keepFromAnEarlierVisit(community: EspacecoCommunity) {
  const request = { params: { communityId: community.id }, query: {} };
  queryClient.setQueryData(keyOf(espacecoCalls.getEspacecoCommunity, request), community, {
    updatedAt: Date.now() - 60_000,
  });
}

it('opens on what is saved, not on what an earlier visit kept, which it would write back', async () => {
  keepFromAnEarlierVisit({ ...draft, name: 'Un ancien nom' });
  const { user, bodies } = open(draft);
  expect(screen.queryByRole('textbox', { name: /^Nom/ })).toBeNull();
  expect(await screen.findByRole('textbox', { name: /^Nom/ })).toHaveProperty('value', draft.name);
  await user.click(press('Enregistrer'));
  await waitFor(() => expect(bodies()).toEqual([expect.objectContaining({ name: draft.name })]));
});

it('opens no form where it cannot be known what is saved', async () => {
  keepFromAnEarlierVisit(draft);
  const api = startFakeApi();
  api.refuses(espacecoCalls.getEspacecoCommunity, 400, { code: 'test.refused', message: 'Plus tard.' });
  show(<Create />, { at: routes.espaceco_create_community({ communityId: 12 }) });
  await screen.findByText(/Plus tard/);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it.each([
  ['something', true],
  ['nothing', false],
])('says that there is no network where %s was kept and nothing can be read', async (_, isKept) => {
  if (isKept) keepFromAnEarlierVisit(draft);
  onlineManager.setOnline(false);
  try {
    open(draft);
    await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.queryByRole('textbox')).toBeNull();
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByRole('textbox', { name: /^Nom/ })).toHaveProperty('value', draft.name);
  } finally {
    onlineManager.setOnline(true);
  }
});
