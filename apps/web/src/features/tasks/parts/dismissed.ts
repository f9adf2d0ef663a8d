import type { Task } from '@cartable/contract/datastore';
import { createStore } from '../../../base/state/store.ts';

/** Ended tasks put away in this browser: the same task tried again comes back. */

const KEY = 'cartable.works-put-away';
const MAX_KEPT = 200;

type Ended = Pick<Task, '_id' | 'creation'>;

const nameOf = ({ _id, creation }: Ended) => `${_id} ${creation}`;

export const putAway = createStore<ReadonlySet<string>>(read());

export function isPutAway(away: ReadonlySet<string>, task: Ended): boolean {
  return away.has(nameOf(task));
}

export function putTasksAway(tasks: readonly Ended[]): void {
  putAway.set(new Set([...putAway.get(), ...tasks.map(nameOf)].slice(-MAX_KEPT)));
  try {
    localStorage.setItem(KEY, JSON.stringify([...putAway.get()]));
  } catch (error) {
    console.warn('Works put away cannot be remembered in this browser.', error);
  }
}

function read(): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}
