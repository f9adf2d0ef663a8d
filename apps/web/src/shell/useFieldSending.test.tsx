// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { routes } from '../base/routing/routes.ts';
import type { Queued } from '../features/espaceco/parts/unsent/kept/queued.ts';
import { startFakeApi } from '../test-support/fake-api.ts';
import { show } from '../test-support/show.tsx';
import { useFieldSending } from './useFieldSending.ts';

interface FakeRequest {
  readonly result: unknown;
  onsuccess?: () => void;
}
const browser = vi.hoisted(() => ({ has: true, opened: 0, queue: new Map<string, unknown>() }));
vi.mock('../base/state/field-database.ts', () => ({
  hasFieldDatabase: async () => browser.has,
  inFieldDatabase: async (
    _stores: readonly string[],
    _mode: IDBTransactionMode,
    act: (all: { objectStore(): unknown }) => FakeRequest,
  ) => {
    browser.opened += 1;
    const found = act({
      objectStore: (): unknown => ({
        getAll: (): FakeRequest => ({ result: [...browser.queue.values()] }),
        get: (id: string): FakeRequest => ({ result: browser.queue.get(id) }),
        put: (one: Queued): FakeRequest => ({ result: browser.queue.set(one.id, one) }),
      }),
    });
    found.onsuccess?.();
    return found.result;
  },
}));

const report = (fate: Queued['fate'], person = 3) =>
  ({ kind: 'report', id: 'cle', person, communityId: 12, at: 1, fate, body: {}, files: [] }) as const;

function Page() {
  useFieldSending();
  return null;
}

function open() {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoMe, { id: 3 } as never);
  api.answers(espacecoCalls.addReport, { id: 41 } as never);
  show(<Page />, { at: routes.home() });
  return api;
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

beforeEach(() => {
  browser.has = true;
  browser.opened = 0;
  browser.queue.clear();
});

it('what waits leaves from any page, as it opens and as the network comes back', async () => {
  browser.queue.set('cle', report('waiting'));
  const api = open();
  await waitFor(() => expect(browser.queue.get('cle')).toMatchObject({ fate: 'sent', reportId: 41 }));
  browser.queue.set('cle', report('waiting'));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(browser.queue.get('cle')).toMatchObject({ fate: 'sent' }));
  expect(api.requestsOf(espacecoCalls.addReport)).toHaveLength(2);
});

it('what another person of this browser left is not sent', async () => {
  browser.queue.set('cle', report('waiting', 4));
  const api = open();
  await waitFor(() => expect(api.requestsOf(espacecoCalls.getEspacecoMe)).toHaveLength(1));
  await settle();
  expect(browser.queue.get('cle')).toEqual(report('waiting', 4));
  expect(api.requestsOf(espacecoCalls.addReport)).toHaveLength(0);
});

it('nothing is asked of the server where nothing waits, nor opened where nothing ever did', async () => {
  browser.queue.set('cle', report('refused'));
  const api = open();
  await settle();
  expect(browser.opened).toBe(1);
  browser.has = false;
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(browser.opened).toBe(1);
  expect(api.requestsOf(espacecoCalls.getEspacecoMe)).toHaveLength(0);
});
