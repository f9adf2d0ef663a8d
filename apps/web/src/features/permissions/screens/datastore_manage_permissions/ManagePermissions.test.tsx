// @vitest-environment jsdom
import { datastoreCalls, type Permission } from '@cartable/contract/datastore';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readOnlyStore } from '../../../../../test/stub-answers.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { DatastoreContext } from '../../../datastores/index.ts';
import { Screen } from './ManagePermissions.tsx';

const datastoreId = readOnlyStore._id;
const roads = '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a41';
const wells = '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a42';

function serviceOf(id: string, layerName: string): Permission['offerings'][number] {
  return {
    _id: id,
    layer_name: layerName,
    type: 'WFS',
    status: 'PUBLISHED',
    open: false,
    available: true,
    urls: [],
    record: null,
  };
}

function permissionOf(rank: number, name: string, more: Partial<Permission> = {}): Permission {
  return {
    _id: `5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1b${String(rank).padStart(2, '0')}`,
    licence: 'Convention',
    end_date: null,
    expired: false,
    offerings: [serviceOf(roads, 'routes')],
    datastore_author: { _id: datastoreId, name: 'Territoires' },
    beneficiary: { type: 'COMMUNITY', _id: `c${rank}`, name, technical_name: name.toLowerCase() },
    only_oauth: false,
    pending: false,
    keys: 0,
    creation: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

const prefecture = permissionOf(1, 'Préfecture', { keys: 2 });
const ended = permissionOf(2, 'Syndicat', {
  end_date: '2026-01-31T23:59:59.000Z',
  expired: true,
  offerings: [serviceOf(wells, 'puits')],
});

const Page = () => {
  const route = useRoute();
  return route.name === 'datastore_manage_permissions' ? (
    <Screen route={route as RouteOf<'datastore_manage_permissions'>} />
  ) : null;
};

interface Start {
  readonly permissions?: readonly Permission[];
  readonly broadcast?: boolean;
  readonly at?: { readonly page?: number; readonly search?: string; readonly state?: string };
}

function start({ permissions = [prefecture, ended], broadcast = true, at = {} }: Start = {}) {
  const api = startFakeApi();
  api.answers(datastoreCalls.getPermissions, [...permissions]);
  const datastore = { ...readOnlyStore, abilities: { ...readOnlyStore.abilities, broadcast } };
  const user = show(
    <DatastoreContext value={datastore}>
      <Page />
    </DatastoreContext>,
    { at: routes.datastore_manage_permissions({ datastoreId, ...at }) },
  );
  return { api, user };
}

const shown = async () => {
  const table = await screen.findByRole('table');
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('strong')?.textContent);
};

it('shows to whom, for what and until when; who may not grant only looks', async () => {
  start({ broadcast: false });
  expect(await shown()).toEqual(['Préfecture', 'Syndicat']);
  const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
  expect(first?.textContent).toMatch(/routes.*Sans date de fin/);
  expect(second?.textContent).toMatch(/puits.*Expirée le 31 janvier 2026/);
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Accorder une permission' });
  expect(add.disabled).toBe(true);
  expect(add.title).toContain('BROADCAST');
  expect(screen.queryByRole('button', { name: /^Supprimer la permission/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Modifier la permission/ })).toBeNull();
});

it('tells by its identifier whom nobody may name yet, and whoever is gone', async () => {
  const [known, gone] = ['5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1c01', '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1c02'];
  const nameless = (id: string) => ({
    beneficiary: { type: 'ACCOUNT' as const, _id: id, user_name: '', first_name: null, last_name: null },
  });
  const unnamed = permissionOf(3, '', { ...nameless(known!), pending: true });
  start({ permissions: [unnamed, permissionOf(4, '', nameless(gone!))] });
  expect(await shown()).toEqual([known, 'Compte supprimé']);
  const [, first] = within(screen.getByRole('table')).getAllByRole('row');
  expect(first?.textContent).toContain(
    'En attenteVaut pour le compte qui porte cet identifiant, s’il existe',
  );
});

it('leads to the form of a new one and of each', async () => {
  start();
  await shown();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Accorder une permission')).toContain(datastoreId);
  expect(hrefOf('Modifier la permission de Préfecture')).toContain(prefecture._id);
});

it('searches without accents by the keyboard, and keeps what is searched in the address', async () => {
  const { user } = start();
  await shown();
  await user.type(screen.getByRole('searchbox'), 'prefec{Enter}');
  expect(await shown()).toEqual(['Préfecture']);
  expect(screen.getByRole('status').textContent).toMatch(/^1.permission$/);
  expect(new URLSearchParams(location.search).get('search')).toBe('prefec');
});

it('filters by state and by service, and clears all of it at once', async () => {
  const { user } = start();
  await shown();
  await user.click(screen.getByRole('radio', { name: 'Expirées' }));
  expect(await shown()).toEqual(['Syndicat']);
  const service = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Service' });
  expect([...service.options].map(({ text }) => text)).toEqual([
    'Tous les services',
    'puits (WFS)',
    'routes (WFS)',
  ]);
  await user.selectOptions(service, roads);
  screen.getByText('Aucune permission ne correspond');
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(await shown()).toEqual(['Préfecture', 'Syndicat']);
  expect(service.value).toBe('');
});

it('shows twenty at once, and the last page for one beyond it', async () => {
  const permissions = Array.from({ length: 21 }, (_none, rank) => permissionOf(rank, `C${rank}`));
  start({ permissions, at: { page: 9 } });
  expect(await shown()).toEqual(['C20']);
});

it('says that none was granted', async () => {
  start({ permissions: [] });
  await screen.findByText('Aucune permission accordée');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('says who loses what, as it is now, before it removes a permission', async () => {
  const { api, user } = start();
  await shown();
  const hidden = { hidden: true };
  api.answers(datastoreCalls.getPermission, { ...prefecture, keys: 3 });
  api.answers(datastoreCalls.removePermission, undefined);
  await user.click(screen.getByRole('button', { name: 'Supprimer la permission de Préfecture' }));
  await screen.findByText(/^3.clés d’accès s’en servent et les perdent\.$/);
  expect(api.requestsOf(datastoreCalls.removePermission)).toEqual([]);
  api.answers(datastoreCalls.getPermissions, [ended]);
  await user.click(screen.getByRole('button', { name: 'Supprimer', ...hidden }));
  await waitFor(() => expect(screen.queryByText('Préfecture')).toBeNull());
  expect(await shown()).toEqual(['Syndicat']);
  expect(api.requestsOf(datastoreCalls.removePermission).map(({ url }) => url.pathname)).toEqual([
    `/api/datastores/${datastoreId}/remove_permission/${prefecture._id}`,
  ]);
});

it('removes nothing before it knows what goes with it', async () => {
  const { api, user } = start();
  await shown();
  api.refuses(datastoreCalls.getPermission, 404, { code: 'permission.unknown', message: 'Plus là.' });
  await user.click(screen.getByRole('button', { name: 'Supprimer la permission de Préfecture' }));
  await screen.findByText('Plus là.');
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Supprimer', hidden: true });
  expect(confirm.disabled).toBe(true);
});
