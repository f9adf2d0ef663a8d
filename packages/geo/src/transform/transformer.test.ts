import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getCrs } from '../crs/registry.ts';
import { GeoError } from '../geo-error.ts';
import { isSamePlane, transformCoordinates, transformerOf } from './transformer.ts';

type ControlPoint = [srid: number, longitude: number, latitude: number, x: number, y: number];

const points = JSON.parse(
  readFileSync(new URL('../../fixtures/control-points-proj-9.1.json', import.meta.url), 'utf8'),
) as ControlPoint[];

const metresPerDegree = 111_320;
const toleranceMetres = 0.01;
/** The shortest way between two longitudes. */
const turn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

describe('transformerOf', () => {
  const srids = [...new Set(points.map(([srid]) => srid))];

  it.each(srids)('agrees with PROJ within a centimetre, both ways, for EPSG:%i', (srid) => {
    const unit = getCrs(srid).unit === 'degree' ? metresPerDegree : 1;
    for (const [, longitude, latitude, x, y] of points.filter((point) => point[0] === srid)) {
      const [toX, toY] = transformerOf(4326, srid)(longitude, latitude);
      expect(Math.hypot((toX - x) * unit, (toY - y) * unit)).toBeLessThan(toleranceMetres);
      const [backX, backY] = transformerOf(srid, 4326)(x, y);
      const back = Math.hypot(
        turn(backX - longitude) * metresPerDegree,
        (backY - latitude) * metresPerDegree,
      );
      expect(back).toBeLessThan(toleranceMetres);
    }
  });

  it('places the origin of Lambert 93 where its definition says', () => {
    expect(transformerOf(4171, 2154)(3, 46.5)).toEqual([
      expect.closeTo(700_000, 4),
      expect.closeTo(6_600_000, 4),
    ]);
  });

  it('goes from one projection to another as through degrees', () => {
    const [longitude, latitude] = transformerOf(27572, 4326)(600_000, 2_200_000);
    const expected = transformerOf(4326, 2154)(longitude, latitude);
    const [x, y] = transformerOf(27572, 2154)(600_000, 2_200_000);
    expect(Math.hypot(x - expected[0], y - expected[1])).toBeLessThan(toleranceMetres);
  });

  it('gives NaN, not infinity nor an exception, outside the domain of a projection', () => {
    const outside: [number, number, number, number][] = [
      [4326, 3857, 0, 90],
      [4326, 3857, 0, -90],
      [4326, 2154, 3, -90],
      [4326, 27572, Number.NaN, 45],
      [27572, 3857, Number.POSITIVE_INFINITY, 0],
      [3857, 4326, Number.NaN, 0],
    ];
    for (const [from, to, x, y] of outside)
      expect(transformerOf(from, to)(x, y)).toEqual([Number.NaN, Number.NaN]);
  });

  it('recognises systems with the same coordinates, where bytes may be copied', () => {
    expect(isSamePlane(2154, 2154)).toBe(true);
    expect(isSamePlane(2154, 9794)).toBe(true);
    expect(isSamePlane(4171, 4326)).toBe(true);
    expect(isSamePlane(4275, 4326)).toBe(false);
    expect(isSamePlane(2154, 3946)).toBe(false);
  });

  it('refuses a system outside the table', () => {
    expect(() => transformerOf(4326, 1234)).toThrow(GeoError);
  });

  it('transforms interleaved arrays in place', () => {
    const coordinates = Float64Array.of(3, 46.5, 0, 0);
    transformCoordinates(coordinates, transformerOf(4326, 3857));
    expect(coordinates[0]).toBeCloseTo(333_958.4724, 3);
    expect(coordinates[3]).toBeCloseTo(0, 6);
  });
});
