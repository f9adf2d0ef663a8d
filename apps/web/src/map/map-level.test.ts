import { expect, it } from 'vitest';
import { mapLevelOf } from './map-level.ts';

it('a level of Web Mercator is itself, one of Lambert-93 is where pixels have the same size on the ground', () => {
  expect(mapLevelOf('PM', 12, 48)).toBe(12);
  // 6.38 m of ground are 9.53 m of Web Mercator at 48° north, level 14 having 9.55.
  expect(mapLevelOf('LAMB93', 14, 48)).toBeCloseTo(14, 1);
});
