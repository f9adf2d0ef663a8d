import type { Polygons } from './encoded-polygons.ts';

/** `MULTIPOLYGON(((2 48,3 48,3 49,2 48)))`, longitude first. */
export function writeMultiPolygon(polygons: Polygons): string {
  const parts = polygons.map(
    (rings) => `(${rings.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(',')})`).join(',')})`,
  );
  return `MULTIPOLYGON(${parts.join(',')})`;
}
