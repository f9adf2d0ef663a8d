import type { Work } from '@cartable/contract/datastore';
import { createStore } from '../../../base/state/store.ts';

/** The works this page knows of, newest first; emptied when the person changes. */
export const cachedTasks = createStore<readonly Work[]>([]);

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

export interface WorkChange {
  readonly work: Work;
  /** As known before; `undefined` for one that is new here. */
  readonly before: Work | undefined;
}

/** Keeps what is told. @returns what differs from what was known */
export function takeTasks(works: readonly Work[], { isWhole }: { readonly isWhole: boolean }): WorkChange[] {
  const known = new Map(cachedTasks.get().map((work) => [work._id, work]));
  const changes = works
    .map((work) => ({ work, before: known.get(work._id) }))
    .filter(({ work, before }) => !isSame(work, before));
  const told = new Set(works.map(({ _id }) => _id));
  const kept = isWhole ? [] : cachedTasks.get().filter(({ _id }) => !told.has(_id));
  cachedTasks.set([...works, ...kept].toSorted((a, b) => b.creation.localeCompare(a.creation)));
  return changes;
}

function isSame(work: Work, before: Work | undefined): boolean {
  return before !== undefined && JSON.stringify(work) === JSON.stringify(before);
}

export function isRunning({ finish }: Pick<Work, 'finish'>): boolean {
  return finish === null;
}

/** It ended in sight of this page: what was over when the page opened is no news. */
export function hasJustEnded({ work, before }: WorkChange): boolean {
  return !isRunning(work) && before !== undefined && (isRunning(before) || before.creation !== work.creation);
}
