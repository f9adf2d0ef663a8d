import { describe, expect, it } from 'vitest';
import { geodesicMetres } from './geodesic.ts';

describe('geodesicMetres', () => {
  /** Latitude, longitude twice, and the length by PROJ's `geod +ellps=WGS84 -I`. */
  it.each([
    [48.8566, 2.3522, 43.2965, 5.3698, 660_493.2688],
    [-20.9, 55.5, 48.8566, 2.3522, 9_348_511.4826],
    [-16.5, 179.9, -16.4, -179.9, 24_054.9575],
    [60, 10, 60, 11, 55_799.4704],
    [10, 20, 10, 20, 0],
    // Along the equator: the arc of the circle of the greater radius.
    [0, 0, 0, 1, 111_319.4908],
  ])('from %d %d to %d %d is %d m, to the millimetre', (lat1, lon1, lat2, lon2, expected) => {
    expect(geodesicMetres(lon1, lat1, lon2, lat2)).toBeCloseTo(expected, 3);
  });

  it('of nearly opposite points is some half meridian', () => {
    const length = geodesicMetres(0, 0, 179.5, 0.5);
    expect(Math.abs(length / 19_936_288.579 - 1)).toBeLessThan(0.005);
  });
});
