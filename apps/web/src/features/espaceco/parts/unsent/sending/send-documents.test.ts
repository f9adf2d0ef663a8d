// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { expect, it, vi } from 'vitest';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { afterSending } from '../drafts/after-sending.ts';
import type { Draft } from '../drafts/draft.ts';
import { withKnown } from '../drafts/pending-document.ts';
import type { QueuedTransaction } from '../kept/queued.ts';
import { enqueue, queue, sendAgain, sendQueue, showQueueTo } from './send-queue.ts';

vi.mock('../../../../../base/state/field-database.ts', () => ({
  inFieldDatabase: async (_stores: readonly string[], mode: IDBTransactionMode) => {
    if (mode === 'readwrite') throw new DOMException('The storage is full.', 'QuotaExceededError');
    return [];
  },
}));

const photo = '2d0d8f8e-0000-4000-8000-000000000001';
const draft: Draft = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  layerId: 9,
  databaseId: 2,
  tableId: 5,
  title: 'Seuils',
  idName: 'fid',
  geometryName: null,
  state: 'Insert',
  key: null,
  fingerprint: null,
  base: null,
  values: { nom: 'Seuil', photo: { pending: 'p1', columnId: 7, file: new File(['x'], 'seuil.jpg') } },
};
const written = {
  status: 'committed',
  id: 12,
  actions: [{ client_feature_id: draft.id, server_feature_id: 31, gcms_fingerprint: '8' }],
};
const sending: QueuedTransaction = {
  kind: 'transaction',
  id: 'bbbbbbbb-0000-4000-8000-000000000002',
  person: 3,
  communityId: 12,
  at: 1,
  fate: 'waiting',
  databaseId: 2,
  comment: '',
  drafts: [draft],
};

it('files are sent before the objects that have them, and once: tried again, the transaction knows them', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.addTableDocument, { id: photo } as never);
  api.refuses(espacecoCalls.addEspacecoTransaction, 503, {} as never);
  showQueueTo(3);
  await enqueue(sending);
  await vi.waitFor(() => expect(queue.get()).toMatchObject([{ fate: 'waiting', documents: { p1: photo } }]));
  api.answers(espacecoCalls.addEspacecoTransaction, written as never);
  await sendQueue(3);
  const [sent] = queue.get() as readonly QueuedTransaction[];
  expect(sent).toMatchObject({ fate: 'sent', drafts: [{ values: { photo } }] });
  const uploads = api.requestsOf(espacecoCalls.addTableDocument);
  expect(uploads).toHaveLength(1);
  expect((uploads[0]!.body as FormData).get('document')).toMatchObject({ name: 'seuil.jpg' });
  expect(api.requestsOf(espacecoCalls.addEspacecoTransaction).at(-1)).toMatchObject({
    body: { actions: [{ data: { nom: 'Seuil', photo } }] },
  });
  // The tab that still had the file knows that it was sent; what it changed since is a change of the object.
  expect(afterSending([draft], [sent!])).toEqual([]);
  const changed = { ...draft, values: { ...draft.values, nom: 'Gué' } };
  expect(afterSending([changed], [sent!])).toMatchObject([
    { state: 'Update', key: 31, values: { nom: 'Gué' }, base: { photo } },
  ]);
});

it('what waits for a network says nothing in the words of the browser', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  showQueueTo(3);
  await enqueue({ ...sending, id: 'eeeeeeee-0000-4000-8000-000000000005', documents: { p1: photo } });
  const sent = () => queue.get().find(({ id }) => id.startsWith('eeeeeeee'));
  await sendQueue(3);
  await vi.waitFor(() => expect(sent()).toMatchObject({ fate: 'waiting', message: undefined }));
});

/** Refuses transactions that have a file the server does not know, as it does, or a value of another column. */
const refuse = (value: (data: Record<string, unknown>) => unknown) => {
  const fetched = fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.endsWith('/transactions')) return fetched(address, init);
    const { actions } = JSON.parse(String(init.body)) as { actions: [{ data: Record<string, unknown> }] };
    const wrong = value(actions[0].data);
    if (wrong === undefined) return fetched(address, init);
    const details = { error: 'espaceco.value-refused', params: { action: 1, value: wrong } };
    const body = JSON.stringify({ code: 400, message: 'Une valeur est refusée.', details });
    return new Response(body, { status: 400, headers: { 'Content-Type': 'application/json' } });
  });
};

it('a file the server swept meanwhile is sent once more, from the browser that kept it', async () => {
  const api = startFakeApi();
  const ids = ['aaaa0000-0000-4000-8000-000000000009'];
  api.answersBy(espacecoCalls.addTableDocument, () => ({ id: ids.shift() }) as never);
  api.answers(espacecoCalls.addEspacecoTransaction, written as never);
  refuse(({ photo: one }) => (one === photo ? one : undefined));
  showQueueTo(5);
  // Taken back once, its drafts say what the server called the file then.
  const known = withKnown(draft, { p1: photo });
  await enqueue({ ...sending, id: 'cccccccc-0000-4000-8000-000000000003', person: 5, drafts: [known] });
  await vi.waitFor(() => expect(queue.get()).toMatchObject([{ fate: 'sent', transaction: 12 }]));
  expect(api.requestsOf(espacecoCalls.addTableDocument)).toHaveLength(1);
  expect(queue.get()).toMatchObject([{ drafts: [{ values: { photo: expect.stringMatching(/9$/) } }] }]);
});

it('refused for another value, the files that are there are not sent again', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.addTableDocument, { id: photo } as never);
  refuse(({ nom }) => nom);
  showQueueTo(6);
  await enqueue({ ...sending, id: 'dddddddd-0000-4000-8000-000000000004', person: 6 });
  await vi.waitFor(() => expect(queue.get()).toMatchObject([{ fate: 'refused', documents: { p1: photo } }]));
  await sendAgain(queue.get()[0]!);
  await vi.waitFor(() => expect(queue.get()).toMatchObject([{ fate: 'refused' }]));
  expect(api.requestsOf(espacecoCalls.addTableDocument)).toHaveLength(1);
});
