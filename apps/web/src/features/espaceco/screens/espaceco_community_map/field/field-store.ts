/** What a person did and is not sent yet, in the browser (IndexedDB): a closed tab and a dead zone lose nothing. */

import type { NewReport, TransactionConflict } from '@cartable/contract/espaceco';
import type { ReportValues } from '../../../parts/reports/report-form.ts';
import type { Draft } from '../contribute/draft.ts';
import type { TrackPoint } from './track/track.ts';

/** `draft` until the person sends it, `waiting` until the server answered; `conflict` and `refused` until the person decided. */
export type Fate = 'draft' | 'waiting' | 'sending' | 'conflict' | 'refused' | 'sent';

interface QueuedBase {
  /** The key by which the server knows that it has it already. */
  readonly id: string;
  /** Number of the person: another one of this browser neither sees nor sends it. */
  readonly person: number;
  readonly communityId: number;
  /** Milliseconds: they are sent in this order. */
  readonly at: number;
  readonly fate: Fate;
  /** Why it was refused, or still waits. */
  readonly message?: string | undefined;
}

export interface QueuedTransaction extends QueuedBase {
  readonly kind: 'transaction';
  readonly databaseId: number;
  readonly comment: string;
  readonly drafts: readonly Draft[];
  readonly conflicts?: readonly TransactionConflict[] | undefined;
}

export interface QueuedReport extends QueuedBase {
  readonly kind: 'report';
  readonly body: Partial<NewReport> & { readonly geometry: string };
  readonly files: readonly File[];
  /** Number the server gave: its files are sent after it. */
  readonly reportId?: number | undefined;
}

/** A report that is being written: sent, it goes on under the same key. */
export interface ReportDraft extends QueuedBase {
  readonly kind: 'draft';
  readonly fate: 'draft';
  /** As its form holds it. */
  readonly values: ReportValues;
  readonly files: readonly File[];
}

export type Queued = QueuedTransaction | QueuedReport | ReportDraft;

const databaseName = 'cartable-guichet';
const version = 1;
type StoreName = 'drafts' | 'queue';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('drafts');
      request.result.createObjectStore('queue', { keyPath: 'id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      opened = undefined;
      reject(request.error ?? new Error('IndexedDB'));
    };
  });
  return opened;
}

/** Resolves once it is written, not before. */
async function run<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  act: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(store, mode, { durability: 'strict' });
    const request = act(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB'));
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
  });
}

const draftsKey = (person: number, communityId: number) => `${person}.${communityId}`;

export async function readDrafts(person: number, communityId: number): Promise<readonly Draft[]> {
  const kept = await run<unknown>('drafts', 'readonly', (all) => all.get(draftsKey(person, communityId)));
  return Array.isArray(kept) ? (kept as Draft[]) : [];
}

export const keepDrafts = (person: number, communityId: number, drafts: readonly Draft[]) =>
  run('drafts', 'readwrite', (all) => all.put(drafts, draftsKey(person, communityId)));

const trackKey = (person: number, communityId: number) => `${person}.${communityId}.track`;

/** The way a person recorded on the map of a community. */
export async function readTrack(person: number, communityId: number): Promise<readonly TrackPoint[]> {
  const kept = await run<unknown>('drafts', 'readonly', (all) => all.get(trackKey(person, communityId)));
  return Array.isArray(kept) ? (kept as TrackPoint[]) : [];
}

export const keepTrack = (person: number, communityId: number, track: readonly TrackPoint[]) =>
  run('drafts', 'readwrite', (all) => all.put(track, trackKey(person, communityId)));

/** In the order they were made. */
export async function listQueue(person: number): Promise<readonly Queued[]> {
  const all = await run<Queued[]>('queue', 'readonly', (queue) => queue.getAll() as IDBRequest<Queued[]>);
  return all.filter((one) => one.person === person).sort((one, other) => one.at - other.at);
}

export const keepQueued = (queued: Queued) => run('queue', 'readwrite', (all) => all.put(queued));

/** Undefined: there is none, or it is somebody else's. */
export async function readReportDraft(id: string, person: number): Promise<ReportDraft | undefined> {
  const kept = await run<Queued | undefined>('queue', 'readonly', (all) => all.get(id));
  return kept?.kind === 'draft' && kept.person === person ? kept : undefined;
}

/** Under its key there may be a report already, queued by another tab of the same draft: that one stays. */
export const keepReportDraft = (draft: ReportDraft) =>
  run('queue', 'readwrite', (all) => {
    const known = all.get(draft.id) as IDBRequest<Queued | undefined>;
    known.onsuccess = () => {
      if (known.result?.kind !== 'report') all.put(draft);
    };
    return known;
  });

export const dropQueued = (id: string) => run('queue', 'readwrite', (all) => all.delete(id));
