// @vitest-environment jsdom
import type { CallAnswer } from '@cartable/contract/core';
import { type EspacecoCommunity, type EspacecoGrid, espacecoCalls } from '@cartable/contract/espaceco';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import type { MapViewProps } from '../../../../map/index.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { sampleCommunity, sampleMe, sampleMember, sampleReport } from '../../test-support.ts';
import { Screen } from './EspacecoReports.tsx';
import { territoryOfCode } from './TerritoryField.tsx';

vi.mock('../../../../map/index.ts', () => ({
  unionOfBoxes: ([first]: readonly unknown[]) => first ?? null,
  MapView: ({ markers = [], onSelectMarker, onBox, goTo, extent }: MapViewProps) => {
    const [isMoved, setMoved] = useState(false);
    const move = () => {
      setMoved(true);
      onBox?.({ west: 1, south: 44, east: 2, north: 45 });
    };
    return (
      <div>
        {goTo && <p>Vue : {Object.values(goTo).join(' ')}</p>}
        {isMoved && <p>Vue choisie</p>}
        {extent && <p>Étendue : {Object.values(extent).join(' ')}</p>}
        {markers.map(({ id, text }) => (
          <button key={id} type="button" onClick={() => onSelectMarker?.(id)}>
            Carte : {text}
          </button>
        ))}
        <button type="button" onClick={move}>
          Déplacer la carte
        </button>
      </div>
    );
  },
}));

const Reports = () => <Screen route={useRoute() as RouteOf<'espaceco_reports'>} />;

const cahors: EspacecoGrid = {
  name: '46042',
  title: 'Cahors',
  type: { name: 'commune', title: 'Commune' },
  deleted: false,
  extent: [1.37, 44.4, 1.5, 44.5],
};
const onePage = <Item,>(content: Item[]) => ({
  content,
  totalPages: 1,
  previousPage: null,
  nextPage: null,
});

const thirteen: CallAnswer<typeof espacecoCalls.getReportClusters> = {
  total: 13,
  clusters: [
    { longitude: 1.44, latitude: 44.45, count: 1, open: 1, extent: [1.44, 44.45, 1.44, 44.45], report: 41 },
    { longitude: 2, latitude: 45, count: 12, open: 0, extent: [1.9, 44.9, 2.1, 45.1], report: null },
  ],
};

function open(
  address: RouteOf<'espaceco_reports'>['params'] = { page: 1 },
  content = [sampleReport],
  sharing: Partial<EspacecoCommunity> = {},
) {
  const api = startFakeApi();
  const { community_id, ...member } = { ...sampleMember, community_name: sampleCommunity.name };
  api.answers(espacecoCalls.getReportPage, onePage(content));
  api.answers(espacecoCalls.searchEspacecoGrids, onePage([]));
  api.answers(espacecoCalls.getReportClusters, thirteen);
  api.answers(espacecoCalls.getEspacecoMe, {
    ...sampleMe,
    communities_member: [{ ...member, community_id, user_id: 3, profile: [] }],
  });
  api.answers(espacecoCalls.getEspacecoCommunity, {
    ...sampleCommunity,
    attributes: [{ theme: 'Voirie', attributes: [] }],
    report_statuses: {
      ...sampleCommunity.report_statuses,
      submit: { title: 'À lire', active: true },
    },
    ...sharing,
  });
  api.answers(espacecoCalls.getEspacecoSharedThemes, []);
  const user = show(<Reports />, { at: routes.espaceco_reports(address) });
  const asked = () => api.requestsOf(espacecoCalls.getReportPage).map(({ url }) => url.searchParams);
  return { api, user, asked };
}

const territoryField = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: /^Commune ou département/ });

it('lists reports in the words of their community, and leads to one', async () => {
  const { user } = open();
  await screen.findByText('Un pont est fermé.');
  expect((await screen.findAllByText('À lire')).length).toBeGreaterThan(0);
  screen.getByText('Voirie · Cours d’eau du Lot');
  await screen.findByText('13 signalements, dont 1 sur cette page.');
  await user.click(screen.getByRole('link', { name: 'Signalement n° 41' }));
  expect(window.location.pathname).toBe('/espace-collaboratif/signalements/41');
});

it('keeps the filters in the address, and asks for what they say', async () => {
  const { user, asked } = open();
  await screen.findByText('Un pont est fermé.');
  await screen.findByRole('option', { name: sampleCommunity.name });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Guichet' }), '12');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Statut' }), 'open');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Thème' }), 'Voirie');
  await user.type(screen.getByRole('combobox', { name: /^Commune ou département/ }), '46{Enter}');
  await user.type(screen.getByRole('searchbox', { name: 'Mots du commentaire' }), 'pont{Enter}');
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      community: '12',
      status: 'open',
      theme: '12 Voirie',
      departement: '46',
      search: 'pont',
    }),
  );
  await waitFor(() => {
    const last = asked().findLast((query) => query.get('limit') === '20');
    expect(last?.get('communities')).toBe('12');
    expect(last?.getAll('status')).toEqual(['submit', 'pending0', 'pending', 'pending1', 'pending2']);
    expect(last?.get('attributes')).toBe('{"community":12,"theme":"Voirie"}');
    expect(last?.get('departements')).toBe('46');
    expect(last?.get('comment')).toBe('%pont%');
  });
  const file = new URL(screen.getByRole('link', { name: 'GeoPackage' }).getAttribute('href')!, 'http://x');
  expect(file.pathname).toBe('/api/espaceco/reports/export');
  expect(file.searchParams.get('format')).toBe('gpkg');
  expect(file.searchParams.getAll('status')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(window.location.search).toBe('');
});

