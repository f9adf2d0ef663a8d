import { datastoreCalls, type Work } from '@cartable/contract/datastore';
import { useEffect } from 'react';
import { useRead } from '../../../base/api/hooks.ts';
import { reloadMe, useMe } from '../../../base/api/session.ts';
import { useStore } from '../../../base/state/store.ts';
import {
  cachedTasks,
  hasJustEnded,
  isRunning,
  streamState,
  takeTasks,
  type WorkChange,
} from './cached-tasks.ts';
import { openWorkStream } from './task-stream.ts';

export interface WorkListeners {
  /** A work is new, or not as it was. */
  readonly onChange: (change: WorkChange) => void;
  /** A work ended in sight of the page. */
  readonly onEnded: (work: Work) => void;
}

const BUSY_MS = 3000;
const IDLE_MS = 30_000;

/**
 * Follows the works of the signed-in person: by the events of the server, or, while they do not come, by asking.
 * @param listeners stable between renders: following starts again when they change
 */
export function useFollowTasks({ onChange, onEnded }: WorkListeners): void {
  const personId = useMe().data?.id;
  useEffect(() => {
    if (personId === undefined) return undefined;
    const take = (works: readonly Work[], isWhole: boolean) => {
      for (const change of takeTasks(works, { isWhole })) follow(change, { onChange, onEnded });
    };
    const stop = openWorkStream({
      works: (works) => take(works, true),
      work: (work) => take([work], false),
      closed: () => void reloadMe(),
    });
    return () => {
      stop();
      cachedTasks.set([]);
    };
  }, [personId, onChange, onEnded]);
  useAskWhileDown(personId !== undefined, { onChange, onEnded });
}

function useAskWhileDown(isSignedIn: boolean, { onChange, onEnded }: WorkListeners): void {
  const state = useStore(streamState);
  const works = useStore(cachedTasks);
  const { data } = useRead(
    datastoreCalls.getMyWorks,
    {},
    {
      enabled: isSignedIn && state === 'down',
      staleTime: 0,
      meta: { persist: false },
      refetchInterval: works.some(isRunning) ? BUSY_MS : IDLE_MS,
    },
  );
  useEffect(() => {
    if (data === undefined || state !== 'down') return;
    for (const change of takeTasks(data, { isWhole: true })) follow(change, { onChange, onEnded });
  }, [data, state, onChange, onEnded]);
}

function follow(change: WorkChange, { onChange, onEnded }: WorkListeners): void {
  onChange(change);
  if (change.work.followed && hasJustEnded(change)) onEnded(change.work);
}
