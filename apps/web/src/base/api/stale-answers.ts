import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { httpStatusOf } from './api-error.ts';

/** HTTP statuses whose screen says it all: nobody is signed in any more, or the thing is gone. */
const reportedElsewhere: readonly (number | undefined)[] = [401, 403, 404, 410];

/** Shown, and not what the server would say now: it could not be asked again. */
function isStale({ state }: Query): boolean {
  if (state.data === undefined || state.data === null) return false;
  if (state.fetchStatus === 'paused') return true;
  return state.status === 'error' && !reportedElsewhere.includes(httpStatusOf(state.error));
}

export interface StaleAnswers {
  /** When the oldest of the answers shown was read, in milliseconds since 1970; undefined: all are as they should be. */
  readonly since: number | undefined;
  /** Asks again for all of them. */
  readonly retry: () => void;
}

/** The answers on screen that are older than they look, wherever they are read. */
export function useStaleAnswers(): StaleAnswers {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const since = useSyncExternalStore(subscribe, () => {
    const stale = cache.getAll().filter((query) => query.isActive() && isStale(query));
    return stale.length === 0 ? undefined : Math.min(...stale.map(({ state }) => state.dataUpdatedAt));
  });
  return { since, retry: () => void client.refetchQueries({ type: 'active', predicate: isStale }) };
}
