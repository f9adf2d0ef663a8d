import { useEffect, useRef } from 'react';
import { keepDrafts, listQueue, readDrafts } from '../field/field-store.ts';
import type { Draft } from './draft.ts';

interface KeptDrafts {
  readonly person: number | undefined;
  readonly communityId: number;
  readonly drafts: readonly Draft[];
  readonly isLoaded: boolean;
  readonly setLoaded: (isLoaded: boolean) => void;
  readonly onRead: (drafts: readonly Draft[]) => void;
}

/** Read once, then written at each change. */
export function useKeptDrafts({
  person,
  communityId,
  drafts,
  isLoaded,
  setLoaded,
  onRead,
}: KeptDrafts): void {
  const hear = useRef({ onRead, setLoaded });
  hear.current = { onRead, setLoaded };
  const known = useRef(new Set<string>());
  useEffect(() => {
    if (person === undefined) return;
    Promise.all([readDrafts(person, communityId), listQueue(person)])
      .then(([kept, queued]) => {
        // A tab that was killed as they were queued had not forgotten them yet.
        const sent = new Set(
          queued.flatMap((one) => (one.kind === 'transaction' ? one.drafts.map(({ id }) => id) : [])),
        );
        known.current = new Set(kept.map(({ id }) => id));
        const read = kept.filter(({ id }) => !sent.has(id));
        if (read.length > 0) hear.current.onRead(read);
      })
      // A browser that keeps nothing still lets one draw and send.
      .catch(() => undefined)
      .finally(() => hear.current.setLoaded(true));
  }, [person, communityId]);
  useEffect(() => {
    if (person === undefined || !isLoaded) return;
    for (const { id } of drafts) known.current.add(id);
    keepDrafts(person, communityId, drafts, known.current).catch(() => undefined);
  }, [person, communityId, drafts, isLoaded]);
}
