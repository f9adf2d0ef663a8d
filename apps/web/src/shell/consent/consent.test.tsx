// @vitest-environment jsdom
import { siteCalls } from '@cartable/contract/site';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { site } from '../../../test/stub-answers.ts';
import { keyOf } from '../../base/api/hooks.ts';
import { queryClient } from '../../base/api/query-client.ts';
import { routes } from '../../base/routing/routes.ts';
import { show } from '../../test-support/show.tsx';
import { Audience } from './Audience.tsx';
import { Screen as Cookies } from './Cookies.tsx';
import { useConsent } from './consent-management.ts';
import { consentWords } from './consent-words.ts';

const matomo = { url: 'https://matomo.example', site: 7 };
const reported = vi.fn(() => Promise.resolve(new Response()));

beforeEach(() => {
  reported.mockClear();
  vi.stubGlobal('fetch', reported);
});

function Page() {
  const { assumeConsent } = useConsent();
  return (
    <>
      <Audience matomo={matomo} />
      <button type="button" onClick={() => assumeConsent('audience')}>
        accepter
      </button>
    </>
  );
}

const withMatomo = () =>
  queryClient.setQueryData(keyOf(siteCalls.getSiteConfiguration), { ...site, audience: matomo });
const afterReading = () => act(() => new Promise((resolve) => setTimeout(resolve, 1100)));

// One visitor, from the first page on: the choices are read once, when the page is opened.
it('asks with the spaces of French', () => {
  expect(consentWords.fr.bannerTitle).toBe('Pouvons-nous compter votre passage\u00a0?');
});

it('tells nothing before a choice, and says so on the page of the choices', async () => {
  show(<Cookies />, { at: routes.cookies() });
  withMatomo();
  expect((await screen.findByRole('status')).textContent).toContain('pas encore choisi');
  expect(screen.getByRole('button', { name: 'Changer mon choix' })).toBeTruthy();
});

it('asks on public pages alone: no other is counted', async () => {
  show(<Page />, { at: routes.home() });
  await screen.findByRole('button', { name: /Tout refuser/ });
  act(() => routes.administration().push());
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Tout refuser/ })).toBeNull());
  act(() => routes.home().push());
  await screen.findByRole('button', { name: /Tout refuser/ });
});

it('tells nothing after a refusal, and keeps it', async () => {
  show(<Page />, { at: routes.home() });
  const reject = await screen.findByRole('button', { name: /Tout refuser/ });
  await afterReading();
  await userEvent.click(reject);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Tout refuser/ })).toBeNull());
  const [retained] = Object.entries(localStorage).filter(([name]) => name.includes('finalityConsent'));
  expect(JSON.parse(String(retained?.[1]))).toEqual({ audience: false, isFullConsent: false });
  await afterReading();
  expect(reported).not.toHaveBeenCalled();
});

it('tells the page read by who accepted, without what was searched', async () => {
  show(<Page />, { at: routes.faq({ q: 'secret' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'accepter' }));
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(1), { timeout: 3000 });
  const [[address, init]] = reported.mock.calls as unknown as [[string, RequestInit]];
  const view = new URL(address);
  expect(view.origin + view.pathname).toBe('https://matomo.example/matomo.php');
  expect(view.searchParams.get('idsite')).toBe('7');
  expect(view.searchParams.get('url')).toBe(`${location.origin}/foire-aux-questions`);
  expect(address).not.toContain('secret');
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
});

it('tells no page of a workspace, even of who accepted', async () => {
  show(<Page />, { at: routes.my_account() });
  await afterReading();
  expect(reported).not.toHaveBeenCalled();
});

it('tells no page whose address is a key, even of who accepted', async () => {
  show(<Page />, { at: routes.espaceco_stop_following({ key: 'secret' }) });
  await afterReading();
  act(() => routes.espaceco_followed_report({ key: 'secret' }).push());
  await afterReading();
  expect(reported).not.toHaveBeenCalled();
});

it('says on its page that it was accepted', async () => {
  show(<Cookies />, { at: routes.cookies() });
  withMatomo();
  expect((await screen.findByRole('status')).textContent).toContain('Vous avez accepté');
});

it('says on its page that nothing is measured where nothing is configured', () => {
  show(<Cookies />, { at: routes.cookies() });
  expect(screen.getByText(/Rien : ce site ne mesure pas/)).toBeTruthy();
});
