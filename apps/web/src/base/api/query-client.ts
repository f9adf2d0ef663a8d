import { peopleCalls, type User } from '@cartable/contract/people';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { language } from '../i18n/language.ts';
import type { ApiError } from './api-error.ts';
import { mayKeepAnswers } from './cache-owner.ts';
import { retryDelayMs, shouldRetry } from './retry.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { readonly persist?: boolean };
  }
}

/** How long the browser keeps answers (specification §9). */
const CACHE_MS = 24 * 60 * 60 * 1000;
/** Answers younger than this are not asked again when a screen opens; each call may say otherwise. */
const FRESH_MS = 15_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: retryDelayMs, staleTime: FRESH_MS, gcTime: CACHE_MS },
    mutations: { retry: false },
  },
});

export const persistence: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister: createSyncStoragePersister({ storage: window.localStorage, key: 'cartable.cache' }),
  maxAge: CACHE_MS,
  buster: __BUILD_ID__,
  dehydrateOptions: {
    shouldDehydrateQuery: ({ state, meta }) =>
      state.status === 'success' && meta?.persist !== false && mayKeepAnswers(knownPerson()),
  },
};

/**
 * What an earlier page kept is shown at once, and asked for again, fresh or not: the last answers before a page is left
 * may not have been written, and whoever reloads wants to see what is.
 */
export function askAgain(): Promise<void> {
  return queryClient.invalidateQueries();
}

/** Answers hold words: errors of jobs, names of settings, reports of checks. */
language.subscribe(() => void queryClient.invalidateQueries());

/** Who this tab believes is signed in. */
function knownPerson(): User | null | undefined {
  return queryClient.getQueriesData<User | null>({ queryKey: [peopleCalls.getMe.name] })[0]?.[1];
}
