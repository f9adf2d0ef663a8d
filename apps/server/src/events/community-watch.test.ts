import type { SignedInVisitor } from '@cartable/accounts';
import { afterEach, expect, it, vi } from 'vitest';
import { CommunityWatch } from './community-watch.ts';

const anne = { kind: 'user', id: 'anne' } as SignedInVisitor;

afterEach(() => void vi.useRealTimers());

it('reads once at a time, though the last who listened left during a reading and another came', async () => {
  vi.useFakeTimers();
  const readings: (() => void)[] = [];
  const watch = new CommunityWatch({
    accounts: { loadVisitor: async () => anne },
    presences: {
      subjectsOf: async () => [],
      versions: () => new Promise((resolve) => readings.push(() => resolve(new Map()))),
      present: async () => new Map(),
    },
    logger: { warn: () => {} },
  });
  const listen = () =>
    watch.listen({
      visitor: anne,
      token: 't',
      communityId: 1,
      subjects: ['reports:1'],
      sink: { send: () => {}, end: () => {} },
    });
  const leave = listen();
  await vi.advanceTimersByTimeAsync(0);
  expect(readings).toHaveLength(1);
  leave();
  listen();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readings).toHaveLength(1);
  readings[0]!();
  // A minute of readings, each answered at once: as many as one chain makes.
  for (let n = 0; n < 10; n++) {
    await vi.advanceTimersByTimeAsync(1500);
    readings.at(-1)!();
  }
  expect(readings).toHaveLength(11);
  watch.close();
});
