import { datastoreCalls, type Task } from '@cartable/contract/datastore';
import { useEffect } from 'react';
import { useRead } from '../../../base/api/hooks.ts';
import { reloadMe, useMe } from '../../../base/api/session.ts';
import { useStore } from '../../../base/state/store.ts';
import {
  cachedTasks,
  hasJustEnded,
  isRunning,
  streamState,
  type TaskChange,
  takeTasks,
} from './cached-tasks.ts';
import { openTaskStream } from './task-stream.ts';

export interface WorkListeners {
  /** A task is new, or not as it was. */
  readonly onChange: (change: TaskChange) => void;
  /** A task ended in sight of the page. */
  readonly onEnded: (task: Task) => void;
}

const BUSY_MS = 3000;
const IDLE_MS = 30_000;

/**
 * Follows the tasks of the signed-in person: by the events of the server, or, while they do not come, by asking.
 * @param listeners stable between renders: following starts again when they change
 */
export function useFollowTasks({ onChange, onEnded }: WorkListeners): void {
  const personId = useMe().data?.id;
  useEffect(() => {
    if (personId === undefined) return undefined;
    const take = (tasks: readonly Task[], isWhole: boolean) => {
      for (const change of takeTasks(tasks, { isWhole })) follow(change, { onChange, onEnded });
    };
    const stop = openTaskStream({
      tasks: (tasks) => take(tasks, true),
      task: (task) => take([task], false),
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
  const tasks = useStore(cachedTasks);
  const { data } = useRead(
    datastoreCalls.getMyWorks,
    {},
    {
      enabled: isSignedIn && state === 'down',
      staleTime: 0,
      meta: { persist: false },
      refetchInterval: tasks.some(isRunning) ? BUSY_MS : IDLE_MS,
    },
  );
  useEffect(() => {
    if (data === undefined || state !== 'down') return;
    for (const change of takeTasks(data, { isWhole: true })) follow(change, { onChange, onEnded });
  }, [data, state, onChange, onEnded]);
}

function follow(change: TaskChange, { onChange, onEnded }: WorkListeners): void {
  onChange(change);
  if (change.task.followed && hasJustEnded(change)) onEnded(change.task);
}
