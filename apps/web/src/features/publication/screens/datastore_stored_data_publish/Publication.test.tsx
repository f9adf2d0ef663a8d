// @vitest-environment jsdom
import type { Datasheet, Datastore, StoredData } from '@cartable/contract/datastore';
import { datastoreCalls, knownLicences } from '@cartable/contract/datastore';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person, readOnlyStore } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { type FakeApi, startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { DatastoreContext } from '../../../datastores/index.ts';
import { Publication } from './Publication.tsx';

const id = (rank: number) => `7f7aab1c-3a51-4c57-9c0e-9d7f4b1a${String(rank).padStart(4, '0')}`;

const endpoint = (type: string, quota = 5, open = true) => ({
  use: 0,
  quota,
  in_trash: 0,
  endpoint: { _id: id(quota), name: type, technical_name: type, type, urls: [], open },
});
const datastore = {
  ...readOnlyStore,
  endpoints: [endpoint('WFS'), endpoint('WMS-VECTOR'), endpoint('WMTS-TMS', 0)],
  abilities: { ...readOnlyStore.abilities, processing: true, broadcast: true },
} as unknown as Datastore;

const storedData = {
  _id: id(1),
  name: 'territoires',
  type: 'VECTOR-DB',
  status: 'GENERATED',
  srs: 'EPSG:2154',
  datasheet_name: 'Territoires de France',
  extent: null,
  type_infos: {
    relations: [
      {
        name: 'commune_centre',
        title: null,
        type: 'TABLE',
        geometry_type: 'Point',
        feature_count: 35_228,
        extent: { west: -5, south: 41, east: 9, north: 51 },
        attributes: { id: 'int8', geom: 'geometry(Point,2154)' },
      },
    ],
  },
  abilities: { publish: true, generate: true },
} as unknown as StoredData;
const datasheet = { name: 'Territoires de France', record: null, service_list: [] } as unknown as Datasheet;

function open(store = datastore) {
  setMe(person);
  const api = startFakeApi();
  const user = show(
    <DatastoreContext value={store}>
      <Publication datastoreId={store._id} storedData={storedData} datasheet={datasheet} />
    </DatastoreContext>,
  );
  return { api, user };
}

const sent = (api: FakeApi) =>
  api.requestsOf(datastoreCalls.publishStoredData).map(({ body }) => body as Record<string, unknown>);
const rejection = (type: string) => ({
  type,
  service: null,
  error: { code: 'service.name-taken', message: 'Ce nom est pris.', params: {} },
});

it('proposes everything, and publishes it as it is', async () => {
  const { api, user } = open();
  api.answers(datastoreCalls.publishStoredData, { services: [rejection('WFS')] } as never);
  api.answers(datastoreCalls.getDatasheetServices, []);
  expect(screen.getByLabelText(/^Titre$/)).toHaveProperty('value', 'Territoires de France');
  await user.click(screen.getByRole('button', { name: 'Publier' }));
  await screen.findByText('Rien n’a pu être publié');
  expect(sent(api)[0]).toMatchObject({
    description: expect.stringContaining('Commune centre'),
    category: ['boundaries'],
    licence: { code: 'etalab-2.0' },
    share_with: 'all_public',
    services: [
      { type: 'WFS', technical_name: 'territoires_wfs', service_name: 'Territoires de France — WFS' },
      { type: 'WMS-VECTOR', technical_name: 'territoires_wmsv', service_name: 'Territoires de France — WMS' },
    ],
    tables: [{ native_name: 'commune_centre', title: 'Commune centre' }],
  });
});

it('says why a kind cannot be published, and does not ask for it', () => {
  open();
  const tiles = screen.getByLabelText(/tuiles vectorielles/);
  expect(tiles).toHaveProperty('disabled', true);
  expect(screen.getByText(/Le point d’accès est plein/)).toBeTruthy();
});

it('tries again only what was refused', async () => {
  const { api, user } = open();
  api.answers(datastoreCalls.publishStoredData, {
    services: [rejection('WFS'), rejection('WMS-VECTOR')],
  } as never);
  api.answers(datastoreCalls.getDatasheetServices, []);
  await user.click(screen.getByRole('button', { name: 'Publier' }));
  const [first] = await screen.findAllByRole('listitem');
  await user.click(within(first!).getByRole('button', { name: 'Réessayer' }));
  expect(sent(api)[1]).toMatchObject({ services: [{ type: 'WFS' }] });
});

it('asks the name and the address of a licence it does not know, and may make it the default one', async () => {
  const { api, user } = open();
  api.answers(datastoreCalls.publishStoredData, { services: [rejection('WFS')] } as never);
  api.answers(datastoreCalls.getDatasheetServices, []);
  api.answers(datastoreCalls.setDefaultLicence, datastore);
  await user.selectOptions(screen.getByLabelText(/^Licence/), 'other');
  await user.click(screen.getByRole('button', { name: 'Publier' }));
  expect(sent(api)).toEqual([]);
  // The first of the two takes the focus then: whoever types sooner would be interrupted.
  await screen.findByText('2 points à corriger');
  await user.type(screen.getByLabelText('Nom de la licence'), 'Licence maison');
  await user.type(screen.getByLabelText(/^Adresse du texte/), 'https://mairie.example/licence');
  await user.click(screen.getByLabelText(/Proposer cette licence/));
  await user.click(screen.getByRole('button', { name: 'Publier' }));
  await screen.findByText('Rien n’a pu être publié');
  const licence = { code: 'other', title: 'Licence maison', url: 'https://mairie.example/licence' };
  expect(sent(api)[0]).toMatchObject({ licence });
  const [request] = api.requestsOf(datastoreCalls.setDefaultLicence);
  expect(request!.body).toEqual({ licence });
});

it('proposes the licence of the datastore, and then does not ask to make it so', () => {
  const licence = { code: 'ODbL-1.0', ...knownLicences['ODbL-1.0'] } as const;
  open({ ...datastore, default_licence: licence });
  expect(screen.getByLabelText(/^Licence/)).toHaveProperty('value', 'ODbL-1.0');
  expect(screen.queryByLabelText(/Proposer cette licence/)).toBeNull();
});

it('tells before publishing what the record misses, and leads to a field that is folded', async () => {
  const { user } = open();
  const required = screen.getByRole('heading', { name: /exigences? n(?:e |’)/ }).closest('.fr-alert')!;
  expect(required.textContent).toContain('La généalogie est vide');
  expect(screen.getByRole('heading', { name: /Qualité de la fiche/ })).toBeTruthy();
  await user.click(within(required as HTMLElement).getByRole('button', { name: /Généalogie/ }));
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('resource_genealogy'));
  await user.keyboard('Levé par drone en 2026, précision de dix centimètres.');
  expect(screen.queryByText(/La généalogie est vide/)).toBeNull();
});
