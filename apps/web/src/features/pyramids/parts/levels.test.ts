import { expect, test } from 'vitest';
import { scaleOfLevel } from './levels.ts';

test('a level is told by a round scale', () => {
  expect(scaleOfLevel(0)).toBe(560_000_000);
  expect(scaleOfLevel(10)).toBe(550_000);
  expect(scaleOfLevel(18)).toBe(2100);
});
