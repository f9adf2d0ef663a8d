/** Geometries of tests, written as GeoJSON. */

import { fromGeoJson } from '@cartable/geo';

type Place = readonly [x: number, y: number];

export const point = (x: number, y: number): Uint8Array => wkbOf({ type: 'Point', coordinates: [x, y] });
export const line = (...places: Place[]): Uint8Array => wkbOf({ type: 'LineString', coordinates: places });
export const polygon = (...rings: Place[][]): Uint8Array =>
  wkbOf({ type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0]!]) });
export const box = (minX: number, minY: number, maxX: number, maxY: number): Uint8Array =>
  polygon([
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ]);

export function wkbOf(geometry: unknown): Uint8Array {
  const wkb = fromGeoJson(geometry as Parameters<typeof fromGeoJson>[0]);
  if (!wkb) throw new Error('The geometry of this test is empty.');
  return wkb;
}
