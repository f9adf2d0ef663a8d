// @vitest-environment jsdom
import { type EspacecoLayer, type EspacecoTable, espacecoCalls } from '@cartable/contract/espaceco';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { invalidate, keyOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import type { MapViewProps } from '../../../../map/index.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { sampleCommunity } from '../../test-support.ts';
import { ToolsForm } from '../settings/ToolsForm.tsx';
import { FirstLayersForm, LayersForm } from './LayersForm.tsx';
import type { FeatureTypeLayer } from './layer-tools.ts';
// Loaded by the dialog once it is sent: read before, so that no test waits for it.
import './make-style.ts';

vi.mock('../../../../map/index.ts', () => ({
  unionOfBoxes: () => null,
  MapView: ({ label, layers = [] }: MapViewProps) => (
    <section aria-label={label}>
      {layers
        .map((layer) => `${layer.title} ${layer.kind === 'wfs' && layer.sld ? 'stylée' : 'nue'}`)
        .join(', ')}
    </section>
  ),
}));

const table = (id: number, title: string) =>
  ({
    id,
    title,
    name: title.toLowerCase(),
    full_name: `obstacles:${title.toLowerCase()}`,
    geometry_name: 'geom',
    database_id: 31,
    extent: null,
    columns: [{ name: 'geom', type: 'Point' }],
  }) as unknown as EspacecoTable;
const layer = (id: number): EspacecoLayer => ({
  id: 100 + id,
  type: 'feature-type',
  database: 31,
  table: id,
  geoservice: null,
  order: id,
  opacity: 1,
  visibility: true,
  role: 'visu',
  preferred_style: null,
  has_style: false,
  snapto: null,
  tools: null,
  ref_tools: null,
});
const props = { community: sampleCommunity, formId: 'form', onBusy: () => undefined };
const save = (
  <button type="submit" form="form">
    Tout enregistrer
  </button>
);

const fourTables: Record<string, EspacecoTable> = {
  'obstacles:seuils': table(1, 'Seuils'),
  'obstacles:digues': table(2, 'Digues'),
  'obstacles:ponts': table(3, 'Ponts'),
  'obstacles:vannes': table(4, 'Vannes'),
};

function open({ layers = [layer(1), layer(2)], Form = LayersForm, tables = fourTables } = {}) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoLayers, layers);
  api.answers(espacecoCalls.replaceEspacecoLayers, []);
  api.answers(espacecoCalls.getEspacecoPermissions, [
    { id: 31, level: 'VIEW', tables: [{ id: 4, level: 'EDIT', columns: [] }] },
  ]);
  api.answers(espacecoCalls.getViewableTables, tables);
  const onSaved = vi.fn();
  const user = show(
    <>
      <Form {...props} onSaved={onSaved} />
      {save}
    </>,
  );
  return { api, user, onSaved };
}

const titles = () => screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent);
const press = (name: string) => screen.getByRole('button', { name });

it('orders layers by their buttons and by dragging, and tells where they are', async () => {
  const { user } = open();
  await screen.findByText('Digues');
  expect(titles()).toEqual(['Digues', 'Seuils']);
  await user.click(screen.getByTitle('Monter Seuils'));
  expect(titles()).toEqual(['Seuils', 'Digues']);
  screen.getByText('Seuils : place 1 sur 2');
  const [first, second] = screen.getAllByRole('listitem');
  fireEvent.dragStart(within(first!).getByTitle('Glisser'), { dataTransfer: { setData: () => undefined } });
  fireEvent.drop(second!);
  expect(titles()).toEqual(['Digues', 'Seuils']);
});

