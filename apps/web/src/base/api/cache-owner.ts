import type { User } from '@cartable/contract/people';
import { createStore } from '../state/store.ts';

/**
 * Owner of the answers this browser keeps: several tabs share its storage, and the session, so that one of them may
 * still hold in memory the answers of whoever was signed in before.
 */

const ownerKey = 'cartable.cache-owner';

type Someone = Pick<User, 'id'> | null;

const nameOf = (someone: Someone) => someone?.id ?? '';

/** @param known who this tab believes is signed in; `undefined` before the first answer */
export function isAnotherOwner(
  next: Someone,
  known: Someone | undefined,
  storage: Pick<Storage, 'getItem'> = localStorage,
): boolean {
  const isStored = (storage.getItem(ownerKey) ?? '') === nameOf(next);
  return !isStored || (known !== undefined && nameOf(known) !== nameOf(next));
}

export function setOwner(next: Someone, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(ownerKey, nameOf(next));
}

/** May this tab write its answers where the next one reads them? Not when another tab has another person. */
export function mayKeepAnswers(
  known: Someone | undefined,
  storage: Pick<Storage, 'getItem'> = localStorage,
): boolean {
  return known === undefined || (storage.getItem(ownerKey) ?? '') === nameOf(known);
}

const signOutKey = 'cartable.signed-out-at';

/** The person closed the session, in this tab or another one: what a page says as it goes would be refused. */
export const signedOut = createStore(false);

/** Somebody who signs out means all the tabs; a session that expires says nothing here. */
export function broadcastSignOut(): void {
  signedOut.set(true);
  localStorage.setItem(signOutKey, new Date().toISOString());
}

/** Changes of the session made in other tabs. */
export function watchOtherTabs(listener: { ownerChanged(): void; signedOut(): void }): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === ownerKey) listener.ownerChanged();
    if (key !== signOutKey) return;
    signedOut.set(true);
    listener.signedOut();
  });
}
