// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useMapInView } from './useMapInView.ts';

it('each tool that is chosen brings the map back into view, and leaving one does not', () => {
  const side = document.createElement('div');
  side.innerHTML = '<div role="application"></div>';
  const scrolled = vi.fn();
  side.firstElementChild!.scrollIntoView = scrolled;
  const shown = { current: side };
  const { rerender } = renderHook(({ tool }) => useMapInView(shown, tool), {
    initialProps: { tool: null as string | null },
  });
  const timesAfter = (tool: string | null) => {
    rerender({ tool });
    return scrolled.mock.calls.length;
  };
  expect([null, 'shape', 'split', null, 'split'].map(timesAfter)).toEqual([0, 1, 2, 2, 3]);
});