it('finds the reports of a commune by its name, says which one an address is about, and leaves it', async () => {
  const { api, user, asked } = open();
  api.answersBy(espacecoCalls.searchEspacecoGrids, () => onePage([cahors]));
  await screen.findByText('Un pont est fermé.');
  await user.type(screen.getByRole('combobox', { name: /^Commune ou département/ }), 'caho');
  await user.click(await screen.findByRole('option', { name: 'Cahors (46042)' }));
  await waitFor(() => expect(asked().at(-1)?.get('commune')).toBe('46042'));
  const chosen = await screen.findByRole('button', { name: /^Retirer le filtre.*Cahors \(46042\)$/ });
  expect(window.location.search).toBe('?commune=46042');
  await user.click(chosen);
  expect(window.location.search).toBe('');
  expect(document.activeElement).toBe(territoryField());
});

it('filters by a code that was typed as soon as one leaves its field, and keeps no words that filter nothing', async () => {
  const { user } = open({ page: 1, status: 'open' });
  await screen.findByText('Un pont est fermé.');
  await user.type(territoryField(), '46');
  await user.tab();
  expect(window.location.search).toBe('?status=open&departement=46');
  expect(territoryField().value).toBe('');
  await user.type(territoryField(), 'caho');
  await user.tab();
  expect(territoryField().value).toBe('caho');
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(window.location.search).toBe('');
  expect(territoryField().value).toBe('');
});

it('takes with Enter the only territory that the words may mean', async () => {
  const { api, user } = open();
  api.answersBy(espacecoCalls.searchEspacecoGrids, () => onePage([cahors]));
  await screen.findByText('Un pont est fermé.');
  await user.type(territoryField(), 'caho');
  await screen.findByRole('option', { name: 'Cahors (46042)' });
  await user.keyboard('{Enter}');
  expect(window.location.search).toBe('?commune=46042');
});

it.each([
  ['46', { departement: '46' }],
  ['2a', { departement: '2A' }],
  ['974', { departement: '974' }],
  ['46042', { commune: '46042' }],
  ['2b033', { commune: '2B033' }],
  ['Lot', undefined],
  ['4', undefined],
  ['460', undefined],
])('reads the code %s as %o', (typed, territory) => {
  expect(territoryOfCode(typed)).toEqual(territory);
});

it('begins with the oldest when one asks for it, which filters nothing', async () => {
  const { user, asked } = open({ page: 1 }, [sampleReport, { ...sampleReport, id: 42 }]);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Trier par' }),
    'Création, la plus ancienne d’abord',
  );
  await waitFor(() => expect(asked().at(-1)?.get('sort')).toBe('opening_date:ASC'));
  expect(window.location.search).toBe('?order=oldest');
  expect(screen.queryByRole('button', { name: 'Effacer les filtres' })).toBeNull();
});

it('shows the same on the map, and searches the part of it one sees', async () => {
  const { api, user, asked } = open();
  await screen.findByRole('button', { name: 'Carte : Signalement n° 41' });
  await user.click(screen.getByRole('button', { name: 'Déplacer la carte' }));
  await user.click(screen.getByRole('button', { name: 'Chercher dans cette partie de la carte' }));
  await waitFor(() => expect(asked().at(-1)?.get('box')).toBe('1.0000,44.0000,2.0000,45.0000'));
  await screen.findByText('13 signalements dans cette partie de la carte.');
  const [last] = api.requestsOf(espacecoCalls.getReportClusters).slice(-1);
  expect(last?.url.searchParams.get('box')).toBe('1.0000,44.0000,2.0000,45.0000');
  await user.click(screen.getByRole('button', { name: 'Carte : 12 signalements' }));
  screen.getByText('Vue : 1.9 44.9 2.1 45.1');
  await user.click(screen.getByRole('button', { name: 'Chercher partout' }));
  expect(window.location.search).toBe('');
  await user.click(await screen.findByRole('button', { name: 'Carte : Signalement n° 41' }));
  expect(window.location.pathname).toBe('/espace-collaboratif/signalements/41');
});

it('on a phone, folds all the filters but the words until one of them is used', async () => {
  const nothing = () => undefined;
  let isNarrow = true;
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: isNarrow && media.startsWith('(max-width'),
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { user } = open({ page: 1, community: sampleCommunity.id });
  await screen.findByText('Un pont est fermé.');
  expect(screen.queryByRole('combobox', { name: 'Statut' })).toBeNull();
  // Turned, the screen has room for them; they are unfolded by the same button.
  isNarrow = false;
  await user.type(screen.getByRole('searchbox'), 'pont{Enter}');
  await user.click(screen.getByRole('button', { name: 'Filtrer' }));
  screen.getByRole('combobox', { name: 'Statut' });
});

