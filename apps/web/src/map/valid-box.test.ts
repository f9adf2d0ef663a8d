import { expect, it } from 'vitest';
import { toMapExtent } from './projections.ts';
import { validBox } from './valid-box.ts';

it('a box stored from metres taken for degrees is no place, and a map of it shows the world', () => {
  const wrong = { west: 99_101, south: 6_049_567, east: 180, north: 90 };
  expect(validBox(wrong)).toBeUndefined();
  expect(validBox({ west: 2, south: 49, east: 3, north: 48 })).toBeUndefined();
  expect(validBox({ west: Number.NaN, south: 1, east: 2, north: 3 })).toBeUndefined();
  const [west, south, east, north] = toMapExtent(wrong);
  expect(west).toBeLessThan(east);
  expect(south).toBeLessThan(north);
});

it('a box that goes over the antimeridian is unrolled', () => {
  expect(validBox({ west: 179, south: -20, east: -178, north: -10 })).toEqual({
    west: 179,
    south: -20,
    east: 182,
    north: -10,
  });
});
