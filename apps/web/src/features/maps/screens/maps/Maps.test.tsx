// @vitest-environment jsdom
import {
  type CatalogueLayer,
  type CataloguePage,
  type CatalogueRecord,
  catalogueCalls,
} from '@cartable/contract/catalogue';
import { datastoreCalls } from '@cartable/contract/datastore';
import { type MapPrintRequest, siteCalls } from '@cartable/contract/site';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import type { MapViewProps, PlaceSearch } from '../../../../map/index.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { sampleService } from '../../../../test-support/sample-service.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './Maps.tsx';
import { readMapState } from './map-state.ts';

/** Last props given to the map. */
const map = vi.hoisted(() => ({ props: {} as MapViewProps }));

vi.mock('../../../../map/index.ts', async () => ({
  ...(await vi.importActual('../../../../map/base-map/chosen.ts')),
  ...(await vi.importActual('../../../../map/extents.ts')),
  ...(await vi.importActual('../../../../map/Territories.tsx')),
  ...(await vi.importActual('../../../../map/layers/legend.ts')),
  ...(await vi.importActual('../../../../map/files/read-file.ts')),
  ...(await vi.importActual('../../../../map/files/kept-features.ts')),
  PlaceSearch: ({ onPlace, onType, others }: ComponentProps<typeof PlaceSearch>) => (
    <>
      <button type="button" onClick={() => onPlace([2, 48])}>
        Lieu
      </button>
      <input aria-label="Mots" onChange={({ target }) => onType?.(target.value)} />
      {others?.map(({ key, name, go }) => (
        <button key={key} type="button" onClick={go}>
          {name}
        </button>
      ))}
    </>
  ),
  MapView: (props: MapViewProps) => {
    map.props = props;
    return <div role="application" aria-label={props.label} />;
  },
}));

vi.mock('@codegouvfr/react-dsfr/useIsDark', () => ({ useIsDark: () => ({ isDark: false }) }));

const Page = () => <Screen route={useRoute() as RouteOf<'maps'>} />;

const offeringId = '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a12';
const layer = (name: string, protocol: string): CatalogueLayer => ({
  name,
  endpointType: protocol,
  protocol,
  endpointUrl: 'https://cartes.example/service',
  offeringId,
  offering_layer_name: name,
  title: `Service ${name}`,
  collectionUrl: null,
});

const record = (id: string, layers: readonly CatalogueLayer[]) =>
  ({
    file_identifier: id,
    title: `Donnée ${id}`,
    organisation_name: 'Syndicat de rivière',
    datastore: { _id: offeringId, name: 'Syndicat' },
    bbox: { west: 1, south: 45, east: 2, north: 46 },
    licence: { code: 'other', title: 'Licence Ouverte', url: 'https://licence.example' },
    open_layers: layers,
    private_layers: [],
  }) as unknown as CatalogueRecord;

const card = { file_identifier: 'eau', title: 'Donnée eau', organisation_name: 'Syndicat' };
const pageOf = (items: readonly object[]) =>
  ({ items, total: items.length, page: 1, limit: 8, facets: [] }) as unknown as CataloguePage;

let api: ReturnType<typeof startFakeApi>;
beforeEach(() => {
  localStorage.clear();
  api = startFakeApi();
  api.answers(catalogueCalls.searchCatalogue, pageOf([card]));
  api.answers(catalogueCalls.getCatalogueRecord, record('eau', [layer('eau_wms', 'OGC:WMS')]));
});

const reference = (name: string) => `eau~${offeringId}~${name}`;
const two = () => {
  api.answers(
    catalogueCalls.getCatalogueRecord,
    record('eau', [layer('eau_wms', 'OGC:WMS'), layer('eau:riviere', 'OGC:WFS')]),
  );
  return [reference('eau_wms'), `${reference('eau%3Ariviere')}~40`].join('!');
};
const drawn = () => map.props.layers?.map((one) => ('layerName' in one ? one.layerName : one.kind));
const inAddress = () => {
  const query = new URLSearchParams(location.search);
  return readMapState({ layers: query.get('layers') ?? undefined }).layers.map(
    ({ source, opacity, isVisible }) => ['name' in source ? source.name : source, opacity, isVisible],
  );
};