it('says that there is none, and that none fits', async () => {
  open({ page: 1 }, []);
  await screen.findByText('Il n’y en a pas encore que vous puissiez voir.');
  act(() => routes.espaceco_reports({ status: 'closed' }).replace());
  await screen.findByText('Aucun signalement ne répond à ces filtres.');
});

it('finds the reports of somebody by how their name begins, and says who an address is about', async () => {
  const { api, user, asked } = open({ page: 1, community: 12 });
  api.answersBy(espacecoCalls.getReportAuthors, () => [{ id: 7, username: 'alix' }]);
  await screen.findByText('Un pont est fermé.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Auteur' }), 'Une autre personne…');
  await user.type(screen.getByRole('combobox', { name: /^Nom de la personne/ }), 'al');
  await user.click(await screen.findByRole('option', { name: 'alix' }));
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('author')).toBe('7'));
  await waitFor(() => expect(asked().at(-1)?.get('author')).toBe('7'));
  expect(screen.queryByRole('combobox', { name: /^Nom de la personne/ })).toBeNull();
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Auteur' });
  await waitFor(() => expect(field.selectedOptions[0]?.textContent).toBe('alix'));
  const questions = api.requestsOf(espacecoCalls.getReportAuthors).map(({ url }) => url.search);
  expect(questions).toEqual(['?name=al&community=12', '?author=7']);
});

it('has a feed where anybody may read the reports, and says why there is none elsewhere', async () => {
  open({ page: 1, community: 12 });
  await screen.findByText(/^Pas de flux RSS/);
  expect(screen.queryByRole('link', { name: /RSS/ })).toBeNull();
});

it.each([{}, { community: 12 }])('has a feed of %o, which anybody may read', async (of) => {
  open({ page: 1, ...of }, undefined, { shared_georem: 'all' });
  const feed = await screen.findByRole('link', { name: /RSS/ });
  expect(feed.getAttribute('href')).toMatch(/^\/api\/espaceco\/reports\/rss/);
  expect(screen.queryByText(/^Pas de flux/)).toBeNull();
});

it('shows the moment of a filter that came from the dashboard, and the day of one that was chosen', async () => {
  const { user } = open({ page: 1, opened: '2026-11-01T10:34:00.000Z', openedBefore: '2026-11-08' });
  await screen.findByText('Un pont est fermé.');
  const since = screen.getByLabelText<HTMLInputElement>(/^Ouvert depuis/);
  expect(since.value).toBe('2026-11-01');
  expect(since.labels?.[0]?.textContent).toMatch(/Exactement.*1er novembre 2026.*34/);
  const before = screen.getByLabelText<HTMLInputElement>(/^Ouvert avant/);
  expect([before.value, before.labels?.[0]?.textContent]).toEqual(['2026-11-08', 'Ouvert avant le']);
  await user.clear(since);
  await waitFor(() => expect(window.location.search).toBe('?openedBefore=2026-11-08'));
});

it('says that the reports of the map could not be read, asks again, and keeps the view one chose', async () => {
  const { api, user } = open();
  await screen.findByRole('button', { name: 'Carte : Signalement n° 41' });
  await user.click(screen.getByRole('button', { name: 'Déplacer la carte' }));
  const extent = () => screen.getByText(/^Étendue/).textContent;
  const first = extent();
  api.refuses(espacecoCalls.getReportClusters, 400, { code: 'test.refused', message: 'Panne' });
  act(() => routes.espaceco_reports({ status: 'closed' }).replace());
  await screen.findByText('Les signalements de la carte ne sont pas lus');
  screen.getByText('Vue choisie');
  expect(extent()).toBe(first);
  api.answers(espacecoCalls.getReportClusters, thirteen);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('button', { name: 'Carte : Signalement n° 41' });
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByText('Vue choisie');
});

function leaveNetwork() {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
}

it('without network, gives no report of the former filter for one of the new filter', async () => {
  open();
  await screen.findByText('Un pont est fermé.');
  await screen.findByText('13 signalements dans cette partie de la carte.');
  leaveNetwork();
  act(() => routes.espaceco_reports({ status: 'closed' }).replace());
  await screen.findByText(/^Le serveur ne répond pas/);
  expect(screen.queryByText('Un pont est fermé.')).toBeNull();
  expect(screen.queryByText(/dans cette partie de la carte\.$/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Carte :/ })).toBeNull();
  act(() => onlineManager.setOnline(true));
  await screen.findByText('Un pont est fermé.');
});

it('opened without network, says so instead of waiting without end', async () => {
  leaveNetwork();
  open();
  await screen.findByText(/^Le serveur ne répond pas/);
  act(() => onlineManager.setOnline(true));
  await screen.findByText('Un pont est fermé.');
});
