// @vitest-environment jsdom
import { type EspacecoWebhook, espacecoCalls } from '@cartable/contract/espaceco';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { sampleCommunity } from '../../test-support.ts';
import { Screen } from './EspacecoManageCommunity.tsx';

vi.mock('../../../../map/index.ts', () => ({
  PlaceSearch: () => null,
  MapView: () => null,
  formatPlace: String,
  unionOfBoxes: () => null,
}));

const Manage = () => <Screen route={useRoute() as RouteOf<'espaceco_manage_community'>} />;

function open(activeTab: string, community = sampleCommunity) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoCommunity, community);
  api.answers(espacecoCalls.getEspacecoDocuments, []);
  return {
    api,
    user: show(<Manage />, { at: routes.espaceco_manage_community({ communityId: 12, activeTab }) }),
  };
}

it('opens the tab of the address, and the first one for a name there is none of', async () => {
  open('inconnu');
  const tab = await screen.findByRole('tab', { name: 'Description' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
});

it('replaces the cached community by what a change answers', async () => {
  const { api, user } = open('reports');
  const changed = { ...sampleCommunity, name: 'Renommé', all_members_can_valid: true };
  api.answers(espacecoCalls.updateEspacecoCommunity, changed);
  await user.click(await screen.findByRole('checkbox', { name: /^Tout membre/ }));
  const readBefore = api.requestsOf(espacecoCalls.getEspacecoCommunity).length;
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByRole('heading', { name: 'Gérer le guichet Renommé' });
  expect(screen.getByRole('checkbox', { name: /^Tout membre/ })).toHaveProperty('checked', true);
  expect(api.requestsOf(espacecoCalls.getEspacecoCommunity)).toHaveLength(readBefore);
});

it('refuses bounds that cross, and sends nothing', async () => {
  const { api, user } = open('zoom', { ...sampleCommunity, extent: [1, 43, 2, 45] });
  const west = await screen.findByRole('spinbutton', { name: /^Ouest/ });
  await user.clear(west);
  await user.type(west, '9');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findAllByText(/Ces limites ne sont pas valables/);
  expect(api.requestsOf(espacecoCalls.updateEspacecoCommunity)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Retirer les limites' }));
  api.answers(espacecoCalls.updateEspacecoCommunity, sampleCommunity);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(api.requestsOf(espacecoCalls.updateEspacecoCommunity)).toHaveLength(1));
});

it('a secret that is told once stays when one looks at another tab, until it is said to be copied', async () => {
  const { api, user } = open('webhooks');
  const webhook: EspacecoWebhook = {
    id: 4,
    url: 'https://example.org/reports',
    events: ['georem_created'],
    active: true,
    creation: '2026-11-25T08:00:00.000Z',
  };
  api.answers(espacecoCalls.getEspacecoWebhooks, [webhook]);
  api.answers(espacecoCalls.getEspacecoWebhookDeliveries, []);
  api.answers(espacecoCalls.renewEspacecoWebhookSecret, { ...webhook, secret: 'whsec_abc' });
  await user.click(await screen.findByTitle(`Changer le secret de ${webhook.url}`));
  openDialogs();
  await user.click(screen.getByRole('button', { name: 'Changer le secret' }));
  await screen.findByDisplayValue('whsec_abc');
  await user.click(screen.getByRole('tab', { name: 'Signalements' }));
  await screen.findByRole('checkbox', { name: /^Tout membre/ });
  expect(screen.queryByDisplayValue('whsec_abc')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Webhooks' }));
  await screen.findByDisplayValue('whsec_abc');
  await user.click(screen.getByRole('button', { name: 'C’est copié' }));
  expect(screen.queryByDisplayValue('whsec_abc')).toBeNull();
});

it('is for active communities', async () => {
  open('description', { ...sampleCommunity, active: false });
  expect((await screen.findByRole('link', { name: 'Reprendre la création' })).getAttribute('href')).toBe(
    '/espace-collaboratif/12/creer-un-guichet',
  );
});
