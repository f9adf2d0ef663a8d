import { fromGeoJson, type GeoJsonGeometry, toGeoJson } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { simplifyWkb } from './simplify-wkb.ts';

const thin = (geometry: GeoJsonGeometry, tolerance: number): GeoJsonGeometry =>
  toGeoJson(simplifyWkb(fromGeoJson(geometry), tolerance));

const straight = [
  [0, 0],
  [10, 0.01],
  [20, 0],
  [30, -0.01],
  [40, 0],
];

const square = (x: number, y: number, side: number): number[][] => [
  [x, y],
  [x + side / 2, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];

describe('thinning', () => {
  it('keeps the ends of a line and its bends', () => {
    const line = [...straight, [40, 20], [40, 40]];
    expect(thin({ type: 'LineString', coordinates: line }, 0.1)).toEqual({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [40, 0],
        [40, 40],
      ],
    });
  });

  it('goes into collections, and leaves heights out', () => {
    const coordinates = [...straight, [40, 20]].map(([x, y]) => [x!, y!, 5]);
    const collection: GeoJsonGeometry = {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [1, 2, 3] },
        { type: 'MultiLineString', coordinates: [coordinates] },
      ],
    };
    expect(thin(collection, 0.1)).toEqual({
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [1, 2] },
        {
          type: 'MultiLineString',
          coordinates: [
            [
              [0, 0],
              [40, 0],
              [40, 20],
            ],
          ],
        },
      ],
    });
  });

  it('keeps a shape for small areas, and fills the holes that nobody would see', () => {
    const area: GeoJsonGeometry = {
      type: 'MultiPolygon',
      coordinates: [
        [square(0, 0, 2), square(0.5, 0.5, 1)],
        [square(100, 100, 50), square(110, 110, 20)],
      ],
    };
    const thinned = thin(area, 5) as { coordinates: number[][][][] };
    expect(thinned.coordinates.map((rings) => rings.map((ring) => ring.length))).toEqual([[4], [5, 5]]);
    const [ring] = thinned.coordinates[0]!;
    expect(ring!.at(-1)).toEqual(ring![0]);
    expect(new Set(ring!.map(String)).size).toBe(3);
  });

  it('gives back what it cannot read as it is', () => {
    const whole = fromGeoJson({ type: 'Polygon', coordinates: [square(0, 0, 10), square(2, 2, 3)] });
    const curve = whole.slice();
    curve[1] = 10;
    const cut = whole.subarray(0, 120);
    const boasting = whole.slice();
    new DataView(boasting.buffer).setUint32(9, 0xffffffff, true);
    for (const wkb of [curve, cut, boasting, new Uint8Array(), new Uint8Array(200)])
      expect(simplifyWkb(wkb, 1)).toBe(wkb);
  });
});
