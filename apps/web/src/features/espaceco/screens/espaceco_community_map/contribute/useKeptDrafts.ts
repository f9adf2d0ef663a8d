import { useEffect, useRef, useState } from 'react';
import { draftsInTab, keepDraftsInTab } from '../../../../../base/state/work-in-tab.ts';
import { afterSending } from '../../../parts/unsent/drafts/after-sending.ts';
import type { Draft } from '../../../parts/unsent/drafts/draft.ts';
import { mergedDrafts } from '../../../parts/unsent/drafts/merged-drafts.ts';
import { draftsKey, keepDrafts, readDrafts } from '../../../parts/unsent/kept/drafts-store.ts';
import { listSent } from '../../../parts/unsent/sending/send-queue.ts';

interface KeptDrafts {
  readonly person: number | undefined;
  readonly communityId: number;
  readonly drafts: readonly Draft[];
  readonly isLoaded: boolean;
  readonly setLoaded: (isLoaded: boolean) => void;
  readonly onRead: (drafts: readonly Draft[]) => void;
  /** Another tab of the same map wrote some meanwhile: what any drafts of this one are with theirs. */
  readonly onNews: (merge: (drafts: readonly Draft[]) => readonly Draft[]) => void;
}

/**
 * Read once, then written at each change; read again when one comes back to the tab.
 * @returns whether the browser has them: one that has no room left, or keeps nothing, does not
 */
export function useKeptDrafts({
  person,
  communityId,
  drafts,
  isLoaded,
  setLoaded,
  onRead,
  onNews,
}: KeptDrafts): boolean {
  const [isKept, setKept] = useState(true);
  const hear = useRef({ onRead, onNews, setLoaded, drafts });
  hear.current = { onRead, onNews, setLoaded, drafts };
  const known = useRef<ReadonlyMap<string, Draft>>(new Map());
  /** One after the other: each begins from what the one before it wrote. */
  const writing = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    if (person === undefined) return;
    // Those the browser refused, as one left the map for another page.
    const held = (draftsInTab.get(draftsKey(person, communityId)) ?? []) as readonly Draft[];
    readUnsent(person, communityId, held)
      .then(({ kept, read }) => {
        known.current = byId(kept);
        if (read.length > 0) hear.current.onRead(read);
      })
      // A browser that keeps nothing still lets one draw and send.
      .catch(() => {
        if (held.length > 0) hear.current.onRead(held);
      })
      .finally(() => hear.current.setLoaded(true));
  }, [person, communityId]);
  useEffect(() => {
    if (person === undefined || !isLoaded) return;
    writing.current = writing.current
      .then(async () => {
        await keepDrafts(person, communityId, drafts, known.current);
        known.current = byId(drafts);
        keepDraftsInTab(draftsKey(person, communityId), []);
        setKept(true);
      })
      // What the browser refused is a change of this tab still: another tab did not withdraw it.
      .catch(() => {
        keepDraftsInTab(draftsKey(person, communityId), drafts);
        setKept(drafts.length === 0);
      });
  }, [person, communityId, drafts, isLoaded]);
  useEffect(() => {
    if (person === undefined || !isLoaded) return;
    const readAgain = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const written = writing.current;
      await written;
      const { kept, read } = await readUnsent(person, communityId);
      // Changed here while it was read: what was read is of before.
      if (writing.current !== written) return readAgain();
      const base = known.current;
      // With those that were sent: the next writing takes them away.
      known.current = byId(kept);
      const merge = (mine: readonly Draft[]) => mergedDrafts({ kept: read, known: base, mine });
      const { drafts: mine } = hear.current;
      if (JSON.stringify(merge(mine)) !== JSON.stringify(mine)) hear.current.onNews(merge);
    };
    const hearAgain = () => void readAgain().catch(() => undefined);
    document.addEventListener('visibilitychange', hearAgain);
    return () => document.removeEventListener('visibilitychange', hearAgain);
  }, [person, communityId, isLoaded]);
  return isKept;
}

const byId = (drafts: readonly Draft[]): ReadonlyMap<string, Draft> =>
  new Map(drafts.map((draft) => [draft.id, draft]));

/**
 * A tab that was killed as they were queued had not forgotten them yet; what another one changed since is kept.
 * @param held by this tab alone
 */
async function readUnsent(person: number, communityId: number, held: readonly Draft[] = []) {
  const [kept, sent] = await Promise.all([readDrafts(person, communityId), listSent(person)]);
  const all = mergedDrafts({ kept, known: new Map(), mine: held });
  return { kept, read: afterSending(all, sent) };
}
