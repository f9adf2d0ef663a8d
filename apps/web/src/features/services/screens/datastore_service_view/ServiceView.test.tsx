// @vitest-environment jsdom
import { datastoreCalls, type LicensedService, type MetadataSummary } from '@cartable/contract/datastore';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readOnlyStore } from '../../../../../test/stub-answers.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { sampleService } from '../../../../test-support/sample-service.ts';
import { show } from '../../../../test-support/show.tsx';
import { DatastoreContext } from '../../../datastores/index.ts';
import { Screen } from './ServiceView.tsx';

vi.mock('../../../../map/index.ts', () => ({
  MapView: ({ label }: { label: string }) => <div role="application" aria-label={label} />,
}));

const datastoreId = readOnlyStore._id;
const { _id: offeringId } = sampleService;

const Page = () => {
  const route = useRoute();
  return route.name === 'datastore_service_view' ? (
    <Screen route={route as RouteOf<'datastore_service_view'>} />
  ) : null;
};

const record = {
  file_identifier: 'limites',
  endpoints: [{ _id: datastoreId, name: 'Catalogue' }],
} as unknown as MetadataSummary;

function start(more: Partial<LicensedService> = {}, broadcast = false) {
  const api = startFakeApi();
  api.answers(datastoreCalls.getOffering, { ...sampleService, ...more });
  api.answers(datastoreCalls.getMetadataList, [record]);
  api.refuses(datastoreCalls.getOfferingStatistics, 403, { code: 'common.forbidden', message: 'Pas ici.' });
  const datastore = { ...readOnlyStore, abilities: { ...readOnlyStore.abilities, broadcast } };
  const user = show(
    <DatastoreContext value={datastore}>
      <Page />
    </DatastoreContext>,
    { at: routes.datastore_service_view({ datastoreId, offeringId, datasheetName: 'Limites' }) },
  );
  return { api, user };
}

const map = () => screen.queryByRole('application');
const ready = () => screen.findByRole('heading', { level: 1, name: /^Limites communales/ });

it('shows a service on a map, with its files, and no act to who may do none', async () => {
  start();
  await ready();
  expect(map()?.getAttribute('aria-label')).toBe('Carte du service Limites communales');
  expect(screen.getAllByRole('link', { name: /^Télécharger Communes en / }).length).toBeGreaterThan(1);
  screen.getByRole('link', { name: 'Revenir aux services' });
  expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Fermer le service' })).toBeNull();
  expect(screen.queryByText('Accès restreint')).toBeNull();
});

it('says of a restricted one that programs want a key, and leads to a permission who may grant one', async () => {
  start({ open: false }, true);
  await ready();
  screen.getByText('Accès restreint');
  screen.getByRole('heading', { name: 'Une clé pour les logiciels' });
  const grant = screen.getByRole('link', { name: 'Accorder une permission sur ce service' });
  expect(grant.getAttribute('href')).toContain(offeringId);
});

it('leaves the grant out for who may not broadcast', async () => {
  start({ open: false });
  await ready();
  screen.getByRole('link', { name: 'Mes clés d’accès' });
  expect(screen.queryByRole('link', { name: /^Accorder une permission/ })).toBeNull();
});

it('shows no map nor file of a service that is not published yet', async () => {
  start({ status: 'PUBLISHING' });
  await ready();
  screen.getByText('Le service n’est pas encore publié');
  expect(map()).toBeNull();
  expect(screen.queryByRole('link', { name: /^Télécharger Communes/ })).toBeNull();
});

it('closes a service once that is confirmed, and shows that it is closed', async () => {
  const { api, user } = start({ abilities: { switch: true } });
  await ready();
  await user.click(screen.getByRole('button', { name: 'Fermer le service' }));
  screen.getByText(/^Il ne répondra plus à personne/);
  expect(api.requestsOf(datastoreCalls.updateOffering)).toEqual([]);
  const closed = { ...sampleService, available: false, abilities: { switch: true } };
  api.answers(datastoreCalls.updateOffering, closed as never);
  api.answers(datastoreCalls.getOffering, closed);
  const [, confirm] = screen.getAllByRole('button', { name: 'Fermer le service', hidden: true });
  await user.click(confirm!);
  await screen.findByText('Ce service est fermé à ses lecteurs');
  expect(api.requestsOf(datastoreCalls.updateOffering).map(({ body }) => body)).toEqual([
    { available: false },
  ]);
  expect(map()).toBeNull();
});

it('keeps the tab of the styles in the address', async () => {
  const { user } = start();
  await ready();
  await user.click(screen.getByRole('tab', { name: 'Styles' }));
  await screen.findByText('Ce service n’a pas de style');
  await waitFor(() => expect(new URLSearchParams(location.search).get('activeTab')).toBe('styles'));
  expect(screen.queryByRole('heading', { name: 'Utiliser ce service' })).toBeNull();
});

const layersOpened = () => {
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ouvrir dans la carte' });
  return new URL(href).searchParams.get('layers');
};

it('opens in the map of everything by its record, which everyone reads', async () => {
  start();
  await ready();
  await waitFor(() => expect(layersOpened()).toBe(`limites~${offeringId}~limites%3Acommune`));
});

it('opens in the map by itself when it is restricted', async () => {
  start({ open: false });
  await ready();
  expect(layersOpened()).toBe(`*service~${offeringId}~limites%3Acommune`);
});

it('names the licence of the data, and leads who may edit to one when there is none', async () => {
  start();
  await ready();
  expect(screen.getByRole('link', { name: 'Licence Ouverte 2.0' }).getAttribute('rel')).toContain('license');
  expect(screen.queryByRole('link', { name: 'Choisir une licence' })).toBeNull();
});

it('tells that nobody named a licence, and where one is chosen to who may', async () => {
  start({ licence: null, abilities: { edit: true } });
  await ready();
  screen.getByText(/Non indiquée : demandez au producteur/);
  const choose = screen.getByRole('link', { name: 'Choisir une licence' });
  expect(choose.getAttribute('href')).toMatch(/\/donnees\/Limites\/fiche$/);
});
