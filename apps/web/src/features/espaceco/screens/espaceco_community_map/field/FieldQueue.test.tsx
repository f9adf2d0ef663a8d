// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { snackbar } from '../../../../../base/design/snackbar.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../../test-support/show.tsx';
import type { QueuedTransaction } from '../../../parts/unsent/kept/queued.ts';
import { enqueue, forget, queue, showQueueTo } from '../../../parts/unsent/sending/send-queue.ts';
import { sampleCommunity } from '../../../test-support.ts';
import { FieldQueue } from './FieldQueue.tsx';

vi.mock('../../../../../map/index.ts', () => vi.importActual('../../../../../map/sketch/sketch-wkt.ts'));
/** What the browser has, and fails to change. */
const kept = vi.hoisted((): unknown[] => []);
vi.mock('../../../../../base/state/field-database.ts', () => ({
  inFieldDatabase: async (_stores: readonly string[], mode: IDBTransactionMode) => {
    if (mode === 'readwrite') throw new DOMException('The storage is full.', 'QuotaExceededError');
    return kept;
  },
}));

const sentTo = (databaseId: number): QueuedTransaction => ({
  kind: 'transaction',
  id: `bbbbbbbb-0000-4000-8000-00000000000${databaseId}`,
  person: 3,
  communityId: sampleCommunity.id,
  at: databaseId,
  fate: 'sent',
  databaseId,
  comment: '',
  drafts: [],
  transaction: 8,
});

it('a sending that is undone is that of its database: another one has the same numbers', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.revertEspacecoTransaction, {
    status: 'committed',
    id: 9,
    conflicts: [],
  } as never);
  showQueueTo(3);
  for (const databaseId of [2, 4]) await enqueue(sentTo(databaseId));
  const user = show(
    <FieldQueue
      community={sampleCommunity}
      tableOf={() => undefined}
      onTakeBack={async () => undefined}
      onEmpty={() => undefined}
    />,
  );
  await user.click(screen.getAllByRole('button', { name: 'Annuler cet envoi' })[1]!);
  openDialogs();
  await user.click(screen.getByRole('button', { name: 'Annuler cette modification' }));
  await screen.findByText('Annulé par la modification n° 9.');
  await waitFor(() =>
    expect(queue.get()).toMatchObject([
      { databaseId: 2, transaction: 8 },
      { databaseId: 4, transaction: 9, undoneFrom: 8 },
    ]),
  );
});

it('sendings to two databases that the server has one after the other are told together', () => {
  showQueueTo(3);
  const waiting = [2, 4].map((databaseId) => ({
    ...sentTo(databaseId),
    drafts: [{}] as never,
    fate: 'sending' as const,
  }));
  act(() => queue.set(waiting));
  show(
    <FieldQueue
      community={sampleCommunity}
      tableOf={() => undefined}
      onTakeBack={async () => undefined}
      onEmpty={() => undefined}
    />,
  );
  const [one, other] = waiting.map((each) => ({ ...each, fate: 'sent' as const }));
  act(() => queue.set([one!, waiting[1]!]));
  expect(snackbar.get()).toMatchObject({
    description: 'Le serveur a reçu votre changement.',
    action: { label: 'Annuler cet envoi' },
  });
  act(() => queue.set([one!, other!]));
  expect(snackbar.get()).toMatchObject({ description: expect.stringMatching(/^Le serveur a reçu vos 2/) });
  // Each is undone in the list.
  expect(snackbar.get()).not.toHaveProperty('action');
  expect(screen.getAllByRole('button', { name: 'Annuler cet envoi' })).toHaveLength(2);
});

async function beginWith(queued: readonly QueuedTransaction[]): Promise<void> {
  showQueueTo(3);
  for (const one of queue.get()) await forget(one);
  for (const one of queued) await enqueue(one);
}

it('sendings are told apart by the objects that are in them', async () => {
  const draft = (title: string, key: number) => ({ id: `${title}${key}`, title, key, values: {}, base: {} });
  const four = ['Seuils', 'Seuils', 'Berges', 'Parcelles'].map(
    draft,
  ) as unknown as QueuedTransaction['drafts'];
  await beginWith([four.slice(2, 3), four].map((drafts, rank) => ({ ...sentTo(rank), drafts })));
  show(
    <FieldQueue
      community={sampleCommunity}
      tableOf={() => undefined}
      onTakeBack={async () => undefined}
      onEmpty={() => undefined}
    />,
  );
  await screen.findByText('Berges · 2');
  screen.getByText('Seuils · 0, Seuils · 1, Berges · 2…');
});

it('what is stuck comes first, and what was received is taken off the list at once', async () => {
  const fates = ['sent', 'sent', 'conflict'] as const;
  await beginWith(fates.map((fate, rank) => ({ ...sentTo(rank), fate, comment: `${fate} ${rank}` })));
  const user = show(
    <FieldQueue
      community={sampleCommunity}
      tableOf={() => undefined}
      onTakeBack={async () => undefined}
      onEmpty={() => undefined}
    />,
  );
  const fatesShown = () =>
    screen.getAllByRole('listitem').map((item) => /(sent|conflict) \d/.exec(item.textContent ?? '')?.[0]);
  await waitFor(() => expect(fatesShown()).toEqual(['conflict 2', 'sent 0', 'sent 1']));
  await user.click(screen.getByRole('button', { name: 'Effacer de la liste les 2 envois reçus' }));
  await waitFor(() => expect(fatesShown()).toEqual(['conflict 2']));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Envois' }));
  expect(screen.queryByRole('button', { name: /envois reçus/ })).toBeNull();
});

it('one received sending that the browser fails to let go keeps no other in the list', async () => {
  onTestFinished(() => {
    kept.length = 0;
    queue.set([]);
  });
  await beginWith([]);
  kept.push({ ...sentTo(1), comment: 'sent 1' });
  await enqueue({ ...sentTo(2), comment: 'sent 2' });
  const user = show(
    <FieldQueue
      community={sampleCommunity}
      tableOf={() => undefined}
      onTakeBack={async () => undefined}
      onEmpty={() => undefined}
    />,
  );
  await user.click(await screen.findByRole('button', { name: 'Effacer de la liste les 2 envois reçus' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  screen.getByText(/sent 1/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Envois' })));
});
