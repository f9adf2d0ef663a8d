import { expect, it } from 'vitest';
import { countWithin, fewerThan } from './view-budget.ts';

const budget = { maxFeatures: 2000, maxBytes: 2_000_000 };

it('begins with a few, then asks for as many as fit', () => {
  expect(countWithin(budget, undefined)).toBe(300);
  expect(countWithin(budget, { features: 300, bytes: 60_000 })).toBe(2000);
  expect(countWithin(budget, { features: 300, bytes: 3_000_000 })).toBe(200);
});

it('learns nothing of an empty view, and shows a few of the largest', () => {
  expect(countWithin(budget, { features: 0, bytes: 120 })).toBe(300);
  expect(countWithin(budget, { features: 4, bytes: 8_000_000 })).toBe(20);
  expect(countWithin({ maxFeatures: 10, maxBytes: 1e6 }, undefined)).toBe(10);
});

it('asks for points at once, and for fewer of those that were larger than points are', () => {
  expect(countWithin({ ...budget, ofPoints: true }, undefined)).toBe(2000);
  expect([2000, 300, 75, 20].map((count) => fewerThan(count))).toEqual([300, 75, 20, undefined]);
});
