/** What the server did not take, and the person decides of, in the browser: sent as something else, or worked on again. */

import { inFieldDatabase } from '../../../../../base/state/field-database.ts';
import type { Draft } from '../drafts/draft.ts';
import { draftsKey, draftsOf } from './drafts-store.ts';
import { inStore } from './one-store.ts';
import { dropKept, inTab, keepInTab } from './queue-store.ts';
import type { Queued, QueuedTransaction } from './queued.ts';

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
    await inStore('queue', 'readwrite', (all) => {
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
