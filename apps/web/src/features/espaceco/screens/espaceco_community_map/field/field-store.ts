/** What a person did and is not sent yet, in the browser (IndexedDB): a closed tab and a dead zone lose nothing. */

import type { NewReport, TransactionConflict } from '@cartable/contract/espaceco';
import { type FieldStore, inFieldDatabase } from '../../../../../base/state/field-database.ts';
import { askBeforeLoss, workInTab } from '../../../../../base/state/work-in-tab.ts';
import type { ReportValues } from '../../../parts/reports/report-form.ts';
import type { SentFate, WrittenObject } from '../contribute/after-sending.ts';
import type { Draft } from '../contribute/draft.ts';
import { mergedDrafts } from '../contribute/merged-drafts.ts';
import type { SentDocuments } from '../contribute/pending-document.ts';
import { idOfContent } from './id-of-content.ts';
import type { TrackPoint } from './track/track.ts';

/** `draft` until the person sends it, `waiting` until the server answered; `conflict` and `refused` until the person decided. */
export type Fate = 'draft' | SentFate;

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
  /** The browser had no room for it: it goes with the tab, unless it is sent before. */
  readonly isInTabOnly?: true | undefined;
}

export interface QueuedTransaction extends QueuedBase {
  readonly kind: 'transaction';
  readonly fate: SentFate;
  readonly databaseId: number;
  readonly comment: string;
  readonly drafts: readonly Draft[];
  /** Files of theirs that the server has already. */
  readonly documents?: SentDocuments | undefined;
  readonly conflicts?: readonly TransactionConflict[] | undefined;
  /** By draft, once it is sent: what another tab changed since is a change of these. */
  readonly written?: Readonly<Record<string, WrittenObject>> | undefined;
  /** Number the server gave it, or the last transaction that undid it or did it again. */
  readonly transaction?: number | undefined;
  /** Once it is undone: the transaction that was. */
  readonly undoneFrom?: number | undefined;
}

export interface QueuedReport extends QueuedBase {
  readonly kind: 'report';
  readonly body: Partial<NewReport> & { readonly geometry: string };
  readonly files: readonly File[];
  /** Number the server gave: its files are sent after it. */
  readonly reportId?: number | undefined;
}

/** A report that is being written: sent, it goes on under the same key. Its files lie apart. */
export interface ReportDraft extends QueuedBase {
  readonly kind: 'draft';
  readonly fate: 'draft';
  /** As its form holds it. */
  readonly values: ReportValues;
}

export type Queued = QueuedTransaction | QueuedReport | ReportDraft;

