import { type EspacecoTransaction, espacecoCalls } from '@cartable/contract/espaceco';
import {
  type ApiError,
  httpStatusOf,
  isAbortOrNetworkError,
  messageOf,
} from '../../../../../base/api/api-error.ts';
import { call } from '../../../../../base/api/call.ts';
import { createStore } from '../../../../../base/state/store.ts';
import { featuresChanged } from '../../objects/feature-changes.ts';
import { reloadReports } from '../../reports/report-cache.ts';
import type { SentDrafts, WrittenObject } from '../drafts/after-sending.ts';
import { actionOf } from '../drafts/draft.ts';
import { type SentDocuments, withoutKnown, withSent } from '../drafts/pending-document.ts';
import { changeQueued, dropQueued, keepQueued, keepSending, listQueue } from '../kept/queue-store.ts';
import type { Queued, QueuedReport, QueuedTransaction } from '../kept/queued.ts';
import { replaceQueued } from '../kept/undecided-store.ts';
import { isOfLostFile, sendDocuments } from './send-documents.ts';

/** What waits, and what became of what was sent, as the panels show it. */
export const queue = createStore<readonly Queued[]>([]);

/** Whose queue the page shows: an answer that comes after they left is told to nobody. */
let shownTo: number | undefined;

/** Between tabs of the browser, which show the same queue. */
const channelName = 'cartable-guichet-queue';
const hasChannels = typeof BroadcastChannel !== 'undefined';

/** While this tab shows it. */
let tabs: BroadcastChannel | undefined;

export function showQueueTo(person: number | undefined): void {
  if (person !== shownTo) queue.set([]);
  shownTo = person;
  tabs?.close();
  tabs = undefined;
  if (person === undefined || !hasChannels) return;
  tabs = new BroadcastChannel(channelName);
  tabs.onmessage = () => void readQueue(person).catch(() => undefined);
}

async function readQueue(person: number): Promise<void> {
  const read = await listQueue(person);
  if (person === shownTo) queue.set(read);
}

/** It changed: the page shows it anew, and other tabs too. */
export async function reloadQueue(person: number): Promise<void> {
  await readQueue(person);
  tellTabs();
}

/** Also from a page that shows no queue: what is sent is awaited by nobody there, and a report is written elsewhere. */
function tellTabs(): void {
  if (!hasChannels) return;
  const channel = tabs ?? new BroadcastChannel(channelName);
  channel.postMessage(null);
  if (channel !== tabs) channel.close();
}

/** @returns whether the browser keeps it; else it goes with the tab, unless it is sent before */
export async function enqueue(queued: Queued): Promise<boolean> {
  const isKept = await keepQueued(queued);
  await sendNow(queued.person);
  return isKept;
}

/** @param make sendings of what was not sent yet, from what was, here or in another tab */
export async function enqueueChanges(
  person: number,
  make: (sent: readonly SentDrafts[]) => readonly QueuedTransaction[],
): Promise<readonly QueuedTransaction[]> {
  const made = await keepSending(person, make);
  await sendNow(person);
  return made;
}

/** What the person decided of a sending the server did not take. */
export async function enqueueInstead(old: QueuedTransaction, next: readonly Queued[]): Promise<void> {
  await replaceQueued(old, next);
  await sendNow(old.person);
}

async function sendNow(person: number): Promise<void> {
  await reloadQueue(person).catch(() => undefined);
  void sendQueue(person).catch(() => undefined);
}

export async function forget(queued: Queued): Promise<void> {
  await dropQueued(queued);
  await reloadQueue(queued.person);
}

/** What was sent from this browser or waits, perhaps by another tab: sent once more, it would be made twice. */
export async function listSent(person: number): Promise<readonly SentDrafts[]> {
  return (await listQueue(person)).filter(isTransaction);
}

export const isTransaction = (one: Queued): one is QueuedTransaction => one.kind === 'transaction';

/** The person wants it tried again. */
export async function sendAgain(queued: Queued): Promise<void> {
  await update(queued, { fate: 'waiting', message: undefined });
  void sendQueue(queued.person);
}

/** What became of a sending after the server had it. */
export async function changeSent(
  queued: QueuedTransaction,
  change: Pick<QueuedTransaction, 'transaction' | 'undoneFrom'>,
): Promise<void> {
  await changeQueued(queued, change);
  await reloadQueue(queued.person);
}

/** People whose queue has its turn to come in this tab: what is queued meanwhile is sent then. */
const awaitingTurn = new Set<number>();

/**
 * One tab sends at a time: two would send the same, which the server tells apart, but only after the work. The others
 * wait, for the one that sends may be killed, or have read the queue for the last time.
 */
export async function sendQueue(person: number): Promise<void> {
  // Missing over plain HTTP, where each tab is alone.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return sendAloneInTab(person);
  if (awaitingTurn.has(person)) return;
  awaitingTurn.add(person);
  try {
    await locks.request('cartable-guichet-queue', async () => {
      awaitingTurn.delete(person);
      await sendAll(person);
    });
  } catch (error) {
    awaitingTurn.delete(person);
    throw error;
  }
}

