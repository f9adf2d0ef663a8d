// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { Draft } from '../drafts/draft.ts';
import type { Queued, QueuedReport, QueuedTransaction } from '../kept/queued.ts';

/**
 * A tab killed at each step of the sending of a report with photographs, and of what a person decides of a conflict: before and after each writing into the browser,
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
let drafts: Map<string, unknown>;
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
    const found = act({ objectStore: (name) => (name === 'queue' ? queueStore : draftStore) });
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
const draftStore = {
  get: (key: string): Request => ({ result: drafts.get(key) }),
  put: (some: unknown, key: string): Request => ({ result: drafts.set(key, some) }),
  delete: (key: string): Request => ({ result: drafts.delete(key) }),
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
    drafts = new Map();
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

const draft = (id: string): Draft => ({
  id,
  layerId: 9,
  databaseId: 2,
  tableId: 5,
  title: 'Seuils',
  idName: 'fid',
  geometryName: 'geom',
  state: 'Insert',
  key: null,
  fingerprint: null,
  base: null,
  values: { geom: 'POINT(1 44)' },
});
const conflict: QueuedTransaction = {
  kind: 'transaction',
  id: 'conflit',
  person,
  communityId: 12,
  at: 1,
  fate: 'conflict',
  databaseId: 2,
  comment: '',
  drafts: [draft('un'), draft('deux')],
};

/** What the browser has after the tab was killed at each step of `act`, the last time after all of them. */
async function afterEachKill(act: () => Promise<unknown>): Promise<void> {
  let isEnded = false;
  for (let steps = 0; !isEnded; steps += 1) {
    kept = new Map([[conflict.id, conflict]]);
    drafts = new Map();
    stepsLeft = steps;
    vi.resetModules();
    void act().then(() => {
      isEnded = true;
    });
    await vi.waitFor(() => expect(stepsLeft < 0 || isEnded).toBe(true));
    stepsLeft = Number.POSITIVE_INFINITY;
    const queued = [...kept.values()];
    const inQueue = queued.flatMap((one) => (one.kind === 'transaction' ? one.drafts : []));
    const all = [...inQueue, ...([...drafts.values()].flat() as Draft[])];
    expect(all.map(({ id }) => id).toSorted(), `killed after ${steps} steps`).toEqual(['deux', 'un']);
  }
}

it('drafts taken back by a tab that is killed at any step are queued or worked on, once', async () => {
  await afterEachKill(async () => {
    const { takeBackQueued } = await import('../kept/undecided-store.ts');
    await takeBackQueued(conflict, conflict.drafts);
  });
  expect([...drafts]).toMatchObject([['3.12', [{ id: 'un' }, { id: 'deux' }]]]);
  expect(kept.size).toBe(0);
});

it('drafts taken back do not take the place of what was made of them since', async () => {
  kept = new Map([[conflict.id, conflict]]);
  const since = { ...draft('deux'), values: { geom: 'POINT(2 45)' } };
  drafts = new Map([['3.12', [since, draft('trois')]]]);
  const { takeBackQueued } = await import('../kept/undecided-store.ts');
  expect(await takeBackQueued(conflict, conflict.drafts)).toEqual([draft('un'), since]);
  expect(drafts.get('3.12')).toEqual([since, draft('trois'), draft('un')]);
});

it.each(['sent again', 'settled', 'taken back'])(
  'what another tab has %s meanwhile is not taken back once more',
  async (how) => {
    const again: QueuedTransaction = { ...conflict, fate: 'sending' };
    const settled: QueuedTransaction = { ...conflict, id: 'tranche', fate: 'waiting' };
    const queued = { 'sent again': [again], settled: [settled], 'taken back': [] }[how] ?? [];
    kept = new Map(queued.map((one) => [one.id, one]));
    drafts = new Map(how === 'taken back' ? [['3.12', [draft('un')]]] : []);
    const { takeBackQueued } = await import('../kept/undecided-store.ts');
    const taken = how === 'taken back' ? [draft('un')] : [];
    expect(await takeBackQueued(conflict, conflict.drafts)).toEqual(taken);
    expect([...kept.values()]).toEqual(queued);
    expect([...drafts.values()].flat()).toEqual(taken);
  },
);

it('a conflict that is settled by a tab that is killed at any step is sent once', async () => {
  const settled: QueuedTransaction = { ...conflict, id: 'tranche', fate: 'waiting' };
  await afterEachKill(async () => {
    const { replaceQueued } = await import('../kept/undecided-store.ts');
    await replaceQueued(conflict, [settled]);
  });
  expect([...kept.values()]).toEqual([settled]);
  // Another tab still shows the conflict, and settles it too.
  const { replaceQueued } = await import('../kept/undecided-store.ts');
  expect(await replaceQueued(conflict, [{ ...settled, id: 'autre' }])).toBe(false);
  expect([...kept.values()]).toEqual([settled]);
});
