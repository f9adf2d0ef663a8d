/** What waits to be sent, in the browser (IndexedDB), or in the tab where the browser has no room for it. */

import { inFieldDatabase } from '../../../../../base/state/field-database.ts';
import { askBeforeLoss, workInTab } from '../../../../../base/state/work-in-tab.ts';
import { idOfContent } from './id-of-content.ts';
import { inStore } from './one-store.ts';
import type { Queued, QueuedReport, QueuedTransaction } from './queued.ts';
/** What this browser could not write, as this tab knows it: it is sent, and seen, as the rest is. */
export const inTab = workInTab as Map<string, Queued>;

export function keepInTab(queued: Queued): void {
  inTab.set(queued.id, { ...queued, isInTabOnly: true });
  // Once only, whatever the number of calls.
  window.addEventListener('beforeunload', askBeforeLoss);
}

/** In the order they were made. */
export async function listQueue(person: number): Promise<readonly Queued[]> {
  const kept = await inStore<Queued[]>(
    'queue',
    'readonly',
    (all) => all.getAll() as IDBRequest<Queued[]>,
  ).catch((error: unknown): Queued[] => {
    if (inTab.size === 0) throw error;
    return [];
  });
  return [...kept.filter(({ id }) => !inTab.has(id)), ...inTab.values()]
    .filter((one) => one.person === person)
    .sort((one, other) => one.at - other.at);
}

/** @returns whether the browser has it; else this tab has */
export async function keepQueued(queued: Queued): Promise<boolean> {
  try {
    await inStore('queue', 'readwrite', (all) => all.put(queued));
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
    await inStore('queue', 'readwrite', (all) => {
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
    await inStore('queue', 'readwrite', (all) => {
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
export const filesKey = ({ id, person }: Pick<Queued, 'id' | 'person'>) => `${person}.files.${id}`;

/** With the files that lie apart, when it is a draft. */
export async function dropQueued(queued: Pick<Queued, 'id' | 'person'>): Promise<void> {
  const held = inTab.get(queued.id);
  inTab.delete(queued.id);
  await dropKept(queued).catch((error: unknown) => {
    // A browser that keeps nothing has nothing of it.
    if (!held?.isInTabOnly) throw error;
  });
}

export const dropKept = (queued: Pick<Queued, 'id' | 'person'>) =>
  inFieldDatabase(['queue', 'drafts'], 'readwrite', (all) => {
    all.objectStore('drafts').delete(filesKey(queued));
    return all.objectStore('queue').delete(queued.id);
  });
