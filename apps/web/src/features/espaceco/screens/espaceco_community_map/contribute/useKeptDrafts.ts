import { useEffect, useRef } from 'react';
import { keepDrafts, readDrafts } from '../field/field-store.ts';
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
  useEffect(() => {
    if (person === undefined) return;
    readDrafts(person, communityId)
      .then((read) => {
        if (read.length > 0) hear.current.onRead(read);
      })
      // A browser that keeps nothing still lets one draw and send.
      .catch(() => undefined)
      .finally(() => hear.current.setLoaded(true));
  }, [person, communityId]);
  useEffect(() => {
    if (person === undefined || !isLoaded) return;
    keepDrafts(person, communityId, drafts).catch(() => undefined);
  }, [person, communityId, drafts, isLoaded]);
}
