import { readFileSync } from 'node:fs';
import { fromGeoJson, type GeoJsonGeometry, transformerOf } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { bboxInSrid } from './bbox-operand.ts';
import { prepareDistance } from './distance.ts';
import { flattenWkb, polygonCovers } from './flat-geometry.ts';
import { orientation } from './orientation.ts';
import { prepareGeometry } from './prepared-geometry.ts';

const pairs = JSON.parse(
  readFileSync(new URL('../../fixtures/intersects-geos.json', import.meta.url), 'utf8'),
) as [GeoJsonGeometry, GeoJsonGeometry, boolean][];

describe('prepareGeometry', () => {
  it('agrees with GEOS on 600 pairs that touch, cross, contain and avoid each other, in both orders', () => {
    const wrong = pairs.filter(([a, b, expected]) => {
      const [wkbA, wkbB] = [fromGeoJson(a), fromGeoJson(b)];
      return (
        prepareGeometry(wkbA).intersects(wkbB) !== expected ||
        prepareGeometry(wkbB).intersects(wkbA) !== expected
      );
    });
    expect(wrong).toEqual([]);
  });

  it('never meets an empty geometry', () => {
    const empty = fromGeoJson({ type: 'MultiPolygon', coordinates: [] });
    const point = fromGeoJson({ type: 'Point', coordinates: [0, 0] });
    expect(prepareGeometry(empty).intersects(point)).toBe(false);
    expect(prepareGeometry(point).intersects(empty)).toBe(false);
  });

  it('looks inside collections', () => {
    const collection = fromGeoJson({
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [50, 50] },
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [10, 10],
          ],
        },
      ],
    });
    const crossing = fromGeoJson({
      type: 'LineString',
      coordinates: [
        [0, 10],
        [10, 0],
      ],
    });
    expect(prepareGeometry(collection).intersects(crossing)).toBe(true);
    expect(prepareGeometry(crossing).intersects(collection)).toBe(true);
  });
});

describe('a constant of thousands of vertices', () => {
  const star = (centre: number, count: number, largest: number) => {
    const ring = Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count;
      const radius = i % 2 === 0 ? largest : largest / 2;
      return [centre + radius * Math.cos(angle), radius * Math.sin(angle)] as [number, number];
    });
    return [...ring, ring[0]!];
  };
  const constant = fromGeoJson({
    type: 'MultiPolygon',
    coordinates: [[star(0, 5_000, 10), star(0, 300, 3)], [star(14, 700, 10)], [star(0, 40, 1)]],
  });
  const { polygons } = flattenWkb(constant);
  const pointAt = (x: number, y: number) => fromGeoJson({ type: 'Point', coordinates: [x, y] });

  it('covers the points that each of its polygons covers, one by one', () => {
    const prepared = prepareGeometry(constant);
    for (let i = 0; i < 4_000; i++) {
      const [x, y] = [((i * 37) % 4_003) / 115 - 11, ((i * 101) % 3_989) / 190 - 10.5];
      const expected = polygons.some((rings) => polygonCovers(rings, x, y, orientation));
      const point = pointAt(x, y);
      expect([prepared.intersects(point), prepared.containsProperly(point)]).toEqual([expected, expected]);
    }
  });

  it('is as near as the nearest of its edges', () => {
    const isNear = prepareDistance(constant, 2154, 0.05);
    for (let i = 0; i < 1_000; i++) {
      const [x, y] = [((i * 37) % 1_009) / 29 - 11, ((i * 101) % 1_013) / 48 - 10.5];
      const isInside = polygons.some((rings) => polygonCovers(rings, x, y, orientation));
      const gap = Math.min(...polygons.flat().map((ring) => distanceToPath(x, y, ring)));
      expect(isNear(pointAt(x, y)), `${x} ${y}`).toBe(isInside || gap <= 0.05);
    }
  });
});

function distanceToPath(x: number, y: number, path: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 2; i < path.length; i += 2) {
    const [ax, ay] = [path[i - 2]!, path[i - 1]!];
    const [ux, uy] = [path[i]! - ax, path[i + 1]! - ay];
    const along = Math.min(Math.max(((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy), 0), 1);
    least = Math.min(least, Math.hypot(x - ax - along * ux, y - ay - along * uy));
  }
  return least;
}

describe('orientation', () => {
  it('has the exact sign where floating point would hesitate', () => {
    // Three points on y = x, then the last moved by the smallest possible step.
    expect(orientation(0.1, 0.1, 12, 12, 24.3, 24.3)).toBe(0);
    expect(orientation(0.1, 0.1, 12, 12, 24.3, 24.300000000000004)).toBeGreaterThan(0);
    expect(orientation(0.1, 0.1, 12, 12, 24.300000000000004, 24.3)).toBeLessThan(0);
  });
});

describe('bboxInSrid', () => {
  it('follows the curve that an edge in degrees makes in Lambert', () => {
    const box = prepareGeometry(bboxInSrid([-4, 45, 8, 46], 4326, 2154));
    const [x, y] = transformerOf(4326, 2154)(2, 45.001);
    const [, belowY] = transformerOf(4326, 2154)(2, 44.99);
    expect(box.intersects(fromGeoJson({ type: 'Point', coordinates: [x, y] }))).toBe(true);
    expect(box.intersects(fromGeoJson({ type: 'Point', coordinates: [x, belowY] }))).toBe(false);
  });

  it('holds all of France when it is the world', () => {
    const paris = fromGeoJson({ type: 'Point', coordinates: [652_000, 6_862_000] });
    expect(prepareGeometry(bboxInSrid([-180, -90, 180, 90], 4326, 2154)).intersects(paris)).toBe(true);
    expect(prepareGeometry(bboxInSrid([-2e7, -2e7, 2e7, 2e7], 3857, 2154)).intersects(paris)).toBe(true);
    expect(prepareGeometry(bboxInSrid([170, -60, 175, -50], 4326, 2154)).intersects(paris)).toBe(false);
  });

  it('is a box again in the same system, even reduced to a point', () => {
    const point = prepareGeometry(bboxInSrid([3, 3, 3, 3], 2154, 2154));
    expect(point.intersects(fromGeoJson({ type: 'Point', coordinates: [3, 3] }))).toBe(true);
    expect(point.intersects(fromGeoJson({ type: 'Point', coordinates: [3, 3.5] }))).toBe(false);
    const square = fromGeoJson({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 9],
          [0, 0],
        ],
      ],
    });
    expect(point.intersects(square)).toBe(true);
  });
});
