import type { Task } from '@cartable/contract/datastore';
import { createStore } from '../../../base/state/store.ts';

/** The tasks this page knows of, newest first; emptied when the person changes. */
export const cachedTasks = createStore<readonly Task[]>([]);

/** `live`: changes are told as they happen; `down`: they have to be asked for. */
export type StreamState = 'closed' | 'live' | 'down';
export const streamState = createStore<StreamState>('closed');

/** Slow enough to cost nothing, in case something was missed. */
const SLOW_MS = 10_000;

/**
 * Delay before asking again for something that moves: the events say when it has moved, and asking only
 * replaces them while they do not come.
 * @param delayMs without events; `false` when nothing moves
 */
export function pollWhileOffline(delayMs: number | false): number | false {
  if (delayMs === false) return false;
  return streamState.get() === 'live' ? Math.max(delayMs, SLOW_MS) : delayMs;
}

export interface TaskChange {
  readonly task: Task;
  /** As known before; `undefined` for one that is new here. */
  readonly before: Task | undefined;
}

/** Keeps what is told. @returns what differs from what was known */
export function takeTasks(tasks: readonly Task[], { isWhole }: { readonly isWhole: boolean }): TaskChange[] {
  const known = new Map(cachedTasks.get().map((task) => [task._id, task]));
  const changes = tasks
    .map((task) => ({ task, before: known.get(task._id) }))
    .filter(({ task, before }) => !isSame(task, before));
  const reported = new Set(tasks.map(({ _id }) => _id));
  const retained = isWhole ? [] : cachedTasks.get().filter(({ _id }) => !reported.has(_id));
  cachedTasks.set([...tasks, ...retained].toSorted((a, b) => b.creation.localeCompare(a.creation)));
  return changes;
}

function isSame(task: Task, before: Task | undefined): boolean {
  return before !== undefined && JSON.stringify(task) === JSON.stringify(before);
}

export function isRunning({ finish }: Pick<Task, 'finish'>): boolean {
  return finish === null;
}

/** It ended in sight of this page: what was over when the page opened is no news. */
export function hasJustEnded({ task, before }: TaskChange): boolean {
  return !isRunning(task) && before !== undefined && (isRunning(before) || before.creation !== task.creation);
}
