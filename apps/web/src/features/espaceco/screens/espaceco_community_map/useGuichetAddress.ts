import { useCallback, useEffect, useRef } from 'react';
import { routes } from '../../../../base/routing/routes.ts';
import type { GoTo, GuichetAddress } from './guichet-address.ts';

/** Browsers refuse addresses that change with every step of a slider. */
const addressDelayMs = 250;

/** Changes of the address: at once, or once the map is still. */
export function useGuichetAddress(address: GuichetAddress): { readonly go: GoTo; readonly goSoon: GoTo } {
  const latest = useRef(address);
  latest.current = address;
  const waiting = useRef<Partial<GuichetAddress>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const go = useCallback<GoTo>((change) => {
    clearTimeout(timer.current);
    // What was waiting is older, and about something else.
    latest.current = { ...latest.current, ...waiting.current, ...change };
    waiting.current = {};
    routes.espaceco_community_map(latest.current).replace();
  }, []);
  const goSoon = useCallback<GoTo>(
    (change) => {
      waiting.current = { ...waiting.current, ...change };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // The next page may still be loading: the map is not there any more, and must not come back.
        const own = new URL(routes.espaceco_community_map(latest.current).href, window.location.href);
        if (window.location.pathname === own.pathname) go({});
      }, addressDelayMs);
    },
    [go],
  );
  // A page that is left is not called back by its map.
  useEffect(() => () => clearTimeout(timer.current), []);
  return { go, goSoon };
}