it('adds a table and a service, and saves them all, bottom first', async () => {
  const { api, user, onSaved } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Ajouter une table' }), '3');
  await user.click(press('Ajouter la table'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ajouter une table' }), '4');
  await user.click(press('Ajouter la table'));
  await screen.findByText('Toutes les tables que les membres voient y sont.');
  // What members may write is there to be edited; the others are looked at.
  expect(screen.getByRole('combobox', { name: 'Rôle de Vannes' })).toHaveProperty('value', 'edit');
  expect(screen.getByRole('combobox', { name: 'Rôle de Ponts' })).toHaveProperty('value', 'visu');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rôle de Ponts' }), 'À modifier');
  await user.click(screen.getByRole('checkbox', { name: /Afficher Digues/ }));
  fireEvent.change(screen.getByRole('slider', { name: /Opacité de Seuils/ }), { target: { value: '40' } });
  await user.click(press('Ajouter un service'));
  openDialogs();
  const dialog = within(screen.getByRole('dialog', { name: 'Service géographique' }));
  await user.type(dialog.getByRole('textbox', { name: 'Titre' }), 'Orthophotos');
  await user.type(dialog.getByRole('textbox', { name: /^Adresse/ }), 'ftp://a.example');
  await user.click(dialog.getByRole('button', { name: 'Appliquer' }));
  await dialog.findByText(/^Cette adresse n’est pas valable/);
  await user.clear(dialog.getByRole('textbox', { name: /^Adresse/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Adresse/ }), 'https://a.example/wms');
  await user.click(dialog.getByRole('button', { name: 'Appliquer' }));
  await user.click(press('Tout enregistrer'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(sampleCommunity, 'save'));
  expect(api.requestsOf(espacecoCalls.replaceEspacecoLayers)[0]?.body).toMatchObject({
    layers: [
      { id: 101, table: 1, opacity: 0.4 },
      { id: 102, table: 2, visibility: false },
      { table: 3, role: 'edit' },
      { table: 4, role: 'edit' },
      { table: null, geoservice: { title: 'Orthophotos', type: 'WMS', version: '1.3.0' } },
    ],
  });
});

it('in the set-up, tables are laid ready, to be removed before anything is saved', async () => {
  const { api, user, onSaved } = open({ layers: [], Form: FirstLayersForm });
  await screen.findByText(/^Les tables des bases que voient les membres sont posées d’avance/);
  expect(titles()).toEqual(['Seuils', 'Digues', 'Ponts', 'Vannes']);
  expect(screen.getByRole('combobox', { name: 'Rôle de Vannes' })).toHaveProperty('value', 'edit');
  expect(api.requestsOf(espacecoCalls.replaceEspacecoLayers)).toHaveLength(0);
  await user.click(screen.getByTitle('Retirer Digues'));
  await user.click(press('Tout enregistrer'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(api.requestsOf(espacecoCalls.replaceEspacecoLayers)[0]?.body).toMatchObject({
    layers: [{ table: 4, role: 'edit' }, { table: 3 }, { table: 1, role: 'visu' }],
  });
});

const tablesKey = keyOf(espacecoCalls.getViewableTables, { params: { communityId: sampleCommunity.id } });

it('there, the tables of databases that were chosen just before are among them', async () => {
  // As the map, or the step before, read them.
  queryClient.setQueryData(
    tablesKey,
    { 'obstacles:seuils': table(1, 'Seuils') },
    { updatedAt: Date.now() - 5000 },
  );
  open({ layers: [], Form: FirstLayersForm });
  await screen.findByText('Vannes');
  expect(titles()).toEqual(['Seuils', 'Digues', 'Ponts', 'Vannes']);
});

it('tables that come once the form is open are not said to be laid', async () => {
  const { api } = open({ layers: [], Form: FirstLayersForm, tables: {} });
  await screen.findByText('La carte n’a que son fond.');
  api.answers(espacecoCalls.getViewableTables, { 'obstacles:seuils': table(1, 'Seuils') });
  await act(() => invalidate(espacecoCalls.getViewableTables));
  await screen.findByRole('option', { name: /^Seuils/ });
  expect(screen.queryByText(/posées d’avance/)).toBeNull();
});

it('there, layers that were chosen stay as they are, and elsewhere nothing is laid by itself', async () => {
  open({ Form: FirstLayersForm });
  await screen.findByText('Digues');
  expect(titles()).toEqual(['Digues', 'Seuils']);
  expect(screen.queryByText(/posées d’avance/)).toBeNull();
});

it('the layers of a community that has none are not changed by opening them', async () => {
  open({ layers: [] });
  await screen.findByText('La carte n’a que son fond.');
});

it('draws the features of a layer in the colour that is chosen, or as the map does', async () => {
  const { api, user } = open();
  api.answers(espacecoCalls.updateEspacecoLayerStyle, { style: '<sld/>' });
  api.answers(espacecoCalls.getEspacecoLayerStyle, { style: '<sld/>' });
  await screen.findByText('Seuils nue, Digues nue');
  await user.click(press('Style de Digues'));
  openDialogs();
  const dialog = within(screen.getByRole('dialog', { name: 'Style de Digues' }));
  expect(dialog.queryByRole('radio', { name: /sans style/ })).toBeNull();
  fireEvent.input(dialog.getByLabelText('Couleur'), { target: { value: '#c9191e' } });
  await user.clear(dialog.getByRole('textbox', { name: /Épaisseur/ }));
  await user.type(dialog.getByRole('textbox', { name: /Épaisseur/ }), '99');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await dialog.findByText(/^Attendu : un nombre de 0,5 à 20/);
  await user.clear(dialog.getByRole('textbox', { name: /Épaisseur/ }));
  await user.type(dialog.getByRole('textbox', { name: /Épaisseur/ }), '3');
  api.answers(espacecoCalls.getEspacecoLayers, [layer(1), { ...layer(2), has_style: true }]);
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Seuils nue, Digues stylée');
  const [chosen] = api.requestsOf(espacecoCalls.updateEspacecoLayerStyle);
  expect((chosen!.body as { style: string }).style).toMatch(/#c9191e[\s\S]*<Size>12</);
});

it('saves the tools of the layers one edits before the simple ones, and stops at a refusal', async () => {
  const roads: FeatureTypeLayer = {
    id: 101,
    table: 1,
    database: 31,
    role: 'edit',
    tools: ['split', 'draw'],
    ref_tools: null,
    database_name: 'obstacles',
    database_title: 'Obstacles',
    table_name: 'routes',
    table_title: 'Routes',
    geometry_type: 'LineString',
  };
  const points: FeatureTypeLayer = {
    ...roads,
    id: 102,
    table_title: 'Seuils',
    geometry_type: 'Point',
    role: 'ref',
  };
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoFeatureTypes, { Obstacles: [roads, points] });
  api.answers(espacecoCalls.updateEspacecoCommunity, sampleCommunity);
  api.refuses(espacecoCalls.updateEspacecoLayerTools, 400, {
    code: 'espaceco.layer-tool',
    message: 'L’outil ne convient pas.',
  });
  const onSaved = vi.fn();
  const user = show(
    <>
      <ToolsForm {...props} onSaved={onSaved} />
      {save}
    </>,
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Couper' }));
  await user.click(screen.getByRole('checkbox', { name: /^Obstacles.*Seuils$/ }));
  await user.click(press('Tout enregistrer'));
  await screen.findByText('L’outil ne convient pas.');
  expect(api.requestsOf(espacecoCalls.updateEspacecoCommunity)).toHaveLength(0);
  api.answers(espacecoCalls.updateEspacecoLayerTools, {});
  await user.click(press('Tout enregistrer'));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(api.requestsOf(espacecoCalls.updateEspacecoLayerTools).at(-1)?.body).toEqual({
    layer_tools: { '101': { tools: ['draw'], ref_tools: { snap: [102] } } },
  });
});

it.each([
  ['nobody chose has all that oblige to nothing', null, ['draw', 'translate', 'delete', 'copy_paste']],
  ['were left without any stays so', [], []],
] as const)('while a community is set up, a layer whose tools %s', async (_, kept, sent) => {
  const api = startFakeApi();
  const edited = {
    ...layer(1),
    table_title: 'Seuils',
    geometry_type: 'Point',
    role: 'edit',
    tools: kept,
  } as unknown as FeatureTypeLayer;
  api.answers(espacecoCalls.getEspacecoFeatureTypes, { Obstacles: [edited] });
  api.answers(espacecoCalls.updateEspacecoCommunity, sampleCommunity);
  api.answers(espacecoCalls.updateEspacecoLayerTools, {});
  const onSaved = vi.fn();
  const user = show(
    <>
      <ToolsForm {...props} community={{ ...sampleCommunity, active: false }} onSaved={onSaved} />
      {save}
    </>,
  );
  const move = await screen.findByRole('checkbox', { name: 'Déplacer' });
  expect(move).toHaveProperty('checked', kept === null);
  await user.click(press('Tout enregistrer'));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(api.requestsOf(espacecoCalls.updateEspacecoLayerTools).at(-1)?.body).toEqual({
    layer_tools: { '101': { tools: sent, ref_tools: null } },
  });
});
