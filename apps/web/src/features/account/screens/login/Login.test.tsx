// @vitest-environment jsdom
import { peopleCalls } from '@cartable/contract/people';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './Login.tsx';

/** The screen, and elsewhere the address one came to. */
function Login() {
  const route = useRoute();
  return route.name === 'login' ? (
    <Screen route={route as RouteOf<'login'>} />
  ) : (
    <output>{route.href}</output>
  );
}

it('asks for the address and the password before anything is sent', async () => {
  const api = startFakeApi();
  const user = show(<Login />, { at: routes.login() });
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  const email = screen.getByLabelText(/Adresse électronique/);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
  expect(api.requestsOf(peopleCalls.signIn)).toEqual([]);
});

it('signs in with the keyboard alone, and goes where one was going', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.signIn, person);
  const user = show(<Login />, { at: routes.login({ next: '/mes-cles' }) });
  await user.click(screen.getByLabelText(/Adresse électronique/));
  await user.keyboard('camille@example.org{Tab}une phrase assez longue{Enter}');
  expect((await screen.findByRole('status')).textContent).toBe('/mes-cles');
  expect(api.requestsOf(peopleCalls.signIn).map(({ body }) => body)).toEqual([
    { email: 'camille@example.org', password: 'une phrase assez longue' },
  ]);
});

it('never leaves the site, whatever the link says', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.signIn, person);
  const user = show(<Login />, { at: routes.login({ next: '//ailleurs.example' }) });
  await user.click(screen.getByLabelText(/Adresse électronique/));
  await user.keyboard('camille@example.org{Tab}une phrase assez longue{Enter}');
  expect((await screen.findByRole('status')).textContent).toBe('/tableau-de-bord');
});

it('tells the refusal of the server, and keeps what was typed', async () => {
  const api = startFakeApi();
  api.refuses(peopleCalls.signIn, 401, {
    code: 'session.refused',
    message: 'Adresse ou mot de passe inconnu.',
  });
  const user = show(<Login />, { at: routes.login() });
  await user.click(screen.getByLabelText(/Adresse électronique/));
  await user.keyboard('camille@example.org{Tab}mauvais{Enter}');
  expect(await screen.findByText('Adresse ou mot de passe inconnu.')).toBeTruthy();
  expect(screen.getByLabelText(/Adresse électronique/)).toHaveProperty('value', 'camille@example.org');
});

it('leads to the identity provider, and to it alone where passwords are closed', async () => {
  const ways = { local: false, provider: 'Agents' };
  show(<Login />, { at: routes.login({ next: '/mes-cles' }), site: { sign_in: ways, sign_up: 'closed' } });
  const link = await screen.findByRole('link', { name: 'Se connecter avec Agents' });
  expect(link.getAttribute('href')).toBe('/api/sso/start?next=%2Fmes-cles');
  expect(screen.queryByLabelText(/Adresse électronique/)).toBeNull();
});

it('asks for the code of an account in two steps, and sends it with the rest', async () => {
  const api = startFakeApi();
  api.refuses(peopleCalls.signIn, 401, { code: 'account.second-factor-required', message: 'Un code.' });
  const user = show(<Login />, { at: routes.login() });
  await user.click(screen.getByLabelText(/Adresse électronique/));
  await user.keyboard('camille@example.org{Tab}une phrase assez longue{Enter}');
  const code = await screen.findByLabelText(/Code de vérification/);
  await expect.poll(() => document.activeElement).toBe(code);
  expect(screen.queryByText('Échec de la connexion')).toBeNull();
  api.answers(peopleCalls.signIn, person);
  await user.keyboard('123456{Enter}');
  expect((await screen.findByRole('status')).textContent).toBe('/tableau-de-bord');
  expect(api.requestsOf(peopleCalls.signIn).at(-1)?.body).toEqual({
    email: 'camille@example.org',
    password: 'une phrase assez longue',
    code: '123456',
  });
});
