import { peopleCalls, type User } from '@cartable/contract/people';
import { siteCalls } from '@cartable/contract/site';
import { useQuery } from '@tanstack/react-query';
import { isSessionExpired } from './api-error.ts';
import { isAnotherOwner, setOwner, signedOut, watchOtherTabs } from './cache-owner.ts';
import { call } from './call.ts';
import { keyOf } from './hooks.ts';
import { queryClient } from './query-client.ts';
import { sessionExpiry } from './session-expiry.ts';

const meKey = keyOf(peopleCalls.getMe);
/** Memberships are read again when the dashboard opens after this time. */
const FRESH_MS = 15_000;
const meQuery = { queryKey: meKey, queryFn: readMe, staleTime: FRESH_MS, meta: { persist: false } };

/** The signed-in person; `null` for a visitor. Undefined only before the first answer. */
export function useMe() {
  return useQuery<User | null>(meQuery);
}

/** Asked before anything is drawn: nothing is, until it is known. */
export const askMe = () => queryClient.prefetchQuery<User | null>(meQuery);

/** The signed-in person, on screens that need one. */
export function useUser(): User {
  const { data } = useMe();
  if (!data) throw new Error('This screen needs a signed-in person.');
  return data;
}

export async function reloadMe(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: meKey });
}

/** After signing in or editing one's account. */
export function setMe(user: User | null): void {
  if (user) signedOut.set(false);
  invalidateAnswersOfOthers(user);
  queryClient.setQueryData<User | null>(meKey, user);
}

/**
 * Whether anybody is signed in is asked once; after that, whether it is still the same person. When the session of a
 * known person has expired (401), the person is kept, so that a half-filled form survives until the session is opened
 * again in another tab.
 */
async function readMe({ signal }: { signal: AbortSignal }): Promise<User | null> {
  const known = queryClient.getQueryData<User | null>(meKey);
  const user = known
    ? await stillThere(known, signal)
    : (await call(peopleCalls.getSession, { signal })).user;
  if (user) signedOut.set(false);
  invalidateAnswersOfOthers(user);
  return user;
}

async function stillThere(known: User, signal: AbortSignal): Promise<User> {
  try {
    return await call(peopleCalls.getMe, { signal });
  } catch (error) {
    if (isSessionExpired(error)) return known;
    throw error;
  }
}

const ownerChangeListeners = new Set<() => void>();

/** Registers what else is to be forgotten when this browser passes from one person to the next: drafts, unfinished deposits… */
export function onOwnerChange(forget: () => void): void {
  ownerChangeListeners.add(forget);
}

/** Answers kept in this browser for one person are never shown to the next one. */
function invalidateAnswersOfOthers(user: User | null): void {
  if (!isAnotherOwner(user, queryClient.getQueryData<User | null>(meKey))) return;
  setOwner(user);
  for (const forget of ownerChangeListeners) forget();
  const shared = new Set<string>([peopleCalls.getMe.name, siteCalls.getSiteConfiguration.name]);
  queryClient.removeQueries({ predicate: ({ queryKey }) => !shared.has(String(queryKey[0])) });
}

/**
 * Keeps the page in step with the session: coming back to this tab after signing in again in another one resumes what
 * was refused; who is signed in is asked again when another tab changed it.
 */
export function watchSession(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && sessionExpiry.get()) void reloadMe();
  });
  watchOtherTabs({ ownerChanged: () => void reloadMe(), signedOut: () => setMe(null) });
  sessionExpiry.subscribe(() => {
    if (!sessionExpiry.get())
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  });
}
