import { useCallback, useEffect, useRef } from 'react';
import { routes } from '../../../../base/routing/routes.ts';
import type { GoTo, GuichetAddress } from './guichet-address.ts';

/** Browsers refuse addresses that change with every step of a slider. */
const addressDelayMs = 250;

const hrefOf = (address: GuichetAddress): string => routes.espaceco_community_map(address).href;

interface AddressChanges {
  readonly go: GoTo;
  /** Once the map is still. */
  readonly goSoon: GoTo;
}

/**
 * Changes of the address by the page itself.
 * @param onElsewhere called with an address that others wrote: a kept place, a link, the history of the browser
 */
export function useGuichetAddress(
  address: GuichetAddress,
  onElsewhere: (address: GuichetAddress) => void,
): AddressChanges {
  const href = hrefOf(address);
  const latest = useRef(address);
  const known = useRef(href);
  /** Addresses written here that the page has not come to yet: it may be slower than they are. */
  const awaited = useRef<readonly string[]>([]);
  const waiting = useRef<Partial<GuichetAddress>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useRef(onElsewhere);
  tell.current = onElsewhere;

  const go = useCallback<GoTo>((change) => {
    clearTimeout(timer.current);
    // What was waiting is older, and about something else.
    latest.current = { ...latest.current, ...waiting.current, ...change };
    waiting.current = {};
    const written = hrefOf(latest.current);
    if (written === known.current) return;
    known.current = written;
    awaited.current = [...awaited.current, written];
    routes.espaceco_community_map(latest.current).replace();
  }, []);
  const goSoon = useCallback<GoTo>(
    (change) => {
      waiting.current = { ...waiting.current, ...change };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // The next page may still be loading: the map is not there any more, and must not come back.
        const own = new URL(hrefOf(latest.current), window.location.href);
        if (window.location.pathname === own.pathname) go({});
      }, addressDelayMs);
    },
    [go],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is compared as it is written
  useEffect(() => {
    const rank = awaited.current.indexOf(href);
    if (rank >= 0) awaited.current = awaited.current.slice(rank + 1);
    if (rank >= 0 || href === known.current) return;
    // A position that was waiting is the one that is left.
    clearTimeout(timer.current);
    waiting.current = {};
    latest.current = address;
    known.current = href;
    tell.current(address);
  }, [href]);
  // Told once, it is neither kept with a search nor shared: who comes by that did not come for them.
  useEffect(() => {
    if (address.received) go({ received: undefined });
  }, [address.received, go]);
  // A page that is left is not called back by its map.
  useEffect(() => () => clearTimeout(timer.current), []);
  return { go, goSoon };
}