/** Resolves once it is written, not before. */
const run = <T>(
  store: FieldStore,
  mode: IDBTransactionMode,
  act: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => inFieldDatabase([store], mode, (all) => act(all.objectStore(store)));

export const draftsKey = (person: number, communityId: number) => `${person}.${communityId}`;

const draftsOf = (kept: unknown): readonly Draft[] => (Array.isArray(kept) ? (kept as Draft[]) : []);

export const readDrafts = async (person: number, communityId: number): Promise<readonly Draft[]> =>
  draftsOf(await run<unknown>('drafts', 'readonly', (all) => all.get(draftsKey(person, communityId))));

/** @param known as the tab last read or wrote them: what another one changed meanwhile stays */
export const keepDrafts = (
  person: number,
  communityId: number,
  drafts: readonly Draft[],
  known: ReadonlyMap<string, Draft>,
) =>
  run('drafts', 'readwrite', (all) => {
    const key = draftsKey(person, communityId);
    const kept = all.get(key) as IDBRequest<unknown>;
    kept.onsuccess = () => {
      const merged = mergedDrafts({ kept: draftsOf(kept.result), known, mine: drafts });
      // A full browser deletes, but writes not even an empty list: what was sent would come back with the page.
      if (merged.length === 0) all.delete(key);
      else all.put(merged, key);
    };
    return kept;
  });

const trackKey = (person: number, communityId: number) => `${person}.${communityId}.track`;

/** The way a person recorded on the map of a community. */
export async function readTrack(person: number, communityId: number): Promise<readonly TrackPoint[]> {
  const kept = await run<unknown>('drafts', 'readonly', (all) => all.get(trackKey(person, communityId)));
  return Array.isArray(kept) ? (kept as TrackPoint[]) : [];
}

export const keepTrack = (person: number, communityId: number, track: readonly TrackPoint[]) =>
  run('drafts', 'readwrite', (all) => all.put(track, trackKey(person, communityId)));

/** What this browser could not write, as this tab knows it: it is sent, and seen, as the rest is. */
const inTab = workInTab as Map<string, Queued>;

function keepInTab(queued: Queued): void {
  inTab.set(queued.id, { ...queued, isInTabOnly: true });
  // Once only, whatever the number of calls.
  window.addEventListener('beforeunload', askBeforeLoss);
}

/** In the order they were made. */
export async function listQueue(person: number): Promise<readonly Queued[]> {
  const kept = await run<Queued[]>('queue', 'readonly', (all) => all.getAll() as IDBRequest<Queued[]>).catch(
    (error: unknown): Queued[] => {
      if (inTab.size === 0) throw error;
      return [];
    },
  );
  return [...kept.filter(({ id }) => !inTab.has(id)), ...inTab.values()]
    .filter((one) => one.person === person)
    .sort((one, other) => one.at - other.at);
}

/** @returns whether the browser has it; else this tab has */
export async function keepQueued(queued: Queued): Promise<boolean> {
  try {
    await run('queue', 'readwrite', (all) => all.put(queued));
    return true;
  } catch {
    keepInTab(queued);
    return false;
  }
}

/**
 * Decided and written in one transaction: of two tabs that send the same drafts at once, the second knows that the first did.
 * @param make from what was sent from this browser or waits
 */
export async function keepSending(
  person: number,
  make: (sent: readonly QueuedTransaction[]) => readonly QueuedTransaction[],
): Promise<readonly QueuedTransaction[]> {
  let made: readonly QueuedTransaction[] | undefined;
  const isSent = (one: Queued): one is QueuedTransaction =>
    one.kind === 'transaction' && one.person === person;
  try {
    await run('queue', 'readwrite', (all) => {
      const kept = all.getAll() as IDBRequest<Queued[]>;
      kept.onsuccess = () => {
        made = make([...kept.result, ...inTab.values()].filter(isSent));
        for (const one of made) all.put(one);
      };
      return kept;
    });
  } catch {
    // Nor does the other tab of the same drafts learn of it: under one key, the server makes them once.
    made = (made ?? make([...inTab.values()].filter(isSent))).map((one) => ({
      ...one,
      id: idOfContent([one.databaseId, one.drafts]),
    }));
    made.forEach(keepInTab);
  }
  return made ?? [];
}

/** The server did not take it: it is the person's to decide, unless another tab did or sends it again. */
const isUndecided = (one: Queued | undefined): boolean => one?.fate === 'conflict' || one?.fate === 'refused';

/**
 * What was queued becomes something else, in one transaction: a tab killed between would leave both, or neither.
 * @returns whether it did; not when another tab decided
 */
export async function replaceQueued(old: QueuedTransaction, next: readonly Queued[]): Promise<boolean> {
  const held = inTab.get(old.id);
  if (held !== undefined && !isUndecided(held)) return false;
  inTab.delete(old.id);
  let isReplaced = false;
  try {
    await run('queue', 'readwrite', (all) => {
      const kept = all.get(old.id) as IDBRequest<Queued | undefined>;
      kept.onsuccess = () => {
        isReplaced = isUndecided(held ?? kept.result);
        if (!isReplaced) return;
        all.delete(old.id);
        for (const one of next) all.put(one);
      };
      return kept;
    });
  } catch {
    // No room for them: those of the tab are sent at once, and what they were is not sent again.
    next.forEach(keepInTab);
    await dropKept(old).catch(() => undefined);
    return true;
  }
  return isReplaced;
}

/**
 * What was queued is worked on again, in one transaction. What was changed since it was sent stays as it is.
 * @returns the drafts as they are now; where another tab decided, those it took back
 */
export async function takeBackQueued(
  queued: QueuedTransaction,
  drafts: readonly Draft[],
): Promise<readonly Draft[]> {
  const key = draftsKey(queued.person, queued.communityId);
  let kept: readonly Draft[] = [];
  const held = inTab.get(queued.id);
  if (held !== undefined && !isUndecided(held)) return [];
  inTab.delete(queued.id);
  let isTaken = true;
  try {
    await inFieldDatabase(['queue', 'drafts'], 'readwrite', (all) => {
      const [queue, store] = [all.objectStore('queue'), all.objectStore('drafts')];
      const known = queue.get(queued.id) as IDBRequest<Queued | undefined>;
      const found = store.get(key) as IDBRequest<unknown>;
      found.onsuccess = () => {
        kept = draftsOf(found.result);
        isTaken = isUndecided(held ?? known.result);
        if (!isTaken) return;
        const ids = new Set(kept.map(({ id }) => id));
        store.put([...kept, ...drafts.filter(({ id }) => !ids.has(id))], key);
        queue.delete(queued.id);
      };
      return found;
    });
  } catch {
    // The map holds them, and asks who leaves.
    await dropKept(queued).catch(() => undefined);
  }
  return drafts.flatMap((draft) => kept.find(({ id }) => id === draft.id) ?? (isTaken ? [draft] : []));
}

/** In one transaction: what was deleted while it was under way, by who signs out in another tab, does not come back. */
export async function changeQueued(
  queued: Queued,
  change: Partial<QueuedTransaction> | Partial<QueuedReport>,
): Promise<void> {
  const held = inTab.get(queued.id);
  if (held !== undefined) {
    inTab.set(queued.id, { ...held, ...change } as Queued);
    // The draft it was, which lies there still.
    if (change.fate === 'sent') await dropKept(queued).catch(() => undefined);
    return;
  }
  try {
    await run('queue', 'readwrite', (all) => {
      const kept = all.get(queued.id) as IDBRequest<Queued | undefined>;
      kept.onsuccess = () => {
        if (kept.result !== undefined) all.put({ ...kept.result, ...change });
      };
      return kept;
    });
  } catch {
    // No room to say so: it is still there, and would be sent again under its key.
    inTab.set(queued.id, { ...queued, ...change } as Queued);
  }
}

/** Apart from the report: a pause after a letter writes the words again, not the photographs. */
const filesKey = ({ id, person }: Pick<Queued, 'id' | 'person'>) => `${person}.files.${id}`;

export type KeptReportDraft = ReportDraft & { readonly files: readonly File[] };

/** Undefined: there is none, or it is somebody else's. */
export async function readReportDraft(id: string, person: number): Promise<KeptReportDraft | undefined> {
  const kept = await run<Queued | undefined>('queue', 'readonly', (all) => all.get(id));
  if (kept?.kind !== 'draft' || kept.person !== person) return undefined;
  const files = await run<unknown>('drafts', 'readonly', (all) => all.get(filesKey(kept)));
  return { ...kept, files: Array.isArray(files) ? (files as File[]) : [] };
}

/** Reports a person may leave unfinished in a browser, with what they join. */
export const reportDraftsMax = 20;

/** There are as many as may be: one has to be sent or deleted first. */
export class TooManyDrafts extends Error {}

/**
 * Under its key there may be a report already, queued by another tab of the same draft: that one stays.
 * @param files when they are not those that are kept already
 * @param isLast the page is left: a draft that was deleted meanwhile, by who signs out in another tab, stays deleted
 * @throws {TooManyDrafts} or what the browser says
 */
export async function keepReportDraft(
  draft: ReportDraft,
  { files, isLast = false }: { readonly files?: readonly File[] | undefined; readonly isLast?: boolean } = {},
): Promise<void> {
  let isFull = false;
  await inFieldDatabase(['queue', 'drafts'], 'readwrite', (all) => {
    const queue = all.objectStore('queue');
    const known = queue.getAll() as IDBRequest<Queued[]>;
    known.onsuccess = () => {
      const same = known.result.find(({ id }) => id === draft.id);
      if (same?.kind === 'report' || (isLast && same === undefined)) return;
      const drafts = known.result.filter(({ kind, person }) => kind === 'draft' && person === draft.person);
      isFull = same === undefined && drafts.length >= reportDraftsMax;
      if (isFull) return;
      queue.put(draft);
      if (files) all.objectStore('drafts').put(files, filesKey(draft));
    };
    return known;
  });
  if (isFull) throw new TooManyDrafts();
}

/** With the files that lie apart, when it is a draft. */
export async function dropQueued(queued: Pick<Queued, 'id' | 'person'>): Promise<void> {
  const held = inTab.get(queued.id);
  inTab.delete(queued.id);
  await dropKept(queued).catch((error: unknown) => {
    // A browser that keeps nothing has nothing of it.
    if (!held?.isInTabOnly) throw error;
  });
}

const dropKept = (queued: Pick<Queued, 'id' | 'person'>) =>
  inFieldDatabase(['queue', 'drafts'], 'readwrite', (all) => {
    all.objectStore('drafts').delete(filesKey(queued));
    return all.objectStore('queue').delete(queued.id);
  });

/** Once a report is queued under the key of its draft, it holds the files itself. */
export const dropDraftFiles = (queued: Pick<Queued, 'id' | 'person'>) =>
  run('drafts', 'readwrite', (all) => all.delete(filesKey(queued)));
