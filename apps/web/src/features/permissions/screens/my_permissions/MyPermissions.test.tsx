// @vitest-environment jsdom
import { datastoreCalls, type Permission } from '@cartable/contract/datastore';
import { type MyAccessRequest, peopleCalls } from '@cartable/contract/people';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './MyPermissions.tsx';

const Page = () => <Screen route={useRoute() as RouteOf<'my_permissions'>} />;

const offeringId = '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a12';

const permission: Permission = {
  _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a21',
  licence: 'Convention',
  end_date: null,
  expired: false,
  offerings: [
    {
      _id: offeringId,
      layer_name: 'eau',
      type: 'WFS',
      status: 'PUBLISHED',
      open: false,
      available: true,
      urls: [],
      record: 'cours-d-eau',
    },
  ],
  datastore_author: { _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a11', name: 'Syndicat' },
  beneficiary: {
    type: 'ACCOUNT',
    _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a20',
    user_name: 'lectrice',
    first_name: null,
    last_name: null,
  },
  only_oauth: false,
  pending: false,
  keys: 0,
  creation: '2026-01-01T00:00:00.000Z',
};

function start(more: Partial<Permission> = {}) {
  const api = startFakeApi();
  api.answers(datastoreCalls.getMyPermissions, [{ ...permission, ...more }]);
  api.answers(peopleCalls.getMyAccessRequests, []);
  return api;
}

it('leads from a permission to the service and to its record', async () => {
  start();
  show(<Page />, { at: routes.my_permissions() });
  const service = await screen.findByRole('link', { name: 'eau' });
  expect(service.getAttribute('href')).toBe(`/mes-permissions/service/${offeringId}`);
  const record = screen.getByRole('link', { name: 'Fiche de eau' });
  expect(record.getAttribute('href')).toBe('/catalogue/dataset/cours-d-eau');
});

it.each([
  ['ended', { expired: true }, 'expired'],
  ['is kept for OAUTH2 clients', { only_oauth: true }, undefined],
])('leads to no view that a session would not open: one that %s', async (_what, more, state) => {
  start(more);
  show(<Page />, { at: routes.my_permissions({ state }) });
  expect(await screen.findByRole('link', { name: 'Fiche de eau' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'eau' })).toBeNull();
});

const request: MyAccessRequest = {
  _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a30',
  state: 'PENDING',
  creation: '2026-11-20T10:00:00.000Z',
  record: { file_identifier: 'puits', title: 'Puits' },
  services: [{ offering: offeringId, name: 'puits_wfs', type: 'WFS' }],
  myself: true,
  communities: [],
};

it('shows what one asked for, and withdraws it once that is confirmed', async () => {
  const api = start();
  const granted = { ...request, _id: permission._id, state: 'GRANTED' as const };
  api.answers(peopleCalls.getMyAccessRequests, [request, granted]);
  api.answers(peopleCalls.withdrawAccessRequest, undefined);
  const user = show(<Page />, { at: routes.my_permissions() });
  const table = await screen.findByRole('table', { name: 'Mes demandes d’accès' });
  expect(within(table).getByText('En attente')).toBeTruthy();
  expect(within(table).getByText('Accordée')).toBeTruthy();
  await user.click(within(table).getByRole('button', { name: 'Retirer la demande d’accès à Puits' }));
  expect(api.requestsOf(peopleCalls.withdrawAccessRequest)).toHaveLength(0);
  api.answers(peopleCalls.getMyAccessRequests, []);
  // Without the script of the design system the dialog stays closed for who looks.
  const confirm = await screen.findByRole('button', { name: 'Retirer la demande', hidden: true });
  await user.click(confirm);
  await vi.waitFor(() => expect(api.requestsOf(peopleCalls.withdrawAccessRequest)).toHaveLength(1));
  const [sent] = api.requestsOf(peopleCalls.withdrawAccessRequest);
  expect(sent!.url.pathname).toContain(request._id);
});
