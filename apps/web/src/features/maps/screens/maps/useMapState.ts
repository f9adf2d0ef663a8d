import { useCallback, useEffect, useRef, useState } from 'react';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { addressOfMap, type MapState, readMapState } from './map-state.ts';

/** Browsers refuse addresses that change with every step of a slider. */
const addressDelayMs = 250;

/**
 * The state of the map, written into the address as it changes and read from it when it becomes another one, which
 * `opened` counts.
 */
export function useMapState(params: RouteOf<'maps'>['params']) {
  const [state, setState] = useState(() => readMapState(params));
  const [opened, setOpened] = useState(0);
  const inAddress = writtenOf(params);
  const known = useRef(inAddress);
  /** Addresses written here that the page has not come to yet: it may be slower than they are. */
  const awaited = useRef<readonly string[]>([]);

  useEffect(() => {
    const { savedAs } = state;
    const address = { ...addressOfMap(state), ...(savedAs && { map: savedAs }) };
    const written = writtenOf(address);
    if (written === known.current) return;
    const timer = setTimeout(() => {
      known.current = written;
      awaited.current = [...awaited.current, written];
      routes.maps(address).replace();
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is compared as it is written
  useEffect(() => {
    const rank = awaited.current.indexOf(inAddress);
    if (rank >= 0) awaited.current = awaited.current.slice(rank + 1);
    if (rank >= 0 || inAddress === known.current) return;
    known.current = inAddress;
    setState(readMapState(params));
    setOpened((count) => count + 1);
  }, [inAddress]);

  const change = useCallback(
    (part: Partial<MapState> | ((before: MapState) => Partial<MapState>)) =>
      setState((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    [],
  );
  return { state, change, opened };
}

export type ChangeMap = ReturnType<typeof useMapState>['change'];

const writtenOf = ({ layers, centre, zoom, base, map }: RouteOf<'maps'>['params']): string =>
  JSON.stringify([layers, centre, zoom, base, map]);