it('teaches what to do while it has no layer, and adds one from the catalogue', async () => {
  const user = show(<Page />, { at: routes.maps() });
  expect(screen.getByText('La carte attend ses couches')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ajouter une couche' }));
  await user.type(screen.getByRole('searchbox'), 'eau{Enter}');
  await waitFor(() =>
    expect(api.requestsOf(catalogueCalls.searchCatalogue).at(-1)!.url.searchParams.get('q')).toBe('eau'),
  );
  await user.click(await screen.findByRole('button', { name: 'Ajouter Donnée eau' }));
  await waitFor(() => expect(drawn()).toEqual(['eau_wms']));
  expect(screen.getByText('Donnée eau ajoutée à la carte')).toBeTruthy();
  expect(screen.getByText('Sur la carte')).toBeTruthy();
  // The first layer of a map is brought into view.
  expect(map.props.goTo).toEqual({ west: 1, south: 45, east: 2, north: 46 });
  await waitFor(() => expect(inAddress()).toEqual([['eau_wms', 100, true]]));
});

it('finds data by the field that finds places, and offers to add them', async () => {
  const user = show(<Page />, { at: routes.maps() });
  await user.type(screen.getByLabelText('Mots'), 'rivières');
  await user.click(await screen.findByRole('button', { name: 'Donnée eau' }));
  expect(await screen.findByDisplayValue('Donnée eau')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Ajouter Donnée eau' }));
  await waitFor(() => expect(drawn()).toEqual(['eau_wms']));
});

it('lets one choose among several layers, and says when there is none', async () => {
  two();
  const user = show(<Page />, { at: routes.maps() });
  await user.click(screen.getByRole('button', { name: 'Ajouter une couche' }));
  await user.click(await screen.findByRole('button', { name: 'Ajouter Donnée eau' }));
  await user.click(await screen.findByRole('button', { name: 'Ajouter eau:riviere' }));
  await waitFor(() => expect(drawn()).toEqual(['wfs']));
});

it('says that data have no layer for everyone', async () => {
  api.answers(catalogueCalls.getCatalogueRecord, record('eau', []));
  const user = show(<Page />, { at: routes.maps() });
  await user.click(screen.getByRole('button', { name: 'Ajouter une couche' }));
  await user.click(await screen.findByRole('button', { name: 'Ajouter Donnée eau' }));
  expect(await screen.findByText(/n’a pas de service ouvert à tous/)).toBeTruthy();
});

it('opens on the map of its address: order, opacity, place, base map', async () => {
  show(<Page />, { at: routes.maps({ layers: two(), centre: '2.5,46.5', zoom: '7.5', base: 'none' }) });
  // The first of the panel lies on top: it is drawn last.
  await waitFor(() => expect(drawn()).toEqual(['wfs', 'eau_wms']));
  expect(map.props).toMatchObject({ centre: [2.5, 46.5], zoom: 7.5, baseMap: 'none' });
  expect(Object.values(map.props.opacities!).sort()).toEqual([0.4, 1]);
  expect(map.props.goTo).toBeUndefined();
});

it('opens on what its layers cover when the address names no place', async () => {
  show(<Page />, { at: routes.maps({ layers: reference('eau_wms') }) });
  await waitFor(() => expect(map.props.goTo).toEqual({ west: 1, south: 45, east: 2, north: 46 }));
});

it('orders layers by buttons and by dragging, says so and keeps it in the address', async () => {
  const user = show(<Page />, { at: routes.maps({ layers: two() }) });
  await waitFor(() => expect(drawn()).toHaveLength(2));
  const [first] = screen.getAllByRole('button', { name: 'Descendre Donnée eau' });
  await user.click(first!);
  expect(drawn()).toEqual(['eau_wms', 'wfs']);
  expect(screen.getByText('Donnée eau : position 2 sur 2')).toBeTruthy();
  await waitFor(() => expect(inAddress().map(([name]) => name)).toEqual(['eau:riviere', 'eau_wms']));

  const rows = within(screen.getByRole('list', { name: '2 couches' })).getAllByRole('listitem');
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(within(rows[1]!).getByTitle('Glisser pour changer l’ordre'), { dataTransfer });
  fireEvent.drop(rows[0]!);
  expect(drawn()).toEqual(['wfs', 'eau_wms']);
});

it('hides, fades and removes a layer', async () => {
  const user = show(<Page />, { at: routes.maps({ layers: reference('eau_wms') }) });
  await waitFor(() => expect(drawn()).toEqual(['eau_wms']));
  fireEvent.change(screen.getByRole('slider', { name: 'Opacité de Donnée eau' }), {
    target: { value: '35' },
  });
  expect(Object.values(map.props.opacities!)).toEqual([0.35]);
  await user.click(screen.getByRole('checkbox', { name: 'Afficher Donnée eau' }));
  expect(drawn()).toEqual([]);
  await waitFor(() => expect(inAddress()).toEqual([['eau_wms', 35, false]]));
  await user.click(screen.getByRole('button', { name: 'Retirer Donnée eau' }));
  expect(screen.getByText('La carte attend ses couches')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Couches');
  await waitFor(() => expect(location.search).toBe(''));
  await user.click(screen.getByRole('button', { name: 'Remettre sur la carte' }));
  await waitFor(() => expect(inAddress()).toEqual([['eau_wms', 35, false]]));
  expect(screen.queryByRole('button', { name: 'Remettre sur la carte' })).toBeNull();
});

it('shows the legend of the service, and the whole extent of a layer whenever asked', async () => {
  const user = show(<Page />, {
    at: routes.maps({ layers: reference('eau_wms'), centre: '0,0', zoom: '3' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Légende de Donnée eau' }));
  // Its service is another site here: the server of this one is asked for it.
  const { src } = screen.getByRole<HTMLImageElement>('img', { name: 'Légende de Donnée eau' });
  const legend = new URL(new URL(src).searchParams.get('url')!);
  expect(legend.searchParams.get('REQUEST')).toBe('GetLegendGraphic');
  const zoom = screen.getByRole('button', { name: 'Voir toute l’emprise de Donnée eau' });
  await user.click(zoom);
  const once = map.props.goTo;
  await user.click(zoom);
  expect(map.props.goTo).toEqual(once);
  expect(map.props.goTo).not.toBe(once);
});

it('keeps where the map looks in the address', async () => {
  show(<Page />, { at: routes.maps({ base: 'none' }) });
  act(() => map.props.onPosition!({ centre: [2.3522191, 48.8566101], zoom: 9.123 }));
  await waitFor(() => expect(location.search).toContain('zoom=9.12'));
  expect(new URLSearchParams(location.search).get('centre')).toBe('2.35222,48.85661');
});

it('becomes another map when the address becomes another one', async () => {
  show(<Page />, { at: routes.maps({ layers: reference('eau_wms') }) });
  await waitFor(() => expect(drawn()).toEqual(['eau_wms']));
  act(() => routes.maps({ base: 'none' }).push());
  await waitFor(() => expect(drawn()).toEqual([]));
  expect(map.props.baseMap).toBe('none');
});

it('says what became of a layer that is published no more, and of one that cannot be read', async () => {
  show(<Page />, { at: routes.maps({ layers: reference('ancienne') }) });
  expect(await screen.findByText(/n’est plus publiée/)).toBeTruthy();
  act(() => routes.maps({ layers: 'autre~o~n' }).push());
  api.refuses(catalogueCalls.getCatalogueRecord, 404, { code: 'common.not-found', message: 'Pas de fiche.' });
  act(() => routes.maps({ layers: 'perdue~o~n' }).push());
  expect(await screen.findByText(/Pas de fiche/)).toBeTruthy();
});

const wells = (name: string) => {
  const text = JSON.stringify({ type: 'Point', coordinates: [2, 48] });
  // jsdom reads no bytes of a file.
  return Object.assign(new File([text], name), { arrayBuffer: async () => new TextEncoder().encode(text) });
};

it('draws a file chosen or dropped over the layers, hides and removes it, and sends nothing', async () => {
  const user = show(<Page />, { at: routes.maps({ layers: reference('eau_wms') }) });
  await waitFor(() => expect(drawn()).toEqual(['eau_wms']));
  await user.upload(screen.getByLabelText(/Montrer un fichier/), wells('puits.geojson'));
  await waitFor(() => expect(drawn()).toEqual(['eau_wms', 'file']));
  expect(map.props.goTo).toMatchObject({ west: expect.closeTo(2) });
  const files = [wells('sources.geojson')];
  fireEvent.drop(screen.getByRole('application'), { dataTransfer: { files, types: ['Files'] } });
  await waitFor(() => expect(drawn()).toEqual(['eau_wms', 'file', 'file']));
  await user.click(screen.getByRole('checkbox', { name: 'Afficher sources.geojson' }));
  expect(map.props.layers!.map(({ title }) => title)).toContain('puits.geojson');
  expect(drawn()).toEqual(['eau_wms', 'file']);
  await user.click(screen.getByRole('button', { name: 'Retirer puits.geojson' }));
  expect(drawn()).toEqual(['eau_wms']);
});

it('says why a file is not drawn', async () => {
  show(<Page />, { at: routes.maps() });
  const files = [wells('plan.dwg')];
  fireEvent.drop(screen.getByRole('application'), { dataTransfer: { files, types: ['Files'] } });
  expect(await screen.findByText(/« plan.dwg » n’est ni un GeoPackage/)).toBeTruthy();
  expect(drawn()).toEqual([]);
});

it('opens layers of a service that was granted, and tables that no service shows yet', async () => {
  api.answers(datastoreCalls.getMyService, { ...sampleService, open: false });
  const extent = { west: 3, south: 45, east: 4, north: 46 };
  api.answers(datastoreCalls.getStoredData, {
    _id: 'd1',
    name: 'Base de l’eau',
    datasheet_name: 'Eau',
    type_infos: { relations: [{ name: 'puits', geometry_type: 'POINT', extent }] },
  } as never);
  const layers = [`*service~${sampleService._id}~limites%3Acommune`, '*data~s1~d1~puits~50'].join('!');
  show(<Page />, { at: routes.maps({ layers }) });
  await waitFor(() => expect(drawn()).toEqual(['vector-tiles', 'wfs']));
  expect(map.props.layers![0]).toMatchObject({
    url: '/api/datastores/s1/stored_data/d1/tiles/puits/{z}/{x}/{y}.pbf',
  });
  expect(map.props.opacities).toMatchObject({ 'd1 puits': 0.5 });
  expect(map.props.goTo).toEqual({ west: 1, south: 45, east: 4, north: 46 });
  expect(screen.getByRole('link', { name: 'Fiche de puits' }).getAttribute('href')).toContain('/donnees/d1/');
});

it('says so when a service no longer has the layer of the address', async () => {
  api.answers(datastoreCalls.getMyService, sampleService);
  show(<Page />, { at: routes.maps({ layers: `*service~${sampleService._id}~autre` }) });
  expect(await screen.findByText(/n’est plus publiée/)).toBeTruthy();
});

const shapes = () => map.props.sketch!.features.map(({ name }) => name);
const draw = async (user: ReturnType<typeof show>, tool: string, at: readonly number[]) => {
  await user.click(screen.getByRole('button', { name: tool }));
  act(() => map.props.sketch!.onDrawn({ type: 'Point', coordinates: [...at] }));
};

it('draws, names, reshapes, undoes and redoes, and keeps the drawing in the browser', async () => {
  const user = show(<Page />, { at: routes.maps() });
  await user.selectOptions(screen.getByLabelText('Couleur des prochains objets'), 'Rouge');
  await draw(user, 'Dessiner un point', [2, 48]);
  expect(map.props.sketch).toMatchObject({ tool: 'point', colour: '#c9191e' });
  const name = screen.getByLabelText('Nom');
  await user.clear(name);
  await user.type(name, 'Puits{Tab}');
  await user.type(screen.getByLabelText('Nouvel attribut'), 'agent{Enter}');
  await user.type(screen.getByLabelText('agent'), 'Zoé{Tab}');
  await draw(user, 'Écrire un texte', [3, 49]);
  expect(shapes()).toEqual(['Puits', 'Texte 1']);
  const [well] = map.props.sketch!.features;
  act(() => map.props.sketch!.onReshaped(well!.id, { type: 'Point', coordinates: [2.5, 48] }));
  await user.click(screen.getByRole('button', { name: 'Défaire' }));
  expect(map.props.sketch!.features[0]!.geometry.coordinates).toEqual([2, 48]);
  await user.click(screen.getByRole('button', { name: 'Refaire' }));
  expect(JSON.parse(localStorage.getItem('cartable.drawing')!)[0]).toMatchObject({
    name: 'Puits',
    colour: '#c9191e',
    attributes: { agent: 'Zoé' },
    geometry: { coordinates: [2.5, 48] },
  });
});

it('clears the drawing once that is confirmed', async () => {
  const user = show(<Page />, { at: routes.maps() });
  await draw(user, 'Dessiner un point', [2, 48]);
  act(() => map.props.sketch!.onDrawn({ type: 'Point', coordinates: [2, 49] }));
  await user.click(screen.getByRole('button', { name: 'Retirer Point 1' }));
  expect(shapes()).toEqual(['Point 2']);
  await user.click(screen.getByRole('button', { name: 'Tout effacer' }));
  const buttons = screen.getAllByRole('button', { name: 'Tout effacer', hidden: true });
  expect(shapes()).toEqual(['Point 2']);
  await user.click(buttons.at(-1)!);
  expect(shapes()).toEqual([]);
  expect(localStorage.getItem('cartable.drawing')).toBeNull();
});

it('warns before the page is closed where the browser keeps nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const user = show(<Page />, { at: routes.maps() });
  const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isHeld()).toBe(false);
  await draw(user, 'Dessiner un point', [2, 48]);
  expect(screen.getByText(/ne garde pas le dessin/)).toBeTruthy();
  expect(isHeld()).toBe(true);
  vi.restoreAllMocks();
});

it('opens without what was kept and cannot be read', () => {
  localStorage.setItem('cartable.drawing', '[{"id":"x","kind":"circle"}]');
  show(<Page />, { at: routes.maps() });
  expect(shapes()).toEqual([]);
});

it('goes to a territory overseas', async () => {
  const user = show(<Page />, { at: routes.maps() });
  await user.click(screen.getByRole('button', { name: 'Territoires' }));
  await user.click(screen.getByRole('button', { name: 'La Réunion' }));
  expect(map.props.goTo).toMatchObject({ west: expect.closeTo(55.2) });
});

it('goes to a place that was searched', async () => {
  const user = show(<Page />, { at: routes.maps() });
  await user.click(screen.getByRole('button', { name: 'Lieu' }));
  expect(map.props.goTo).toEqual({ west: 2, south: 48, east: 2, north: 48 });
});

it('has the server print what the frame shows, in the layout chosen last', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:carte', revokeObjectURL: () => {} }),
  );
  api.answers(siteCalls.printMap, {} as never);
  const user = show(<Page />, { at: routes.maps({ layers: reference('eau_wms') }) });
  await waitFor(() => expect(drawn()).toEqual(['eau_wms']));
  act(() => map.props.onBox!({ west: 1, south: 45, east: 2, north: 46 }));
  await user.click(screen.getByRole('button', { name: 'Imprimer la carte' }));
  expect(drawn()).toEqual(['eau_wms', 'outline']);
  await user.type(screen.getByLabelText('Titre de la carte'), 'Eau');
  await user.selectOptions(screen.getByLabelText('Papier'), 'A3');
  await user.selectOptions(screen.getByLabelText(/Finesse/), '150 points par pouce');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Échelle/ }), '250000');
  await user.click(screen.getByLabelText('Flèche du nord'));
  await user.click(screen.getByRole('button', { name: 'Enregistrer en PDF' }));
  await screen.findByText(/Carte enregistrée/);
  const [{ body }] = api.requestsOf(siteCalls.printMap) as unknown as [{ readonly body: MapPrintRequest }];
  expect(body).toMatchObject({
    title: 'Eau',
    format: 'pdf',
    paper: 'A3',
    dpi: 150,
    north: false,
    view: { scale: 250_000 },
    credits: expect.stringContaining('Syndicat de rivière'),
    layers: [{ kind: 'wms', opacity: 1, legend: { kind: 'image' } }],
  });
  expect(JSON.parse(localStorage.getItem('cartable.print')!)).toMatchObject({ paper: 'A3', dpi: 150 });
  await user.click(screen.getByRole('button', { name: 'Fermer l’impression' }));
  expect(drawn()).toEqual(['eau_wms']);
});

