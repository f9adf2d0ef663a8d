// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useInstall, watchInstallPrompt } from './install-prompt.ts';

const tell = (target: EventTarget) => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() });
  target.dispatchEvent(event);
  return event;
};

it('is proposed by a panel that opens long after the browser told it, once', () => {
  const target = new EventTarget();
  watchInstallPrompt(target);
  const event = tell(target);
  expect(event.defaultPrevented).toBe(true);
  const { result } = renderHook(useInstall);
  act(() => result.current?.());
  expect(event.prompt).toHaveBeenCalledOnce();
  expect(result.current).toBeUndefined();
});

it('is no more once the site is installed', () => {
  const target = new EventTarget();
  watchInstallPrompt(target);
  const { result } = renderHook(useInstall);
  act(() => void tell(target));
  expect(result.current).toBeDefined();
  act(() => void target.dispatchEvent(new Event('appinstalled')));
  expect(result.current).toBeUndefined();
});
