// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { afterFirstScreen, expectFirstScreen } from './first-screen.ts';

afterEach(() => {
  delete window.firstScreen;
  vi.useRealTimers();
});

it.each(['pointerdown', 'keydown'])('what waits for the first screen comes at the first %s', async (act) => {
  vi.useFakeTimers();
  expectFirstScreen();
  const load = vi.fn(async () => 'menus');
  const loaded = afterFirstScreen(load);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(act));
  expect(await loaded).toBe('menus');
});
