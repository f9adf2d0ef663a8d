import { QueryClient } from '@tanstack/react-query';
import { language } from '../i18n/language.ts';
import type { ApiError } from './api-error.ts';
import { retryDelayMs, shouldRetry } from './retry.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { readonly persist?: boolean };
  }
}

/** Life of an answer, in memory and in this browser (specification §9). */
export const CACHE_MS = 24 * 60 * 60 * 1000;
/** Answers younger than this are not asked again when a screen opens; each call may say otherwise. */
const FRESH_MS = 15_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: retryDelayMs, staleTime: FRESH_MS, gcTime: CACHE_MS },
    mutations: { retry: false },
  },
});

/** Answers hold words: errors of jobs, names of settings, reports of checks. */
language.subscribe(() => void queryClient.invalidateQueries());
