// @vitest-environment jsdom
import { peopleCalls } from '@cartable/contract/people';
import { siteCalls } from '@cartable/contract/site';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person, site } from '../../../../../test/stub-answers.ts';
import { keyOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './Signup.tsx';

/** Mounted anew at its address: the form takes the proposed one when it begins. */
function Signup() {
  const route = useRoute();
  return <Screen key={route.href} route={route as RouteOf<'signup'>} />;
}

const passphrase = 'une phrase assez longue';

/** @param mode who may create an account on this site */
function open(params: RouteOf<'signup'>['params'], mode: typeof site.sign_up = 'open') {
  const api = startFakeApi();
  const user = show(<Signup />, { at: routes.signup(params) });
  queryClient.setQueryData(keyOf(siteCalls.getSiteConfiguration), { ...site, sign_up: mode });
  return { api, user };
}

async function fill(user: ReturnType<typeof show>, email?: string): Promise<void> {
  if (email) await user.type(screen.getByLabelText(/^Adresse électronique/), email);
  await user.type(screen.getByLabelText(/^Pseudonyme/), 'camille');
  await user.type(screen.getByLabelText(/^Mot de passe/), passphrase);
  await user.click(screen.getByRole('button', { name: 'Créer le compte' }));
}

it('says at each field what it lacks, and sends nothing', async () => {
  const { api, user } = open({});
  await user.type(screen.getByLabelText(/^Mot de passe/), 'court');
  await user.click(screen.getByRole('button', { name: 'Créer le compte' }));
  expect(await screen.findByText('Saisissez votre adresse électronique.')).toBeTruthy();
  expect(screen.getByText('Choisissez un pseudonyme.')).toBeTruthy();
  expect(screen.getByText('Le mot de passe doit avoir de 12 à 200 caractères.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Adresse électronique/));
  expect(api.requestsOf(peopleCalls.signUp)).toEqual([]);
});

it('sends the account in the language of the page, and says where to look for the mail', async () => {
  const { api, user } = open({});
  api.answers(peopleCalls.signUp, { email: 'camille@example.org' });
  api.refuses(peopleCalls.getMe, 401, { code: 'common.unauthenticated', message: 'Connectez-vous.' });
  await fill(user, ' camille@example.org ');
  const outcome = (await screen.findByText('Votre demande est reçue')).closest('[tabindex="-1"]');
  expect(document.activeElement).toBe(outcome);
  expect(outcome?.textContent).toContain('camille@example.org');
  expect(within(outcome as HTMLElement).getByRole('link', { name: 'Se connecter' })).toBeTruthy();
  expect(api.requestsOf(peopleCalls.signUp).map(({ body }) => body)).toEqual([
    {
      email: 'camille@example.org',
      user_name: 'camille',
      first_name: '',
      last_name: '',
      password: passphrase,
      importance: '',
      language: 'fr',
    },
  ]);
});

it('tells why the server rejects it, and keeps what was typed', async () => {
  const { api, user } = open({ email: 'camille@example.org' });
  api.refuses(peopleCalls.signUp, 422, {
    code: 'account.password-weak',
    message: 'Ce mot de passe est connu.',
  });
  await fill(user);
  expect(await screen.findByText('Ce mot de passe est connu.')).toBeTruthy();
  expect(screen.getByLabelText(/^Adresse électronique/)).toHaveProperty('value', 'camille@example.org');
});

it('opens to the invited alone where accounts are made on invitation, and sends the token with them', async () => {
  const next = routes.invitation({ token: 'jeton' }).href;
  const { api, user } = open({ next, email: 'zoe@example.org' }, 'invitation');
  api.answers(peopleCalls.signUp, { email: 'zoe@example.org' });
  api.answers(peopleCalls.getMe, person);
  await fill(user);
  await screen.findByText('Votre demande est reçue');
  expect(api.requestsOf(peopleCalls.signUp)[0]?.body).toMatchObject({ invitation: 'jeton' });
});

it.each([
  ['closed', /Adressez-vous à son administrateur/],
  ['invitation', /un compte se crée sur invitation/],
] as const)('shows no form where sign-up is %s', async (mode, text) => {
  open({}, mode);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Créer le compte' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Se connecter' })).toBeTruthy();
});
