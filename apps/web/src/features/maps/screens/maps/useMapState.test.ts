// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addressOfMap, readMapState } from './map-state.ts';
import { useMapState } from './useMapState.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (longitude: number) => ({
  ...readMapState({}),
  position: { centre: [longitude, 48] as const, zoom: 9 },
});

it('stays where the person went while the page is behind its own addresses, and follows those of others', () => {
  const hook = renderHook(({ params }) => useMapState(params), { initialProps: { params: {} } });
  const go = (longitude: number) => {
    act(() => hook.result.current.change(at(longitude)));
    act(() => void vi.advanceTimersByTime(1000));
  };
  go(2);
  go(3);
  // The page comes to the first address once the second is written.
  hook.rerender({ params: addressOfMap(at(2)) });
  hook.rerender({ params: addressOfMap(at(3)) });
  expect(hook.result.current).toMatchObject({ opened: 0, state: at(3) });
  hook.rerender({ params: addressOfMap(at(2)) });
  expect(hook.result.current).toMatchObject({ opened: 1, state: at(2) });
});
