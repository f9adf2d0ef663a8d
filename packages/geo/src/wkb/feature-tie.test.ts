import { describe, expect, it } from 'vitest';
import { tieOf } from './feature-tie.ts';
import { fromGeoJson } from './geojson.ts';

const ring = [
  [4, 5],
  [6, 5],
  [6, 9],
  [4, 5],
];

describe('the number of a feature among equals', () => {
  it('comes from its first vertex, whatever holds it and whatever follows', () => {
    const numbers = [
      fromGeoJson({ type: 'Point', coordinates: [4, 5] }),
      fromGeoJson({ type: 'LineString', coordinates: ring }),
      fromGeoJson({ type: 'LineString', coordinates: [...ring, [8, 8]] }),
      fromGeoJson({ type: 'Polygon', coordinates: [ring] }),
      fromGeoJson({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }),
      fromGeoJson({
        type: 'GeometryCollection',
        geometries: [{ type: 'MultiPoint', coordinates: [[4, 5]] }],
      }),
      fromGeoJson({ type: 'Point', coordinates: [4, 5, 100] }),
    ].map(tieOf);
    expect(new Set(numbers).size).toBe(1);
    expect(tieOf(fromGeoJson({ type: 'Point', coordinates: [4, 6] }))).not.toBe(numbers[0]);
  });

  it('is spread over all numbers, for places side by side', () => {
    const numbers = Array.from({ length: 1_000 }, (_, i) =>
      tieOf(
        fromGeoJson({ type: 'Point', coordinates: [700_000 + (i % 10), 6_600_000 + Math.floor(i / 10)] }),
      ),
    );
    expect(new Set(numbers).size).toBe(1_000);
    const low = numbers.filter((number) => number < 2 ** 31).length;
    expect(low).toBeGreaterThan(400);
    expect(low).toBeLessThan(600);
  });

  it('is one of anything at all', () => {
    for (const bytes of [0, 1, 4, 5, 9, 20, 100]) {
      for (const value of [0, 1, 6, 7, 255])
        expect(tieOf(new Uint8Array(bytes).fill(value))).toBeGreaterThanOrEqual(0);
    }
  });
});
