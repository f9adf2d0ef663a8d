import { useEffect, useRef, useState } from 'react';
import { doneTo, type History, mapped, redone, startOf, undone } from '../../../../../base/state/history.ts';
import { useStore } from '../../../../../base/state/store.ts';
import {
  afterSending,
  areSame,
  holdOfAct,
  type SentDrafts,
} from '../../../parts/unsent/drafts/after-sending.ts';
import { asRead, type Draft, isSame, put } from '../../../parts/unsent/drafts/draft.ts';
import { withdrawn } from '../../../parts/unsent/drafts/linked-drafts.ts';
import { mergedDrafts } from '../../../parts/unsent/drafts/merged-drafts.ts';
import { withKnown } from '../../../parts/unsent/drafts/pending-document.ts';
import type { QueuedTransaction } from '../../../parts/unsent/kept/queued.ts';
import { takeBackQueued } from '../../../parts/unsent/kept/undecided-store.ts';
import { isTransaction, queue, reloadQueue } from '../../../parts/unsent/sending/send-queue.ts';
import { useKeptDrafts } from './useKeptDrafts.ts';

/** Drafts of a person on the map of a community, kept in the browser as they change; the one that is open; steps back. */
export function useDraftHistory(person: number | undefined, communityId: number) {
  const [history, setHistory] = useState<History<readonly Draft[]>>(() => startOf<readonly Draft[]>([]));
  const [isLoaded, setLoaded] = useState(false);
  // What is open may be no draft yet: nothing was changed of it.
  const [subject, setSubject] = useState<Draft>();
  const [chosenId, chooseDraft] = useState<string>();
  const drafts = history.present;
  const sent = useStore(queue).filter(isTransaction);
  const current =
    drafts.find(({ id }) => id === chosenId) ?? (subject?.id === chosenId ? subject : undefined);
  const known = useRef({ drafts, current });
  known.current = { drafts, current };
  const isKept = useKeptDrafts({
    person,
    communityId,
    drafts,
    isLoaded,
    setLoaded,
    // What was begun before the browser had read them is theirs too.
    onRead: (kept) =>
      setHistory((before) => mapped(before, (mine) => mergedDrafts({ kept, known: new Map(), mine }))),
    onNews: (merge) => setHistory((before) => mapped(before, merge)),
  });
  const settle = (of: readonly SentDrafts[]) =>
    setHistory((before) => mapped(before, (all) => afterSending(all, of)));
  // Another tab sent some, or the server has them now.
  const told = JSON.stringify(sent.map(({ id, fate }) => [id, fate]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is taken back is in both for a moment
  useEffect(() => {
    if (sent.length > 0) settle(sent);
  }, [told]);
  /** As it is now, what is open included. */
  const found = (id: string): Draft | undefined =>
    known.current.drafts.find((one) => one.id === id) ??
    (known.current.current?.id === id ? known.current.current : undefined);
  const open = (draft: Draft) => {
    setSubject(draft);
    chooseDraft(draft.id);
  };
  /** @param settled what becomes of each; undefined: nothing is left of it to send */
  const keep = (made: readonly Draft[], settled: (one: Draft) => Draft | undefined) => {
    const last = made.at(-1);
    if (!last) return;
    setHistory((before) => {
      const next = made.reduce<readonly Draft[]>((all, one) => {
        const left = settled(one);
        return left ? put(all, left) : all.filter(({ id }) => id !== one.id);
      }, before.present);
      return doneTo(before, next);
    });
    open(settled(last) ?? last);
  };
  const step = (to: typeof undone) => {
    setHistory(to);
    const draftIn = ({ present }: typeof history) => present.find(({ id }) => id === subject?.id);
    const [before, after] = [draftIn(history), draftIn(to(history))];
    // What is open is as this step leaves it: its part of a split that was undone would be sent alone.
    if (after ?? before) setSubject(after ?? asRead(before!));
  };
  return {
    drafts,
    sent,
    current,
    /** As they are now, for what was read or reckoned meanwhile. */
    known,
    /** Whether the browser has the drafts; else they go with the tab. */
    isKept,
    settle,
    found,
    open,
    /** One that is shown; what is being written of it stays when another tab sends it. */
    select: (id: string | undefined) => {
      setSubject(
        (before) =>
          known.current.drafts.find((one) => one.id === id) ?? (id === undefined ? undefined : before),
      );
      chooseDraft(id);
    },
    /** Of an object that another tab sent meanwhile, it is a change of what the server has, or none. */
    change: (...made: readonly Draft[]) => keep(made, (one) => afterSending([one], sent)[0]),
    /** Nobody changed it here while something was read or reckoned of it: what was reckoned would undo that. */
    isStill: (begun: Draft): boolean => {
      const now = found(begun.id);
      return now !== undefined && isSame(now, begun);
    },
    /** What is open was read again; what was changed of it since is compared by the server. */
    refresh: (was: Draft, read: Draft) => {
      const isChanged = known.current.drafts.some(({ id }) => id === was.id);
      if (!isChanged) setSubject((before) => (before === was ? read : before));
    },
    /** As it was before it was moved on the map. */
    showAgain: () => {
      setHistory((before) => ({ ...before, present: [...before.present] }));
      setSubject((before) => before && { ...before });
    },
    /** @returns whether others of the same act went with them */
    withdraw: (ids: readonly string[]): boolean => {
      const left = withdrawn(drafts, ids);
      setHistory((before) => doneTo(before, withdrawn(before.present, ids)));
      const isGone = drafts.some(({ id }) => id === chosenId) && !left.some(({ id }) => id === chosenId);
      if (isGone || (chosenId !== undefined && ids.includes(chosenId))) chooseDraft(undefined);
      return drafts.some((one) => !ids.includes(one.id) && !left.includes(one));
    },
    /** They are queued: nothing of them is undone here any more. What was opened or changed since stays. */
    release: (queued: readonly Draft[]) => {
      const isQueued = (one: Draft) => queued.some((each) => each.id === one.id && areSame(each, one));
      setHistory((before) => startOf(before.present.filter((one) => !isQueued(one))));
      const left = known.current.drafts.filter((one) => !isQueued(one));
      const isGone = ({ id }: Draft) =>
        queued.some((one) => one.id === id) && !left.some((one) => one.id === id);
      setSubject((opened) => (opened && isGone(opened) ? undefined : opened));
    },
    /** What was changed since it was sent, here or in another tab, stays as it is. */
    takeBack: async (queued: QueuedTransaction) => {
      const back = queued.drafts.map((draft) => withKnown(draft, queued.documents));
      const taken = await takeBackQueued(queued, back);
      keep(
        taken.filter(({ id }) => !drafts.some((one) => one.id === id)),
        (one) => one,
      );
      await reloadQueue(queued.person).catch(() => undefined);
    },
    /** Why it waits for what was sent of the same object, or of one of the same act. */
    holdOf: (draft: Draft) => holdOfAct(draft, drafts, sent),
    undo: history.past.length > 0 ? () => step(undone) : undefined,
    redo: history.future.length > 0 ? () => step(redone) : undefined,
  };
}

export type DraftHistory = ReturnType<typeof useDraftHistory>;
