// @vitest-environment jsdom
import { datastoreCalls, type LicensedService } from '@cartable/contract/datastore';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { sampleService } from '../../../../test-support/sample-service.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './MyServiceView.tsx';

vi.mock('../../../../map/index.ts', () => ({
  MapView: ({ label }: { label: string }) => <div role="application" aria-label={label} />,
}));

const { _id: offeringId } = sampleService;

const Page = () => {
  const route = useRoute();
  return route.name === 'my_service_view' ? <Screen route={route as RouteOf<'my_service_view'>} /> : null;
};

function start(more: Partial<LicensedService> = {}) {
  const api = startFakeApi();
  api.answers(datastoreCalls.getMyService, { ...sampleService, ...more });
  show(<Page />, { at: routes.my_service_view({ offeringId }) });
  return api;
}

const ready = () => screen.findByRole('heading', { level: 1, name: /^Limites communales/ });

it('shows a granted service with all to use it, says that programs want a key, and manages nothing', async () => {
  // Abilities of its producer would change nothing of this screen.
  start({ open: false, abilities: { edit: true, switch: true, styles: true } });
  await ready();
  screen.getByRole('application', { name: 'Carte du service Limites communales' });
  screen.getByText('Accès restreint');
  screen.getByText(/une permission vous l’ouvre/);
  screen.getByRole('link', { name: 'Mes clés d’accès' });
  screen.getByRole('heading', { name: 'Utiliser ce service' });
  expect(screen.getAllByRole('link', { name: /^Télécharger Communes en / }).length).toBeGreaterThan(1);
  expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Fermer le service' })).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('asks for no key of a service that became open', async () => {
  start();
  await ready();
  expect(screen.queryByRole('heading', { name: 'Une clé pour les logiciels' })).toBeNull();
});

it('says that its producer closed it, and shows no map', async () => {
  start({ available: false });
  await ready();
  screen.getByText(/^Son producteur l’a fermé pour un temps/);
  expect(screen.queryByRole('application')).toBeNull();
});

it('shows nothing of a permission that was withdrawn', async () => {
  const api = startFakeApi();
  api.refuses(datastoreCalls.getMyService, 404, { code: 'offering.unknown', message: 'Inconnu.' });
  show(<Page />, { at: routes.my_service_view({ offeringId }) });
  await screen.findByRole('heading', { name: 'Page non trouvée' });
});

it('tells whoever was granted it under which licence, or that nobody named one', async () => {
  start({ licence: null, abilities: { edit: true } });
  await ready();
  screen.getByText(/Non indiquée : demandez au producteur/);
  expect(screen.queryByRole('link', { name: 'Choisir une licence' })).toBeNull();
});
