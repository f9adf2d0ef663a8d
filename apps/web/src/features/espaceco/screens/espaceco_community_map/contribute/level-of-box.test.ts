import { expect, it } from 'vitest';
import { levelOfBox } from './level-of-box.ts';

it('two shapes are compared from near, where they were dots, and a point with what is around it', () => {
  const garden = { west: 1.545, south: 44.45, east: 1.546, north: 44.4513 };
  expect(levelOfBox(garden)).toBe(16);
  expect(levelOfBox({ ...garden, east: 2.6 })).toBe(7);
  expect(levelOfBox({ ...garden, east: 1.545, north: 44.45 + 1e-9 })).toBe(19);
  expect(levelOfBox({ ...garden, east: 1.545, north: 44.45 })).toBeUndefined();
});