it('says which layers keep the map from being printed, and prints it without them', async () => {
  const refusal = 'Une couche n’a pas pu être dessinée : Eau (HTTP 503).';
  api.refuses(siteCalls.printMap, 503, { code: 'print.layers-failed', message: refusal });
  const user = show(<Page />, { at: routes.maps() });
  act(() => map.props.onBox!({ west: 1, south: 45, east: 2, north: 46 }));
  await user.click(screen.getByRole('button', { name: 'Imprimer la carte' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer en PNG' }));
  await screen.findByText(refusal);
  await user.click(screen.getByRole('button', { name: 'Imprimer sans' }));
  await waitFor(() => expect(api.requestsOf(siteCalls.printMap)).toHaveLength(2));
  const [, { body }] = api.requestsOf(siteCalls.printMap) as unknown as [
    unknown,
    { readonly body: MapPrintRequest },
  ];
  expect(body).toMatchObject({ format: 'png', withoutFailed: true });
});

it('gives its address, and lines for the pages of others that show public layers only', async () => {
  api.answers(datastoreCalls.getMyService, { ...sampleService, open: false });
  const layers = `*service~${sampleService._id}~limites%3Acommune!${reference('eau_wms')}`;
  const user = show(<Page />, { at: routes.maps({ layers, centre: '2,48', zoom: '9' }) });
  await waitFor(() => expect(drawn()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Partager la carte' }));
  const { value } = screen.getByLabelText<HTMLInputElement>(/Adresse de la carte/);
  expect(new URL(value).searchParams.get('layers')).toBe(layers);
  await user.selectOptions(screen.getByLabelText('Hauteur du cadre'), '640 pixels');
  await user.click(screen.getByLabelText('Avec la légende'));
  const [, src] = /src="([^"]*)"/.exec(document.querySelector('pre')!.textContent!)!;
  const framed = new URL(src!.replaceAll('&amp;', '&'));
  expect(framed.pathname).toBe('/cartes/cadre');
  expect(Object.fromEntries(framed.searchParams)).toEqual({
    layers: reference('eau_wms'),
    centre: '2,48',
    zoom: '9',
    legend: '1',
  });
  screen.getByText(/ne montrent que les couches ouvertes à tous/);
});

it('compares a layer with what lies under it, as long as it is shown', async () => {
  const user = show(<Page />, { at: routes.maps({ layers: two() }) });
  await waitFor(() => expect(drawn()).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText(/^Comparer une couche/), 'Service eau_wms');
  expect(map.props.swipe).toEqual({ layerId: `${offeringId} eau_wms`, percent: 50 });
  fireEvent.change(screen.getByRole('slider', { name: 'Place de la ligne' }), { target: { value: '30' } });
  expect(map.props.swipe?.percent).toBe(30);
  await user.click(screen.getAllByRole('checkbox', { name: 'Afficher Donnée eau' })[0]!);
  expect(map.props.swipe).toBeUndefined();
});

it('layers out of their scales say so, of a service that is asked once', async () => {
  api.answers(
    catalogueCalls.getCatalogueRecord,
    record('eau', [layer('eau_wms', 'OGC:WMS'), layer('rives', 'OGC:WMS')]),
  );
  const capabilities = `<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms"><Service/><Capability>
    <Layer><MaxScaleDenominator>500000</MaxScaleDenominator><Layer><Name>eau_wms</Name></Layer>
    <Layer><Name>rives</Name></Layer></Layer></Capability></WMS_Capabilities>`;
  const asked: string[] = [];
  const others = fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (!String(request[0]).includes('GetCapabilities')) return others(...request);
    asked.push(String(request[0]));
    return new Response(capabilities);
  });
  const layers = [reference('eau_wms'), reference('rives')].join('!');
  show(<Page />, { at: routes.maps({ layers, centre: '2.5,46.5', zoom: '7.5' }) });
  await waitFor(() =>
    expect(screen.getAllByText(/^Elle ne se dessine pas d’aussi loin\s: .*1:500\s000\.$/)).toHaveLength(2),
  );
  expect(asked).toHaveLength(1);
});

it('draws a layer by another style of its service, and tells its scales and licence', async () => {
  const capabilities = `<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms"><Service/><Capability>
    <Layer><MaxScaleDenominator>500000</MaxScaleDenominator><Layer><Name>eau_wms</Name>
    <Style><Name>jour</Name><Title>De jour</Title></Style><Style><Name>nuit</Name><Title>De nuit</Title></Style>
    </Layer></Layer></Capability></WMS_Capabilities>`;
  const api = fetch;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) =>
    String(asked[0]).includes('GetCapabilities') ? new Response(capabilities) : api(...asked),
  );
  const user = show(<Page />, { at: routes.maps({ layers: reference('eau_wms') }) });
  await user.click(await screen.findByRole('button', { name: 'Légende de Donnée eau' }));
  expect(await screen.findByText(/^Dessinée à partir du 1:500\s000$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Licence Ouverte' }).getAttribute('href')).toBe(
    'https://licence.example',
  );
  await user.selectOptions(screen.getByLabelText('Style de Donnée eau'), 'De nuit');
  await waitFor(() => expect(map.props.layers?.[0]).toMatchObject({ styleName: 'nuit' }));
  expect(screen.getByRole('img', { name: /^Légende/ }).getAttribute('src')).toContain('STYLE%3Dnuit');
  await waitFor(() => expect(location.search).toContain('s.nuit'));
  await user.selectOptions(screen.getByLabelText('Style de Donnée eau'), 'De jour');
  await waitFor(() => expect(map.props.layers?.[0]).not.toHaveProperty('styleName'));
});
