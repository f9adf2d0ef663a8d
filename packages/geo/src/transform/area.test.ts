import { expect, it } from 'vitest';
import { areaInUnits } from './area.ts';
import { toGeographicBbox } from './bbox.ts';

it('the area of use is in the units of the system, over the antimeridian too', () => {
  const [minX, minY, maxX, maxY] = areaInUnits(2154)!.bbox;
  expect([minX < 700_000, 700_000 < maxX, minY < 6_600_000, 6_600_000 < maxY]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const [west, , east] = areaInUnits(3832)!.bbox;
  expect(west).toBeLessThan(east);
  expect(areaInUnits(4326)).toEqual({ bbox: [-180, -90, 180, 90], isWorld: true });
  expect(areaInUnits(1234)).toBeUndefined();
});

it('a box that is nowhere on earth has no longitudes and latitudes', () => {
  expect(toGeographicBbox([99_101, 6_049_567, 1_242_443, 7_110_480], 4326)).toBeUndefined();
  expect(toGeographicBbox([190, 10, 200, 20], 4326)).toEqual([-170, 10, -160, 20]);
});