let isSending = false;

async function sendAloneInTab(person: number): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    await sendAll(person);
  } finally {
    isSending = false;
  }
}

/** What was being sent when the tab closed was perhaps heard: it is sent again under the same key. */
async function sendAll(person: number): Promise<void> {
  for (;;) {
    const next = (await listQueue(person)).find(({ fate }) => fate === 'waiting' || fate === 'sending');
    if (next === undefined || next.kind === 'draft' || !(await send(next))) return;
  }
}

/** @returns whether the next one may be sent: the network carried an answer */
async function send(queued: QueuedTransaction | QueuedReport): Promise<boolean> {
  await update(queued, { fate: 'sending' });
  try {
    await (queued.kind === 'report' ? sendReport(queued) : sendTransaction(queued));
    return true;
  } catch (error) {
    // Of a network that is not there, browsers speak in English, and the list says that it is offline.
    const message = isAbortOrNetworkError(error) ? undefined : messageOf(error as ApiError);
    const isLater = isForLater(error);
    await update(queued, { fate: isLater ? 'waiting' : 'refused', message });
    return !isLater;
  }
}

/** The network, the server or the session failed: the same passes later. */
export function isForLater(error: unknown): boolean {
  const status = httpStatusOf(error);
  return status === undefined || status >= 500 || status === 401 || status === 429;
}

/** Files the server has no more are sent once more: the browser keeps them until an object has them. */
async function sendTransaction(queued: QueuedTransaction): Promise<void> {
  const documents = await sendDocuments(queued, (sent) => update(queued, { documents: sent }));
  try {
    await sendChanges(queued, documents);
  } catch (error) {
    if (!isOfLostFile(error, documents)) throw error;
    const whole = { ...queued, documents: {}, drafts: queued.drafts.map(withoutKnown) };
    await update(queued, { documents: whole.documents, drafts: whole.drafts });
    await sendChanges(whole, await sendDocuments(whole, (sent) => update(queued, { documents: sent })));
  }
}

async function sendChanges(queued: QueuedTransaction, documents: SentDocuments): Promise<void> {
  const { databaseId, comment, id } = queued;
  const drafts = queued.drafts.map((draft) => withSent(draft, documents));
  const answer = await call(espacecoCalls.addEspacecoTransaction, {
    params: { databaseId },
    body: { comment, actions: drafts.map(actionOf), idempotency_key: id },
  });
  if (answer.status === 'conflicting')
    return update(queued, { fate: 'conflict', conflicts: answer.conflicts });
  // Its files are there: the browser need not hold them any more.
  await update(queued, {
    fate: 'sent',
    message: undefined,
    written: writtenBy(answer),
    transaction: answer.id ?? undefined,
    drafts,
  });
  featuresChanged();
}

/** Objects by the draft they were. */
function writtenBy({ actions }: EspacecoTransaction): Readonly<Record<string, WrittenObject>> {
  return Object.fromEntries(
    actions.flatMap(({ client_feature_id: draft, server_feature_id: key, gcms_fingerprint: fingerprint }) =>
      draft === null || key === null ? [] : [[String(draft), { key, fingerprint }]],
    ),
  );
}

/** The report, then its files: each is remembered as soon as the server has it. */
async function sendReport(queued: QueuedReport): Promise<void> {
  let { reportId } = queued;
  if (reportId === undefined) {
    const { id } = await call(espacecoCalls.addReport, {
      body: { ...queued.body, idempotency_key: queued.id } as never,
    });
    reportId = id;
    await update(queued, { reportId, fate: 'sending' });
  }
  if (queued.files.length > 0) {
    const files = Object.fromEntries(queued.files.map((file, rank) => [`attachment${rank + 1}`, file]));
    const known = await call(espacecoCalls.getReport, { params: { reportId }, query: {} });
    // All files are joined by one call, or none: once there are some, they are these.
    if ((known.attachments ?? []).length === 0)
      await call(espacecoCalls.addAttachments, { params: { reportId }, body: {}, files });
  }
  // Its photographs are there: the browser need not hold them any more.
  await update(queued, { fate: 'sent', files: [], message: undefined });
  await reloadReports();
}

async function update(
  queued: Queued,
  change: Partial<QueuedTransaction> | Partial<QueuedReport>,
): Promise<void> {
  await changeQueued(queued, change);
  if (change.fate === 'sent') await dropOldSent(queued.person);
  await reloadQueue(queued.person);
}

/** Told as received until the person forgets them, or others came after. */
const sentShown = 20;

async function dropOldSent(person: number): Promise<void> {
  const sent = (await listQueue(person)).filter(({ fate }) => fate === 'sent');
  for (const old of sent.slice(0, -sentShown)) await dropQueued(old);
}
