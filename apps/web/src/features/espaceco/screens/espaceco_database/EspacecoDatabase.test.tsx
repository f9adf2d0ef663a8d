// @vitest-environment jsdom
import type { Call } from '@cartable/contract/core';
import { espacecoCalls } from '@cartable/contract/espaceco';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { snackbar } from '../../../../base/design/snackbar.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import type { MapViewProps } from '../../../../map/index.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { whereText } from '../../parts/objects/rows-address.ts';
import { sampleColumn, sampleDatabase, sampleMe } from '../../test-support.ts';
import { Screen } from './EspacecoDatabase.tsx';
import { reloadJournal } from './journal-reversal.ts';

vi.mock('../../../../map/index.ts', () => ({
  reasonOfRejection: (body: string) => body,
  MapView: ({ label, layers = [], onFound }: MapViewProps) => (
    <section aria-label={label}>
      {layers.map(({ id, title }) => (
        <span key={id}>Couche {title}</span>
      ))}
      <button
        type="button"
        onClick={() =>
          onFound?.([
            { layerId: layers[0]!.id, title: '', features: [{ id: 'obstacles.seuils.5', properties: {} }] },
          ])
        }
      >
        Cliquer sur la carte
      </button>
    </section>
  ),
}));

const Database = () => <Screen route={useRoute() as RouteOf<'espaceco_database'>} />;

const entry = (id: number, user_id: number) => ({
  id,
  numrec: id,
  user_id,
  user_name: user_id === 3 ? 'camille' : 'alix',
  comment: 'Relevé du matin',
  finished_at: '2026-11-25T08:00:00.000Z',
  changes: 2,
  reverts: null,
});

const column = sampleColumn({ id: 0, table_id: 2, name: '', position: 0 });

function open(administer: boolean, address: Partial<RouteOf<'espaceco_database'>['params']> = {}) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoMe, sampleMe);
  api.answers(espacecoCalls.getEspacecoDatabase, {
    ...sampleDatabase,
    abilities: { administer },
    tables: [{ id: 2, name: 'seuils', title: 'Seuils' }],
  });
  api.answers(espacecoCalls.getEspacecoTableStyle, { style: null });
  api.answers(espacecoCalls.getEspacecoTable, {
    id: 2,
    name: 'seuils',
    title: 'Seuils',
    description: null,
    database: 'obstacles',
    database_id: 31,
    feature_count: 12,
    export_allowed: administer,
    id_name: 'fid',
    geometry_name: 'geom',
    extent: null,
    columns: [
      { ...column, id: 6, name: 'geom', type: 'Point' },
      {
        ...column,
        id: 7,
        name: 'hauteur',
        title: 'Hauteur',
        type: 'Double',
        nullable: false,
        min_value: '0',
        condition_field: 'etat',
        constraint: { type: 'regex', pattern: 'ruine' },
        jeux_attributs: { '0': { etat: 'bon' } },
      },
    ],
  } as never);
  api.answers(espacecoCalls.getEspacecoTransactions, [entry(9, 7), entry(8, 3)]);
  const user = show(<Database />, { at: routes.espaceco_database({ databaseId: 31, ...address }) });
  return { api, user };
}

it('tells the columns of a table with their rules', async () => {
  open(true, { view: 'columns' });
  await screen.findByText('Hauteur (hauteur)');
  screen.getByText(/^ne reste pas vide\s; au moins 0\s; vide selon «\s?etat\s?»\s; remplit etat$/);
  screen.getByText('12 objets');
});

it('offers files of the objects that are listed, in each format, to who may take them away', async () => {
  const where = whereText([{ column: 'hauteur', kind: 'atLeast', value: '2,5' }])!;
  open(true, { view: 'features', where });
  const linkOf = async (name: string) => (await screen.findByRole('link', { name })) as HTMLAnchorElement;
  expect((await linkOf('GeoPackage')).download).toBe('seuils.gpkg');
  const asked = new URL((await linkOf('GeoJSON')).href).searchParams;
  expect(asked.get('outputFormat')).toBe('geojson-file');
  expect(asked.get('filter')).toBe('{"hauteur":{"$gte":2.5}}');
  for (const name of ['CSV', 'Shapefile', 'KML', 'FlatGeobuf', 'GeoParquet']) await linkOf(name);
});

it('offers no file to who may only read', async () => {
  open(false, { view: 'features' });
  await screen.findByRole('region', { name: 'Carte des objets de Seuils' });
  expect(screen.queryByRole('link', { name: 'GeoPackage' })).toBeNull();
});

it('tells what was changed in the database, for who administers it to undo', async () => {
  open(true, { view: 'history' });
  await screen.findAllByText('Relevé du matin');
  expect(screen.getAllByTitle(/^Annuler la modification/)).toHaveLength(2);
});

