import { expect, it } from 'vitest';
import { TokenBuckets } from './token-bucket.ts';

it('twice the rate may come at once, then as many a second as the rate says', () => {
  const buckets = new TokenBuckets(30, 100);
  const allowed = (nowMs: number, count: number) =>
    Array.from({ length: count }, () => buckets.take('a', nowMs)).filter(({ isAllowed }) => isAllowed).length;
  expect(allowed(0, 200)).toBe(60);
  expect(allowed(500, 200)).toBe(15);
  expect(allowed(1500, 200)).toBe(30);
  expect(allowed(60_000, 200)).toBe(60);
});

it('who is refused hears when to come back, and each key is counted apart', () => {
  const buckets = new TokenBuckets(1, 100);
  expect(buckets.take('a', 0)).toEqual({ isAllowed: true, left: 1, waitSeconds: 0 });
  buckets.take('a', 0);
  expect(buckets.take('a', 0)).toEqual({ isAllowed: false, left: 0, waitSeconds: 1 });
  expect(buckets.take('b', 0).isAllowed).toBe(true);
  expect(buckets.take('a', 1000).isAllowed).toBe(true);
});

it('remembers a bounded number of keys', () => {
  const buckets = new TokenBuckets(1, 2);
  for (const key of ['a', 'a', 'b', 'c']) buckets.take(key, 0);
  // The oldest was let go: it begins anew.
  expect(buckets.take('a', 0).isAllowed).toBe(true);
});
