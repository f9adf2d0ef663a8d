/** What a person leaves in this browser when they go: it is their unsent work, and theirs to keep or to delete. */

import { espacecoCalls } from '@cartable/contract/espaceco';
import { call } from '../../../base/api/call.ts';
import { inFieldDatabase } from '../../../base/state/field-database.ts';
import { forgetRecordings } from '../../../base/state/recording.ts';
import { draftsInTab, workInTab } from '../../../base/state/work-in-tab.ts';

export interface UnsentWork {
  /** Number of the person in the collaborative space. */
  readonly person: number;
  readonly count: number;
}

interface Kept {
  readonly drafts: readonly { readonly key: string; readonly value: unknown }[];
  readonly queue: readonly { readonly id: string; readonly person: number; readonly fate: string }[];
}

async function readAll(): Promise<Kept> {
  const read = <T>(store: 'drafts' | 'queue', of: 'getAll' | 'getAllKeys') =>
    inFieldDatabase(
      [store],
      'readonly',
      (all) => all.objectStore(store)[of]() as IDBRequest<unknown> as IDBRequest<T>,
    );
  const [keys, values, queue] = await Promise.all([
    read<string[]>('drafts', 'getAllKeys'),
    read<unknown[]>('drafts', 'getAll'),
    read<Kept['queue']>('queue', 'getAll'),
  ]);
  return { drafts: keys.map((key, rank) => ({ key, value: values[rank] })), queue };
}

const isOf = (person: number, key: string) => key.startsWith(`${person}.`);
/** Files of a report that is being written count with it. */
const isWork = (key: string, value: unknown) =>
  Array.isArray(value) && value.length > 0 && !key.includes('.files.');

/** Undefined: nothing of theirs waits here. */
export async function readUnsentWork(): Promise<UnsentWork | undefined> {
  const { drafts, queue }: Kept = 'indexedDB' in window ? await readAll() : { drafts: [], queue: [] };
  const works = drafts.filter(({ key, value }) => isWork(key, value) && !draftsInTab.has(key));
  for (const [key, value] of draftsInTab) works.push({ key, value });
  const all = [...queue.filter(({ id }) => !workInTab.has(id)), ...workInTab.values()];
  const waiting = all.filter(({ fate }) => fate !== 'sent');
  // Most people never worked in the field: they wait for no answer of the server.
  if (works.length + waiting.length === 0) return undefined;
  const { id: person } = await call(espacecoCalls.getEspacecoMe, {});
  const count =
    works.filter(({ key }) => isOf(person, key)).length +
    waiting.filter((one) => one.person === person).length;
  return count === 0 ? undefined : { person, count };
}

/** With what was sent already and is shown still. In one transaction: what another tab writes comes before, or is gone. */
export async function forgetUnsentWork(person: number): Promise<void> {
  for (const one of workInTab.values()) if (one.person === person) workInTab.delete(one.id);
  for (const key of draftsInTab.keys()) if (isOf(person, key)) draftsInTab.delete(key);
  forgetRecordings(person);
  if (!('indexedDB' in window)) return;
  await inFieldDatabase(['drafts', 'queue'], 'readwrite', (all) => {
    const work = all.objectStore('drafts');
    const waiting = all.objectStore('queue');
    const queued = waiting.getAll() as IDBRequest<unknown> as IDBRequest<Kept['queue']>;
    queued.onsuccess = () => {
      for (const one of queued.result) if (one.person === person) waiting.delete(one.id);
    };
    // Keys of theirs, up to what comes after the full stop.
    return work.delete(IDBKeyRange.bound(`${person}.`, `${person}/`, false, true));
  });
}

/**
 * Before an account goes, while it can be asked whose work this is: nobody would ever send it.
 * @returns what deletes all that its owner left in this browser
 * @throws {ApiError} the server does not tell whose it is: their work would stay for good
 */
export async function readyToForget(): Promise<() => Promise<void>> {
  const nothing = async () => undefined;
  if (!('indexedDB' in window)) return nothing;
  // A browser that cannot be read has nothing to delete.
  const kept = await readAll().catch(() => undefined);
  if (kept === undefined || kept.drafts.length + kept.queue.length === 0) return nothing;
  const { id: person } = await call(espacecoCalls.getEspacecoMe, {});
  return () => forgetUnsentWork(person);
}
