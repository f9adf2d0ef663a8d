// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { expect, it, vi } from 'vitest';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { afterSending } from '../contribute/after-sending.ts';
import type { Draft } from '../contribute/draft.ts';
import type { QueuedTransaction } from './field-store.ts';
import { enqueue, queue, sendQueue, showQueueTo } from './send-queue.ts';

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
  api.answers(espacecoCalls.addEspacecoTransaction, {
    status: 'committed',
    actions: [{ client_feature_id: draft.id, server_feature_id: 31, gcms_fingerprint: '8' }],
  } as never);
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