it('lets a member undo their own changes alone', async () => {
  const { api, user } = open(false, { view: 'history' });
  await screen.findByTitle('Annuler la modification n° 8');
  expect(screen.queryByTitle('Annuler la modification n° 9')).toBeNull();
  api.answers(espacecoCalls.revertEspacecoTransaction, {
    status: 'committed',
    id: 10,
    conflicts: [],
  } as never);
  await user.click(screen.getByTitle('Annuler la modification n° 8'));
  openDialogs();
  await user.type(screen.getByRole('textbox', { name: /^Commentaire/ }), 'Erreur de saisie');
  await user.click(screen.getByRole('button', { name: 'Annuler cette modification' }));
  await waitFor(() => expect(snackbar.get()?.description).toBe('La modification n° 8 est annulée.'));
  const [asked] = api.requestsOf(espacecoCalls.revertEspacecoTransaction);
  expect(asked?.url.pathname).toBe('/api/espaceco/databases/31/transactions/8/revert');
  expect(asked?.body).toEqual({ comment: 'Erreur de saisie' });
});

const answerConflict = (api: ReturnType<typeof startFakeApi>) => {
  const conflict = {
    table: 2,
    server_feature_id: 5,
    reason: 'changed',
    columns: ['hauteur'],
    client_object: null,
  };
  api.answers(espacecoCalls.revertEspacecoTransaction, {
    status: 'conflicting',
    id: null,
    conflicts: [
      { ...conflict, action: 0, base_object: { hauteur: 2 }, server_object: { hauteur: 3.5 } },
      { ...conflict, action: 1, server_feature_id: 6, base_object: { hauteur: 1 }, server_object: null },
    ],
  } as never);
  api.answers(espacecoCalls.getEspacecoFeatureHistory, [
    { user_name: 'alix', finished_at: '2026-11-26T08:00:00.000Z' },
  ] as never);
};

const pressUndo = async (user: ReturnType<typeof show>, title: string) => {
  await user.click(await screen.findByTitle(title));
  openDialogs();
};

it('says that nothing was undone when features changed since, what changed and by whom', async () => {
  const { api, user } = open(true, { view: 'history' });
  answerConflict(api);
  await pressUndo(user, 'Annuler la modification n° 9');
  await user.click(screen.getByRole('button', { name: 'Annuler cette modification' }));
  await screen.findByText(/^2 objets ont changé depuis/);
  await screen.findByText('Seuils · 5');
  screen.getByText('Hauteur : 2 → 3.5');
  screen.getByText('supprimé depuis');
  expect(screen.getAllByText(/changé en dernier par alix/)).toHaveLength(2);
});

it.each(['in conflict with that', 'with nothing left to change'])(
  'a change that is undone already, whose answer was lost, is told as undone: %s',
  async (how) => {
    const { api, user } = open(true, { view: 'history' });
    if (how === 'in conflict with that') answerConflict(api);
    else
      api.answers(espacecoCalls.revertEspacecoTransaction, {
        status: 'committed',
        id: null,
        conflicts: [],
      } as never);
    await screen.findByTitle('Annuler la modification n° 9');
    api.answers(espacecoCalls.getEspacecoTransactions, [{ ...entry(10, 3), reverts: 9 }, entry(9, 7)]);
    await pressUndo(user, 'Annuler la modification n° 9');
    await user.click(screen.getByRole('button', { name: 'Annuler cette modification' }));
    await waitFor(() => expect(snackbar.get()?.description).toBe('La modification n° 9 est annulée.'));
    await screen.findByText(/annulée par la modification n° 10$/);
    expect(screen.queryByTitle('Annuler la modification n° 9')).toBeNull();
  },
);

it('who is on the button that undoes a change stays on its line when somebody else undoes it', async () => {
  const { api } = open(true, { view: 'history' });
  (await screen.findByTitle('Annuler la modification n° 9')).focus();
  api.answers(espacecoCalls.getEspacecoTransactions, [{ ...entry(10, 3), reverts: 9 }, entry(9, 7)]);
  await act(() => reloadJournal());
  await waitFor(() => expect(screen.queryByTitle('Annuler la modification n° 9')).toBeNull());
  expect(document.activeElement?.closest('tr')?.textContent).toMatch(/annulée par la modification n° 10/);
});

it('what undid a change is undone by doing that change again', async () => {
  const { api, user } = open(true, { view: 'history' });
  api.answers(espacecoCalls.getEspacecoTransactions, [{ ...entry(10, 3), reverts: 9 }, entry(9, 7)]);
  api.answers(espacecoCalls.revertEspacecoTransaction, {
    status: 'committed',
    id: 11,
    conflicts: [],
  } as never);
  await pressUndo(user, 'Rétablir la modification n° 9');
  await user.click(screen.getByRole('button', { name: 'Rétablir cette modification' }));
  await waitFor(() => expect(snackbar.get()?.description).toBe('La modification n° 9 est rétablie.'));
  const [asked] = api.requestsOf(espacecoCalls.revertEspacecoTransaction);
  expect(asked?.url.pathname).toBe('/api/espaceco/databases/31/transactions/10/revert');
});

