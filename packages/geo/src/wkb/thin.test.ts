import { describe, expect, it } from 'vitest';
import type { Bbox } from '../feature-batch.ts';
import { fromGeoJson, type GeoJsonGeometry, type Position, toGeoJson } from './geojson.ts';
import { thinWkb } from './thin.ts';

const window: Bbox = [0, 0, 10, 10];

function thinned(geometry: GeoJsonGeometry, spacing = 0.5): GeoJsonGeometry {
  return toGeoJson(thinWkb(fromGeoJson(geometry), window, spacing));
}
const line = (...coordinates: Position[]): GeoJsonGeometry => ({ type: 'LineString', coordinates });

describe('a thinned geometry', () => {
  it('loses vertices nearer than the spacing, and keeps its ends', () => {
    const steps = Array.from({ length: 101 }, (_, i) => [i / 20, 5]);
    expect(thinned(line(...steps))).toEqual(
      line(...Array.from({ length: 10 }, (_, i) => [i / 2, 5]), [5, 5]),
    );
    expect(thinned(line([1, 1], [1.1, 1.1]))).toEqual(line([1, 1], [1.1, 1.1]));
  });

  it('keeps what goes round a corner of the window, and nothing else of what is beyond a side', () => {
    const around = line([-5, 5], [-6, 8], [-7, 12], [-6, 14], [5, 15], [12, 14], [14, 5], [5, 5]);
    expect(thinned(around)).toEqual(line([-5, 5], [-6, 14], [12, 14], [14, 5], [5, 5]));
  });

  it('has the same parts, without heights', () => {
    const collection: GeoJsonGeometry = {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [50, 50, 7] },
        {
          type: 'MultiPoint',
          coordinates: [
            [1, 1],
            [1, 1],
          ],
        },
        {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [0, 0],
                [10, 0],
                [10, 0.1],
                [10, 10],
                [0, 0],
              ],
              [
                [2, 1],
                [2, 1.1],
                [3, 2],
                [2, 1],
              ],
            ],
          ],
        },
      ],
    };
    expect(thinned(collection)).toEqual({
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [50, 50] },
        {
          type: 'MultiPoint',
          coordinates: [
            [1, 1],
            [1, 1],
          ],
        },
        {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [0, 0],
                [10, 0],
                [10, 10],
                [0, 0],
              ],
              [
                [2, 1],
                [3, 2],
                [2, 1],
              ],
            ],
          ],
        },
      ],
    });
  });

  it('holds the same places of the window, whatever the ring', () => {
    for (let seed = 1; seed <= 200; seed++) {
      let state = seed;
      const random = () => {
        state = (state * 48_271) % 2_147_483_647;
        return (state / 2_147_483_647) * 40 - 15;
      };
      const ring = Array.from({ length: 30 }, () => [random(), random()]);
      const polygon: GeoJsonGeometry = { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
      const [retained] = (thinned(polygon, 0) as { coordinates: Position[][] }).coordinates;
      for (let x = 0.5; x < 10; x++)
        for (let y = 0.5; y < 10; y++)
          expect([seed, x, y, holds(retained!, x, y)]).toEqual([
            seed,
            x,
            y,
            holds([...ring, ring[0]!], x, y),
          ]);
    }
  });
});

/** By even and odd crossings of a ray. */
function holds(ring: readonly Position[], x: number, y: number): boolean {
  let isInside = false;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as [number, number];
    const [bx, by] = ring[i] as [number, number];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
  }
  return isInside;
}
