/** Drafts of objects in the browser, by person and community: a closed tab and a dead zone lose nothing. */

import type { Draft } from '../drafts/draft.ts';
import { mergedDrafts } from '../drafts/merged-drafts.ts';
import { inStore } from './one-store.ts';

export const draftsKey = (person: number, communityId: number) => `${person}.${communityId}`;

export const draftsOf = (kept: unknown): readonly Draft[] => (Array.isArray(kept) ? (kept as Draft[]) : []);

export const readDrafts = async (person: number, communityId: number): Promise<readonly Draft[]> =>
  draftsOf(await inStore<unknown>('drafts', 'readonly', (all) => all.get(draftsKey(person, communityId))));

/** @param known as the tab last read or wrote them: what another one changed meanwhile stays */
export const keepDrafts = (
  person: number,
  communityId: number,
  drafts: readonly Draft[],
  known: ReadonlyMap<string, Draft>,
) =>
  inStore('drafts', 'readwrite', (all) => {
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
