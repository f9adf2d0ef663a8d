import { describe, expect, it } from 'vitest';
import { drawKeys, spreadKeys } from './spread-keys.ts';

const range = (from: number, count: number) => Float64Array.from({ length: count }, (_, i) => from + i);

describe('keys spread over a table', () => {
  it.each([1, 4_000_000_000, 2 ** 40])('are as many as asked, in order, from %d on', (from) => {
    const keys = range(from, 10_000);
    const some = spreadKeys(keys, 1_000);
    expect(some).toHaveLength(1_000);
    expect(some).toEqual(some.toSorted());
    expect(new Set(some).size).toBe(1_000);
    for (const part of [0, 1, 2, 3]) {
      const ofPart = some.filter((key) => Math.floor((key - from) / 2_500) === part);
      expect(ofPart.length, `quarter ${part}`).toBeGreaterThan(200);
    }
  });

  it('stay when more of them are asked, or fewer keys are there', () => {
    const few = spreadKeys(range(1, 10_000), 100);
    expect([...spreadKeys(range(1, 10_000), 900)]).toEqual(expect.arrayContaining([...few]));
    const near = few.filter((key) => key <= 5_000);
    expect([...spreadKeys(range(1, 5_000), 100)]).toEqual(expect.arrayContaining([...near]));
  });

  it('are all there are when they are no more than asked', () => {
    expect(spreadKeys(range(1, 50), 50)).toEqual(range(1, 50));
    expect(spreadKeys(new Float64Array(0), 50)).toHaveLength(0);
  });
});

describe('keys drawn between two ends', () => {
  it('are enough, though few of them satisfy what is asked', () => {
    const drawn = drawKeys({ low: 1, high: 1_000_000 }, { count: 2_000, expected: 100_000 });
    expect(drawn?.share).toBeLessThan(0.03);
    const met = drawn!.keys.filter((key) => key % 10 === 0);
    expect(met.length).toBeGreaterThan(2_000);
    expect(drawn!.keys.length).toBeLessThan(30_000);
    const all = Float64Array.from({ length: 100_000 }, (_, i) => (i + 1) * 10);
    expect(spreadKeys(met, 2_000)).toEqual(spreadKeys(all, 2_000));
  });

  it('are all of a short range, and none of one that is too long or empty', () => {
    const all = drawKeys({ low: 1, high: 400 }, { count: 1_000, expected: 400 });
    expect([all?.keys.length, all?.share]).toEqual([400, 1]);
    expect(drawKeys({ low: 1, high: 5_000_000 }, { count: 1, expected: 5_000_000 })).toBeUndefined();
    expect(drawKeys({ low: 0, high: -1 }, { count: 10, expected: 0 })?.keys).toHaveLength(0);
  });
});
