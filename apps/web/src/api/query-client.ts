import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { type ApiError, httpStatusOf } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { readonly persist?: boolean };
  }
}

/** Specification §9: three retries, from 1 s, doubled each time, 30 s at most. */
const RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
/** How long the browser keeps answers (specification §9). */
const CACHE_MS = 24 * 60 * 60 * 1000;
/** Answers younger than this are not asked again when a screen opens; each call may say otherwise. */
const FRESH_MS = 15_000;

/** A refusal (4xx) would be the same the next time: only failures of the server or of the network are retried. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = httpStatusOf(error);
  const refused = status !== undefined && status >= 400 && status < 500;
  return !refused && failures < RETRIES;
}

export function retryDelayMs(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
}

/** Reads that a 401 refused: the session ended, here or in another tab. */
const refusalListeners = new Set<() => void>();

export function onUnauthenticated(listener: () => void): void {
  refusalListeners.add(listener);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (httpStatusOf(error) === 401) for (const listener of refusalListeners) listener();
    },
  }),
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
    shouldDehydrateQuery: ({ state, meta }) => state.status === 'success' && meta?.persist !== false,
  },
};
