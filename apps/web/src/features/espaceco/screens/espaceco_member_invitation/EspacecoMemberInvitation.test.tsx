// @vitest-environment jsdom
import { type EspacecoCommunity, espacecoCalls } from '@cartable/contract/espaceco';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { snackbar } from '../../../../base/design/snackbar.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { sampleCommunity, sampleMe, sampleMember } from '../../test-support.ts';
import { Screen } from './EspacecoMemberInvitation.tsx';

const Invitation = () => <Screen route={useRoute() as RouteOf<'espaceco_member_invitation'>} />;

function open(role: EspacecoCommunity['role']) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoCommunity, { ...sampleCommunity, role, abilities: {} });
  api.answers(espacecoCalls.getEspacecoMe, sampleMe);
  const at = routes.espaceco_member_invitation({ communityId: 12 });
  return { api, user: show(<Invitation />, { at }) };
}

it('accepts: one is then a member, among one’s own communities', async () => {
  const { api, user } = open('invited');
  api.answers(espacecoCalls.updateEspacecoMemberRole, sampleMember);
  const accept = await screen.findByRole('button', { name: 'Accepter et rejoindre le guichet' });
  await waitFor(() => expect(accept).toHaveProperty('disabled', false));
  await user.click(accept);
  await waitFor(() => expect(window.location.search).toBe('?filter=iam_member'));
  const [requested] = api.requestsOf(espacecoCalls.updateEspacecoMemberRole);
  expect(requested?.url.pathname).toBe('/api/espaceco/community/12/member/3/update_role');
  expect(requested?.body).toEqual({ role: 'member' });
});

it('refuses: one’s membership goes', async () => {
  const { api, user } = open('invited');
  api.answers(espacecoCalls.removeEspacecoMember, { user_id: 3 });
  const reject = await screen.findByRole('button', { name: 'Refuser l’invitation' });
  await waitFor(() => expect(reject).toHaveProperty('disabled', false));
  await user.click(reject);
  await waitFor(() => expect(api.requestsOf(espacecoCalls.removeEspacecoMember)).toHaveLength(1));
});

it('lets who was given the address ask to join, and says that the managers will answer', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoCommunity, {
    ...sampleCommunity,
    role: null,
    abilities: { join: true },
  });
  api.answers(espacecoCalls.getEspacecoMe, sampleMe);
  api.answers(espacecoCalls.addEspacecoMembers, [{ ...sampleMember, role: 'pending' }]);
  const user = show(<Invitation />, { at: routes.espaceco_member_invitation({ communityId: 12 }) });
  const join = await screen.findByRole('button', { name: 'Rejoindre le guichet' });
  await waitFor(() => expect(join).toHaveProperty('disabled', false));
  await user.click(join);
  await waitFor(() => expect(snackbar.get()?.description).toMatch(/^Votre demande est envoyée/));
  expect(api.requestsOf(espacecoCalls.addEspacecoMembers)[0]?.body).toEqual({ members: [3] });
});

it.each([
  ['member', /^Vous êtes déjà membre/],
  ['admin', /^Vous êtes déjà membre/],
  ['pending', /attend une réponse$/],
  [null, /^Vous n’êtes ni invité/],
] as const)('says to %s that there is nothing to answer', async (role, text) => {
  open(role);
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull();
});
