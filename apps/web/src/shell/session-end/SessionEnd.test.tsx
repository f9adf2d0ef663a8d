// @vitest-environment jsdom
import { peopleCalls } from '@cartable/contract/people';
import { siteCalls } from '@cartable/contract/site';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { person, site } from '../../../test/stub-answers.ts';
import { keyOf } from '../../base/api/hooks.ts';
import { lastVisit } from '../../base/api/last-visit.ts';
import { queryClient } from '../../base/api/query-client.ts';
import { setMe } from '../../base/api/session.ts';
import { snackbar } from '../../base/design/snackbar.ts';
import { routes } from '../../base/routing/routes.ts';
import { startFakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import { SessionEnd } from './SessionEnd.tsx';

const minutes = (count: number) => count * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  lastVisit.set(Date.now());
});
afterEach(() => {
  vi.useRealTimers();
});

const session = {
  _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0007',
  current: true,
  creation: new Date().toISOString(),
  last_seen: new Date().toISOString(),
};

function open({ lasts = minutes(600) } = {}) {
  const api = startFakeApi();
  const expires = new Date(Date.now() + lasts).toISOString();
  api.answers(peopleCalls.getMySessions, [
    { ...session, _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0008', current: false, expires: session.creation },
    { ...session, expires },
  ]);
  setMe(person);
  show(<SessionEnd />, {
    at: routes.home(),
    site: { limits: { ...site.limits, session_idle_seconds: 1800 } },
  });
  return api;
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('says nothing while there is time', async () => {
  open();
  await wait(minutes(23));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is said before the end, and a press keeps the session open', async () => {
  const api = open();
  api.answers(peopleCalls.getMe, person);
  await wait(minutes(25));
  expect(screen.getByRole('alert').textContent).toMatch(/se ferme à/);
  fireEvent.click(screen.getByRole('button', { name: 'Rester connecté' }));
  await wait(100);
  expect(api.requestsOf(peopleCalls.getMe)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is said before it has lasted as long as it may, which no press changes', async () => {
  open({ lasts: minutes(20) });
  await wait(minutes(14));
  expect(screen.queryByRole('alert')).toBeNull();
  // Used all the while.
  act(() => lastVisit.set(Date.now()));
  await wait(minutes(2));
  expect(screen.getByRole('alert').textContent).toMatch(/aussi longtemps qu’une session le peut/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that a press was for nothing where the server does not answer', async () => {
  open();
  await wait(minutes(25));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  fireEvent.click(screen.getByRole('button', { name: 'Rester connecté' }));
  await wait(100);
  expect(snackbar.get()).toMatchObject({ severity: 'error' });
  expect(screen.getByRole('alert').textContent).toMatch(/se ferme à/);
});

it('takes nothing of the page with it where the site could not be read', async () => {
  const api = open();
  api.refuses(siteCalls.getSiteConfiguration, 503, { code: 'common.unavailable', message: '' });
  void queryClient.resetQueries({ queryKey: keyOf(siteCalls.getSiteConfiguration) });
  await wait(100);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is not said here when another tab is used', async () => {
  open();
  const other = new BroadcastChannel('cartable.visits');
  await wait(minutes(20));
  const visitedAt = Date.now();
  other.postMessage(visitedAt);
  await vi.waitFor(() => expect(lastVisit.get()).toBe(visitedAt));
  other.close();
  await wait(minutes(20));
  expect(screen.queryByRole('alert')).toBeNull();
});