it('nothing is undone without network, nor kept for its return', async () => {
  const { api, user } = open(true, { view: 'history' });
  await pressUndo(user, 'Annuler la modification n° 9');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await screen.findByText(/^Hors ligne/);
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Annuler cette modification' });
  expect(confirm.disabled).toBe(true);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(confirm.disabled).toBe(false);
  expect(api.requestsOf(espacecoCalls.revertEspacecoTransaction)).toEqual([]);
  onLine.mockRestore();
});

/** The service of features is apart from the calls of the contract. */
const wfs = { name: 'wfs', method: 'GET', path: '/api/espaceco/wfs/obstacles' } as Call;

function answerFeatures(api: ReturnType<typeof startFakeApi>) {
  const feature = (key: number, hauteur: number) => ({
    id: `obstacles.seuils.${key}`,
    geometry: { type: 'Point', coordinates: [1.4, 44.4] },
    properties: { hauteur },
  });
  api.answers(wfs, { numberMatched: 45, features: [feature(5, 2), feature(6, 3.5)] } as never);
}

const asked = (api: ReturnType<typeof startFakeApi>) =>
  api
    .requestsOf(wfs)
    .map(({ url }) => Object.fromEntries(url.searchParams))
    .filter(({ resourceId }) => resourceId === undefined);

it('shows the features of a table as rows, as the address says, and keeps there what one changes', async () => {
  const { api, user } = open(false, { page: 2, sort: '-hauteur' });
  answerFeatures(api);
  await screen.findByText('3,5');
  screen.getByText('45 objets');
  screen.getByText('Page 2 sur 3');
  expect(asked(api).at(-1)).toMatchObject({ startIndex: '20', sortBy: 'hauteur DESC' });
  expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ajouter un filtre' }));
  await user.type(screen.getByRole('textbox', { name: 'Valeur' }), '2');
  await user.click(screen.getByRole('button', { name: 'Filtrer' }));
  await waitFor(() => expect(asked(api).at(-1)).toMatchObject({ startIndex: '0', filter: '{"hauteur":2}' }));
  expect(new URLSearchParams(window.location.search).get('where')).toBe('[["hauteur","equals","2"]]');
});

it('asks again for features that could not be read', async () => {
  const { api, user } = open(false);
  api.refuses(wfs, 400, { code: 'test.refused', message: 'Panne' });
  await screen.findByText('Les objets ne peuvent pas être lus');
  answerFeatures(api);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('3,5');
  expect(screen.queryByText('Les objets ne peuvent pas être lus')).toBeNull();
});

it('leads from a place of the map to the history of the feature there, with each value before and after', async () => {
  const { api, user } = open(false);
  answerFeatures(api);
  api.answers(espacecoCalls.getEspacecoFeatureHistory, [
    {
      numrec: 9,
      server_feature_id: 5,
      state: 'Update',
      user_id: 3,
      user_name: 'camille',
      comment: 'Relevé du matin',
      finished_at: '2026-11-25T08:00:00.000Z',
      before: { hauteur: 1 },
      after: { hauteur: 2 },
    },
  ]);
  await screen.findByText('3,5');
  await user.click(screen.getByRole('button', { name: 'Cliquer sur la carte' }));
  await screen.findByRole('heading', { name: 'Historique de l’objet 5' });
  await screen.findByText('Relevé du matin');
  const [row] = screen.getAllByRole('row', { name: 'Hauteur 1 2' });
  expect(row).toBeDefined();
  screen.getByTitle('Annuler la modification n° 9');
  await screen.findByText('Couche Objet 5');
  expect(new URLSearchParams(window.location.search).get('feature')).toBe('5');
});

it('keeps in the address that only the features of the map are listed', async () => {
  const { api, user } = open(false);
  answerFeatures(api);
  const box = await screen.findByRole('checkbox', { name: /carte/ });
  expect((box as HTMLInputElement).checked).toBe(false);
  await user.click(box);
  await waitFor(() => expect(location.search).toMatch(/inView/));
  await user.click(screen.getByRole('checkbox', { name: /carte/ }));
  await waitFor(() => expect(location.search).not.toContain('inView'));
});

it('tells who keeps features until when, and lets a manager release them', async () => {
  const { api, user } = open(true, { view: 'locks' });
  const lock = {
    id: 'un',
    user_id: 3,
    user_name: 'camille',
    features: 2,
    expires_at: '2026-11-26T16:30:00.000Z',
  };
  api.answers(espacecoCalls.getEspacecoLocks, [lock]);
  api.refuses(espacecoCalls.releaseEspacecoLock, 400, {
    code: 'espaceco.lock-expired',
    message: 'Trop tard.',
  });
  await user.click(await screen.findByTitle('Lever le verrou de camille'));
  screen.getByText('2 objets');
  openDialogs();
  const confirm = () =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Lever le verrou' }));
  await confirm();
  await screen.findByText('Trop tard.');
  api.answers(espacecoCalls.releaseEspacecoLock, null as never);
  api.answers(espacecoCalls.getEspacecoLocks, []);
  await confirm();
  await screen.findByText('Aucun objet n’est verrouillé.');
  expect(snackbar.get()?.description).toBe('Le verrou est levé.');
});
