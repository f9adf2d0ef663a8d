// @vitest-environment jsdom
import { type CatalogueLayer, type CatalogueRecord, catalogueCalls } from '@cartable/contract/catalogue';
import { datastoreCalls, type Permission } from '@cartable/contract/datastore';
import type { User } from '@cartable/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setMe } from '../../../../base/api/session.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './CatalogueRecord.tsx';

vi.mock('../../../../map/index.ts', () => ({
  MapView: ({ label }: { label: string }) => <div role="application" aria-label={label} />,
}));

const Page = () => <Screen route={useRoute() as RouteOf<'catalogue_record'>} />;

const layer = (name: string, protocol: string): CatalogueLayer => ({
  name,
  endpointType: protocol,
  protocol,
  endpointUrl: 'https://cartes.example/service',
  offeringId: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a12',
  offering_layer_name: name,
  title: `Service ${name}`,
  collectionUrl: null,
});

const record: CatalogueRecord = {
  licence: { code: 'etalab-2.0', title: 'Licence Ouverte 2.0', url: 'https://licence.example' },
  file_identifier: 'cours-d-eau',
  hierarchy_level: 'dataset',
  language: { code: 'fre', language: 'français' },
  charset: 'utf8',
  title: 'Cours d’eau',
  abstract: 'Les rivières.',
  creation_date: '2026-01-01',
  topic_categories: [],
  inspire_keywords: [],
  free_keywords: [],
  resource_genealogy: '',
  frequency_code: 'unknown',
  contact_email: 'carte@example.org',
  organisation_name: 'Syndicat de rivière',
  organisation_email: 'carte@example.org',
  contacts: [],
  links: [],
  extent: null,
  foreign_xml: null,
  hvd_categories: [],
  related_records: [],
  given_formats: [],
  use_limitation: '',
  resolution: '',
  update_date: '2026-11-20T10:00:00.000Z',
  publication_date: '2026-11-01T10:00:00.000Z',
  catalogue_url: 'https://cartes.example/catalogue/dataset/cours-d-eau',
  xml_url: 'https://cartes.example/xml',
  bbox: { west: 1, south: 45, east: 2, north: 46 },
  projections: ['EPSG:2154'],
  thumbnail_url: null,
  datastore: { _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a11', name: 'Syndicat', technical_name: 'syndicat' },
  open_layers: [layer('eau_wfs:riviere', 'OGC:WFS'), layer('eau_wms', 'OGC:WMS')],
  private_layers: [],
  style_files: [],
  capabilities_files: [],
  documents: [],
};

function start(more: Partial<CatalogueRecord> = {}) {
  const api = startFakeApi();
  api.answers(catalogueCalls.getCatalogueRecord, { ...record, ...more });
  api.answers(catalogueCalls.searchCatalogue, {
    items: [],
    total: 0,
    page: 1,
    limit: 6,
    facets: [],
    spelling: null,
    proposals: [],
  });
  return api;
}

const at = (tab?: string) =>
  routes.catalogue_record({ fileIdentifier: 'cours-d-eau', ...(tab !== undefined && { tab }) });

it('shows the data on a map at once, with producer, licence and date', async () => {
  start();
  show(<Page />, { at: at() });
  await screen.findByRole('application', { name: 'Carte de la couche eau_wms' });
  expect(screen.getByRole('link', { name: 'Syndicat de rivière' }).getAttribute('href')).toContain(
    '/catalogue/producteurs/syndicat',
  );
  expect(screen.getAllByRole('link', { name: 'Licence Ouverte 2.0' })[0]!.getAttribute('href')).toBe(
    'https://licence.example',
  );
  expect(screen.getAllByText('20 novembre 2026')).toHaveLength(2);
});

it('shows the picture its producer gave, not the one drawn of what the map shows', async () => {
  start({ thumbnail_url: 'https://cartes.example/annexes/eau.png' });
  show(<Page />, { at: at() });
  expect((await screen.findByRole('img', { name: 'Aperçu des données' })).getAttribute('src')).toContain(
    'eau.png',
  );
});

it('does not repeat the map by the picture drawn of the same data', async () => {
  start({ thumbnail_url: 'https://cartes.example/picture' });
  show(<Page />, { at: at() });
  await screen.findByRole('application', { name: 'Carte de la couche eau_wms' });
  expect(screen.queryByRole('img', { name: 'Aperçu des données' })).toBeNull();
});

it('changes the layer of the map, and keeps layer and tab in the address', async () => {
  start();
  const user = show(<Page />, { at: at() });
  await user.selectOptions(await screen.findByLabelText('Couche montrée sur la carte'), 'eau_wfs:riviere');
  await screen.findByRole('application', { name: 'Carte de la couche eau_wfs:riviere' });
  await user.click(screen.getByRole('tab', { name: 'Citer et partager' }));
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    tab: 'share',
    layer: 'eau_wfs:riviere',
  });
  expect(await screen.findByText(/@misc\{cours-d-eau,/)).toBeTruthy();
});

