// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { expect, it, vi } from 'vitest';
import { randomUuid } from '../../../../../base/state/random-uuid.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { changeQueued, keepQueued, listQueue } from '../kept/queue-store.ts';
import type { QueuedTransaction } from '../kept/queued.ts';
import { enqueue, enqueueChanges, enqueueInstead, forget, queue, showQueueTo } from './send-queue.ts';

/** A browser whose storage is full: what is there can be read and deleted, nothing is written. */
vi.mock('../../../../../base/state/field-database.ts', () => ({
  inFieldDatabase: async (_stores: readonly string[], mode: IDBTransactionMode) => {
    if (mode === 'readwrite') throw new DOMException('The storage is full.', 'QuotaExceededError');
    return [];
  },
}));

const person = 3;
const sending = (id: string): QueuedTransaction => ({
  kind: 'transaction',
  id,
  person,
  communityId: 12,
  at: 1,
  fate: 'waiting',
  databaseId: 2,
  comment: '',
  drafts: [],
});

it('what the browser has no room for is shown, sent at once under its key, and said to go with the tab', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.addEspacecoTransaction, { status: 'committed', actions: [] } as never);
  showQueueTo(person);
  expect(await enqueue(sending('a'))).toBe(false);
  await vi.waitFor(() => expect(queue.get()).toMatchObject([{ id: 'a', fate: 'sent', isInTabOnly: true }]));
  expect(api.requestsOf(espacecoCalls.addEspacecoTransaction)).toMatchObject([
    { body: { idempotency_key: 'a' } },
  ]);
});

it('changes that find no room know of what the tab holds already', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.addEspacecoTransaction, { status: 'committed', actions: [] } as never);
  showQueueTo(person);
  const [made] = await enqueueChanges(person, () => [sending('b')]);
  const heard: string[] = [];
  await enqueueChanges(person, (sent) => {
    heard.push(...sent.map(({ id }) => id));
    return [];
  });
  expect(heard).toContain(made!.id);
});

it('two tabs of the same drafts, of which neither learns of the other, send them under one key', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.addEspacecoTransaction, { status: 'committed', actions: [] } as never);
  const drafts = [{ id: 'un', state: 'Insert', values: {} }] as never;
  const keys: string[] = [];
  for (const own of [randomUuid(), randomUuid()]) {
    const [made] = await enqueueChanges(person, () => [{ ...sending(own), drafts }]);
    keys.push(made!.id);
    await vi.waitFor(() => expect(queue.get().find(({ id }) => id === made!.id)?.fate).toBe('sent'));
    await forget(made!);
  }
  const [other] = await enqueueChanges(person, () => [
    { ...sending(randomUuid()), drafts: [{ id: 'deux', state: 'Insert', values: {} }] as never },
  ]);
  expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(other!.id).not.toBe(keys[0]);
});

it('whoever closes the tab is asked on any page, until it is sent; discarded, it is gone', async () => {
  showQueueTo(undefined);
  const made = { ...sending('c'), person: 4 };
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await vi.waitFor(() => expect(mayLeave()).toBe(true));
  await keepQueued(made);
  expect(mayLeave()).toBe(false);
  await changeQueued(made, { fate: 'sent' });
  expect(mayLeave()).toBe(true);
  await forget(made);
  expect(await listQueue(4)).toEqual([]);
});

it('what is decided of a conflict without room is sent by the tab, in place of what it was', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.addEspacecoTransaction, { status: 'committed', actions: [] } as never);
  showQueueTo(person);
  const conflict: QueuedTransaction = { ...sending('d'), fate: 'conflict' };
  await enqueue(conflict);
  await enqueueInstead(conflict, [sending('e')]);
  await vi.waitFor(() => expect(queue.get().find(({ id }) => id === 'e')?.fate).toBe('sent'));
  expect(queue.get().some(({ id }) => id === 'd')).toBe(false);
});
