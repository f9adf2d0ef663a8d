import { routes, type User } from '@cartable/contract';
import { useQuery } from '@tanstack/react-query';
import { httpStatusOf } from './api-error.ts';
import { call } from './call.ts';
import { keyOf } from './hooks.ts';
import { onUnauthenticated, queryClient } from './query-client.ts';
import { sessionExpiry } from './session-expiry.ts';

const meKey = keyOf(routes.getMe);
const ownerKey = 'cartable.cache-owner';
/** Memberships are read again when the dashboard opens after this time. */
const FRESH_MS = 15_000;

/** The signed-in person; `null` for a visitor. Undefined only before the first answer. */
export function useMe() {
  return useQuery<User | null>({
    queryKey: meKey,
    queryFn: readMe,
    staleTime: FRESH_MS,
    meta: { persist: false },
  });
}

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
  forgetAnswersOfOthers(user);
  queryClient.setQueryData<User | null>(meKey, user);
}

/**
 * A visitor has no person (401). But while the session is marked as expired, the person known so far is kept, so that
 * a half-filled form survives until the session is opened again in another tab.
 */
async function readMe({ signal }: { signal: AbortSignal }): Promise<User | null> {
  const known = queryClient.getQueryData<User | null>(meKey);
  try {
    const user = await call(routes.getMe, { signal });
    forgetAnswersOfOthers(user);
    return user;
  } catch (error) {
    if (httpStatusOf(error) !== 401) throw error;
    if (known && sessionExpiry.get()) return known;
    forgetAnswersOfOthers(null);
    return null;
  }
}

/** Answers kept in this browser for one person are never shown to the next one. */
function forgetAnswersOfOthers(user: User | null): void {
  const owner = user?.id ?? '';
  if ((localStorage.getItem(ownerKey) ?? '') === owner) return;
  localStorage.setItem(ownerKey, owner);
  const shared = new Set<string>([routes.getMe.name, routes.getSiteConfiguration.name]);
  queryClient.removeQueries({ predicate: ({ queryKey }) => !shared.has(String(queryKey[0])) });
}

/**
 * Keeps the page in step with the session: a refused read asks who one is again (signed out elsewhere: the sign-in
 * screen follows); coming back to this tab after reconnecting in another one resumes what was refused.
 */
export function watchSession(): void {
  onUnauthenticated(() => void reloadMe());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && sessionExpiry.get()) void reloadMe();
  });
  sessionExpiry.subscribe(() => {
    if (!sessionExpiry.get())
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  });
}
