// @vitest-environment jsdom
import { peopleCalls, type ReceivedInvitation, type User } from '@cartable/contract/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { communityStoreId, person } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { Screen } from './Invitation.tsx';

/** The screen, and elsewhere the address one came to. */
function Invitation() {
  const route = useRoute();
  return route.name === 'invitation' ? (
    <Screen route={route as RouteOf<'invitation'>} />
  ) : (
    <output>{route.href}</output>
  );
}

const invitation: ReceivedInvitation = {
  community: {
    _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0003',
    name: 'Observatoire des territoires',
    description: 'Limites administratives',
  },
  email: 'Camille.Durand@example.org',
  rights: ['UPLOAD'],
  invited_by: 'Anne',
  expires: '2026-12-24T10:00:00.000Z',
};

function open(me: User | null, token: string | undefined = 'jeton') {
  const api = startFakeApi();
  api.answers(peopleCalls.readInvitation, invitation);
  setMe(me);
  return { api, user: show(<Invitation />, { at: routes.invitation(token ? { token } : {}) }) };
}

it('shows who invites to what, reading the token in a body and in no address', async () => {
  const { api } = open(person);
  expect(await screen.findByText(/Anne vous invite à rejoindre la communauté « Observatoire/)).toBeTruthy();
  const [requested] = api.requestsOf(peopleCalls.readInvitation);
  expect([requested?.url.search, requested?.body]).toEqual(['', { token: 'jeton' }]);
});

it('makes the invited person a member, and opens the workspace', async () => {
  const { api, user } = open(person);
  api.answers(peopleCalls.acceptInvitation, {
    community: invitation.community._id,
    datastore: communityStoreId,
  });
  api.answers(peopleCalls.getMe, person);
  await user.click(await screen.findByRole('button', { name: 'Accepter l’invitation' }));
  expect((await screen.findByRole('status')).textContent).toBe(
    routes.datasheet_list({ datastoreId: communityStoreId }).href,
  );
  expect(api.requestsOf(peopleCalls.acceptInvitation).map(({ body }) => body)).toEqual([{ token: 'jeton' }]);
});

it('tells why it is not accepted', async () => {
  const { api, user } = open(person);
  api.refuses(peopleCalls.acceptInvitation, 409, {
    code: 'invitation.invalid',
    message: 'Cette invitation a expiré.',
  });
  await user.click(await screen.findByRole('button', { name: 'Accepter l’invitation' }));
  expect(await screen.findByText('Cette invitation a expiré.')).toBeTruthy();
});

it('is declined once confirmed, without an account', async () => {
  const { api, user } = open(null);
  api.answers(peopleCalls.declineInvitation, undefined);
  await user.click(await screen.findByRole('button', { name: 'Refuser' }));
  expect(api.requestsOf(peopleCalls.declineInvitation)).toEqual([]);
  openDialogs();
  await user.click(screen.getByRole('button', { name: 'Refuser l’invitation' }));
  expect(await screen.findByText('L’invitation est refusée. Merci de votre réponse.')).toBeTruthy();
  expect(api.requestsOf(peopleCalls.declineInvitation).map(({ body }) => body)).toEqual([{ token: 'jeton' }]);
});

it('brings back here whoever signs in or creates an account', async () => {
  open(null);
  const next = routes.invitation({ token: 'jeton' }).href;
  const signIn = await screen.findByRole('link', { name: 'Se connecter' });
  expect(signIn.getAttribute('href')).toBe(routes.login({ next }).href);
  const signUp = screen.getByRole('link', { name: 'Créer un compte' });
  expect(signUp.getAttribute('href')).toBe(routes.signup({ next, email: invitation.email }).href);
  expect(screen.queryByRole('button', { name: 'Accepter l’invitation' })).toBeNull();
});

it('is accepted by no other account: one signs out first, and stays here', async () => {
  const { api, user } = open({ ...person, email: 'autre@example.org' });
  api.answers(peopleCalls.signOut, { provider_sign_out_url: null });
  await screen.findByText(/Vous êtes connecté avec autre@example.org/);
  expect(screen.queryByRole('button', { name: 'Accepter l’invitation' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  expect(await screen.findByRole('link', { name: 'Se connecter' })).toBeTruthy();
});

it('says that the link is cut, and asks the server nothing', async () => {
  const { api } = open(null, '');
  await waitFor(() => expect(screen.getByText(/L’adresse de cette page est incomplète/)).toBeTruthy());
  expect(api.requestsOf(peopleCalls.readInvitation)).toEqual([]);
});