it('offers to ask for access when services are restricted', async () => {
  start({ open_layers: [], private_layers: [layer('eau', 'OGC:WFS')] });
  show(<Page />, { at: at('services') });
  const links = await screen.findAllByRole('link', { name: 'Demander l’accès' });
  for (const link of links) expect(link.getAttribute('href')).toBe('/demande-acces/cours-d-eau');
  expect(await within(screen.getByRole('tabpanel')).findByText('Accès restreint')).toBeTruthy();
});

const reader: User = {
  id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a20',
  email: 'lectrice@example.org',
  user_name: 'lectrice',
  first_name: null,
  last_name: null,
  roles: ['USER'],
  email_verified: true,
  language: 'fr',
  communities_member: [],
  account_creation_date: '2026-01-01T00:00:00.000Z',
  last_login_date: null,
  keys_quota: 50,
  keys_use: 0,
  documents_quota: 0,
  documents_use: 0,
};

const permission: Permission = {
  _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a21',
  licence: 'Convention',
  end_date: null,
  expired: false,
  offerings: [
    {
      _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a12',
      layer_name: 'eau',
      type: 'WFS',
      status: 'PUBLISHED',
      open: false,
      available: true,
      urls: [],
      record: record.file_identifier,
    },
  ],
  datastore_author: record.datastore,
  beneficiary: {
    type: 'ACCOUNT',
    _id: reader.id,
    user_name: 'lectrice',
    first_name: null,
    last_name: null,
  },
  only_oauth: false,
  pending: false,
  keys: 0,
  creation: '2026-01-01T00:00:00.000Z',
};

it.each([
  ['in force', {}, true],
  ['that has expired', { expired: true }, false],
  ['kept for OAUTH2 clients', { only_oauth: true }, false],
])('by a permission %s, tells a reader whether they have access', async (_what, more, isOpen) => {
  const api = start({ open_layers: [], private_layers: [layer('eau', 'OGC:WFS')] });
  api.answers(datastoreCalls.getMyPermissions, [{ ...permission, ...more }]);
  setMe(reader);
  show(<Page />, { at: at('services') });
  const expected = isOpen ? 'Vous y avez accès' : 'Demander l’accès';
  await waitFor(() => expect(screen.getAllByText(expected)).toHaveLength(2));
  expect(screen.queryByText(isOpen ? 'Demander l’accès' : 'Vous y avez accès')).toBeNull();
  const address = screen.queryByLabelText('Adresse de eau (OGC:WFS)');
  expect(address !== null).toBe(isOpen);
});

it('tells a member of the producer that they have access, by no permission', async () => {
  start({ open_layers: [], private_layers: [layer('eau', 'OGC:WFS')] });
  const community = {
    _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a22',
    name: 'Syndicat',
    description: null,
    technical_name: 'syndicat',
    datastore: record.datastore._id,
    supervisor: reader.id,
    public: true,
  };
  setMe({ ...reader, communities_member: [{ rights: [], community }] });
  show(<Page />, { at: at('services') });
  await waitFor(() => expect(screen.getAllByText('Vous y avez accès')).toHaveLength(2));
});

it('leads from its head to the tab of the files of the data, where it has some', async () => {
  start({ open_layers: [{ ...layer('eau_wfs:riviere', 'OGC:WFS'), endpointType: 'WFS' }] });
  const user = show(<Page />, { at: at() });
  await user.click(await screen.findByRole('button', { name: 'Télécharger les données' }));
  expect(new URLSearchParams(location.search).get('tab')).toBe('download');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Télécharger' }));
});

it('says why there is no table when no service gives rows', async () => {
  start();
  show(<Page />, { at: at('data') });
  expect(await screen.findByText('Ces données ne se lisent pas en tableau')).toBeTruthy();
});

it('opens in the map of everything, with the layer it shows', async () => {
  start();
  show(<Page />, { at: routes.catalogue_record({ fileIdentifier: 'cours-d-eau' }) });
  const link = await screen.findByRole('link', { name: 'Ouvrir dans la carte' });
  const layers = new URL(link.getAttribute('href')!, location.href).searchParams.get('layers');
  expect(layers).toBe(`cours-d-eau~${record.open_layers[1]!.offeringId}~eau_wms`);
});

