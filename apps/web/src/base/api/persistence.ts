import { peopleCalls, type User } from '@cartable/contract/people';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { mayKeepAnswers } from './cache-owner.ts';
import { CACHE_MS, queryClient } from './query-client.ts';

/** Answers kept in this browser, apart from their cache: only the page itself has a browser to keep them in. */
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
 * Answers kept by an earlier page are shown at once, and asked for again, fresh or not: the last ones before a page is
 * left may not have been written, and whoever reloads wants to see what is.
 */
export function askAgain(): Promise<void> {
  return queryClient.invalidateQueries();
}

/** Who this tab believes is signed in. */
function knownPerson(): User | null | undefined {
  return queryClient.getQueriesData<User | null>({ queryKey: [peopleCalls.getMe.name] })[0]?.[1];
}
