import { describe, expect, it } from 'vitest';
import { orderOf } from './order-of-keys.ts';

const sorted = (keys: readonly number[]): number[] =>
  [...keys.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b);

describe('the order of keys', () => {
  it('is that of the numbers, equal ones as they come', () => {
    const ofAll = (most: number) => Array.from({ length: 5_000 }, (_, i) => (i * 7_919 * 104_729) % most);
    for (const most of [1, 100, 2_047, 2_048, 2_049, 3_000_000, 2 ** 32 - 1]) {
      const keys = ofAll(most);
      expect([...orderOf(Float64Array.from(keys))]).toEqual(sorted(keys));
    }
  });

  it('is found for keys that are large, below zero or no whole numbers', () => {
    for (const keys of [
      [2 ** 40, 3, 2 ** 32],
      [3, -1, 2, -(2 ** 50)],
      [1.5, 1.25, 1],
      [4_294_967_295, 0],
      [],
      [7],
    ])
      expect([...orderOf(Float64Array.from(keys))]).toEqual(sorted(keys));
  });
});
