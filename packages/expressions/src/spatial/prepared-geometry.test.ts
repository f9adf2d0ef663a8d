import { readFileSync } from 'node:fs';
import { fromGeoJson, type GeoJsonGeometry, transformerOf } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { bboxInSrid } from './bbox-operand.ts';
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
