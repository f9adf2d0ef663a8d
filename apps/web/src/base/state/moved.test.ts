import { expect, it } from 'vitest';
import { moved } from './moved.ts';

it('a layer goes to another rank, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 1, 9)).toEqual(['a', 'b']);
});