it('tells what each attribute holds, and that others are restricted', async () => {
  const api = start();
  const statistics = {
    filled: 3,
    distinct: 2,
    has_more_distinct: true,
    minimum: '1234',
    maximum: '5678',
    samples: ['1234', '5678'],
  };
  api.answers(catalogueCalls.getFeatureCatalogue, {
    has_restricted: true,
    feature_types: [
      {
        name: 'eau:riviere',
        title: 'Rivières',
        abstract: '',
        rows: 4,
        rows_read: 4,
        geometry_type: 'LineString',
        attributes: [
          { name: 'debit', type: 'integer', definition: 'Débit moyen', unit: 'm³/s', statistics },
          { name: 'nom', type: 'text', definition: '', unit: '', statistics: null },
        ],
      },
    ],
  });
  show(<Page />, { at: at('attributes') });
  const table = await screen.findByRole('table', { name: 'Attributs de Rivières' });
  const cells = within(within(table).getByRole('row', { name: /debit/ })).getAllByRole('cell');
  const reported = cells.map(({ textContent }) => textContent!.replace(/\s/g, ' '));
  expect(within(table).getByRole('rowheader', { name: /debit/ }).textContent).toBe('debitDébit moyen');
  expect(reported).toEqual(['entieren m³/s', '75 %', 'plus de 2', '1 234', '5 678', '1 2345 678']);
  expect(screen.getByText(/montrés aux personnes qui peuvent lire/)).toBeTruthy();
});

it('says why it shows no attribute, or that they are still being counted', async () => {
  const api = start();
  api.answers(catalogueCalls.getFeatureCatalogue, { has_restricted: true, feature_types: [] });
  show(<Page />, { at: at('attributes') });
  await screen.findByText('Attributs à accès restreint');
});

it('tells the versions, what changed in each, and leads to one of them', async () => {
  const api = start();
  const extent = { west: 1, south: 45, east: 2, north: 46 };
  api.answers(catalogueCalls.getRecordVersions, {
    has_restricted: true,
    data: [
      {
        stored_data: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a30',
        tables: ['Rivières'],
        versions: [
          {
            number: 2,
            is_current: true,
            downloads: [],
            served: '2026-11-20T10:00:00.000Z',
            left: null,
            comment: 'Millésime 2026',
            feature_count: 1203,
            changes: {
              with: 1,
              tables: [
                {
                  title: 'Rivières',
                  change: 'kept',
                  before: { count: 1200, extent },
                  after: { count: 1203, extent: { ...extent, east: 3 } },
                  columns: { added: [{ name: 'debit', type: 'integer' }], removed: [], retyped: [] },
                  rows: { added: 5, removed: 2, changed: 1, unchanged: 1197 },
                },
              ],
            },
          },
          {
            number: 1,
            is_current: false,
            downloads: [
              { title: 'Rivière', url: 'https://cartes.example/telechargement/eau/versions/1/r.gpkg' },
            ],
            served: '2026-11-01T10:00:00.000Z',
            left: '2026-11-20T10:00:00.000Z',
            comment: null,
            feature_count: 1200,
            changes: null,
          },
        ],
      },
    ],
  });
  const place = routes.catalogue_record({ fileIdentifier: 'cours-d-eau', tab: 'versions', version: 1 });
  const user = show(<Page />, { at: place });
  const previous = await screen.findByRole('link', { name: 'Version 1' });
  expect(previous.getAttribute('aria-current')).toBe('true');
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent!.replace(/\s/g, ' '));
  expect(texts).toContain('Objets : 5 ajoutés, 2 retirés, 1 modifié, 1 197 identiques');
  expect(texts).toContain('Attributs ajoutés : debit');
  expect(texts).toContain('L’emprise a changé');
  expect(texts.some((text) => /Version 2 En service.*1 203 objets.*Millésime 2026/.test(text))).toBe(true);
  expect(screen.getByText(/montrées aux personnes qui peuvent les lire/)).toBeTruthy();
  const file = screen.getByRole('link', { name: /^Télécharger.*Rivière.*de cette version/ });
  expect(file.getAttribute('href')).toContain('/versions/1/r.gpkg');
  await user.click(screen.getByRole('link', { name: 'Version 2' }));
  expect(new URLSearchParams(location.search).get('version')).toBe('2');
});
