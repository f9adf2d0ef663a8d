// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { Queued, QueuedReport } from './field-store.ts';

/**
 * A tab killed at each step of the sending of a report with photographs: before and after each writing into the browser,
 * before a request is heard, and after the server did what it asks but before it says so. The next tab ends it.
 */

const person = 3;
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const report: QueuedReport = {
  kind: 'report',
  id: 'cle',
  person,
  communityId: 12,
  at: 1,
  fate: 'waiting',
  body: { geometry: 'POINT(1 44)', community: 12 },
  files: [photo('a.jpg'), photo('b.jpg')],
};

/** What the browser keeps, and what the server has: both outlive the tab. */
let kept: Map<string, Queued>;
let reports: Map<string, { readonly id: number; joined: number }>;

/** Steps left before the tab is killed: it does nothing after, and hears of nothing. */
let stepsLeft = Number.POSITIVE_INFINITY;
const step = () => {
  stepsLeft -= 1;
  return stepsLeft >= 0 ? Promise.resolve() : new Promise<never>(() => {});
};

vi.mock('../../../../../base/state/field-database.ts', () => ({
  inFieldDatabase: async (
    _stores: readonly string[],
    mode: IDBTransactionMode,
    act: (all: { objectStore(name: string): unknown }) => Request,
  ) => {
    if (mode === 'readwrite') await step();
    const found = act({ objectStore: (name) => (name === 'queue' ? queueStore : emptyStore) });
    found.onsuccess?.();
    if (mode === 'readwrite') await step();
    return found.result;
  },
}));

interface Request {
  readonly result: unknown;
  onsuccess?: () => void;
}
const queueStore = {
  getAll: (): Request => ({ result: [...kept.values()] }),
  get: (id: string): Request => ({ result: kept.get(id) }),
  put: (one: Queued): Request => ({ result: kept.set(one.id, one) }),
  delete: (id: string): Request => ({ result: kept.delete(id) }),
};
const emptyStore = {
  get: (): Request => ({ result: undefined }),
  delete: (): Request => ({ result: undefined }),
};

async function serve(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  await step();
  const answer = answerTo(method, address, body);
  await step();
  return new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } });
}

function answerTo(method: string, address: string, body: RequestInit['body']): unknown {
  const known = [...reports.values()].find(({ id }) => address.includes(`/reports/${id}`));
  if (method === 'POST' && known === undefined) {
    const { idempotency_key: key } = JSON.parse(String(body)) as { readonly idempotency_key: string };
    const made = reports.get(key) ?? { id: 41 + reports.size, joined: 0 };
    reports.set(key, made);
    return { id: made.id };
  }
  if (known === undefined) throw new Error(`Nothing answers ${method} ${address}.`);
  if (method === 'POST') known.joined += [...(body as FormData).values()].length;
  return { id: known.id, attachments: Array.from({ length: known.joined }, (_, id) => ({ id })) };
}

afterEach(() => void vi.unstubAllGlobals());

it('a report killed at any step of its sending is made once, with its photographs once', async () => {
  vi.stubGlobal('fetch', serve);
  let steps = 0;
  for (let isKilled = true; isKilled; steps += 1) {
    kept = new Map([[report.id, report]]);
    reports = new Map();
    stepsLeft = steps;
    vi.resetModules();
    const first = await import('./send-queue.ts');
    void first.sendQueue(person);
    await vi.waitFor(() => expect(stepsLeft < 0 || kept.get('cle')?.fate === 'sent').toBe(true));
    isKilled = stepsLeft < 0;
    stepsLeft = Number.POSITIVE_INFINITY;
    vi.resetModules();
    const next = await import('./send-queue.ts');
    await next.sendQueue(person);
    expect([...reports.values()], `killed after ${steps} steps`).toEqual([{ id: 41, joined: 2 }]);
    expect(kept.get('cle')).toMatchObject({ fate: 'sent', reportId: 41, files: [] });
  }
  // Written as being sent, the report, its number, what is joined, its files, and that it is sent.
  expect(steps).toBeGreaterThan(10);
}, 60_000);
