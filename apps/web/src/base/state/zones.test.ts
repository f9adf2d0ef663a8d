import { afterEach, expect, it, vi } from 'vitest';
import { forgetZonesWithin } from './zones.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function browserWith(caches: object): void {
  vi.stubGlobal('window', { caches });
  vi.stubGlobal('caches', caches);
}

it('forgets what was taken along, and nothing else', async () => {
  const deleted: string[] = [];
  browserWith({
    keys: async () => ['cartable-shell-1', 'cartable-zone-1-2-3', 'cartable-zone-1-4-5'],
    delete: async (name: string) => deleted.push(name),
  });
  await forgetZonesWithin(1000);
  expect(deleted).toEqual(['cartable-zone-1-2-3', 'cartable-zone-1-4-5']);
});

it('holds nobody back when the browser fails, or is slow', async () => {
  browserWith({ keys: () => Promise.reject(new Error('No.')) });
  await forgetZonesWithin(1000);
  vi.useFakeTimers();
  browserWith({ keys: () => new Promise(() => undefined) });
  const waiting = forgetZonesWithin(1000);
  await vi.advanceTimersByTimeAsync(1000);
  await waiting;
});
