import type { Coordinates, GeometryType } from '@cartable/geo';
import type { View } from '../raster/raster.ts';

/** Whether the width and height of lines together are less than so many pixels. */
export function isSmaller(lines: readonly Coordinates[], { scaleX, scaleY }: View, pixels: number): boolean {
  if (pixels === 0) return false;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i += 2) {
      minX = Math.min(minX, line[i]!);
      maxX = Math.max(maxX, line[i]!);
      minY = Math.min(minY, line[i + 1]!);
      maxY = Math.max(maxY, line[i + 1]!);
    }
  }
  return (maxX - minX) * scaleX + (maxY - minY) * scaleY < pixels;
}

export type Shape = 'point' | 'line' | 'area';

/** Whether a geometry has only points, has lines, or has areas. */
export function shapeOf(wkb: Uint8Array): Shape {
  const type = (wkb[1]! | (wkb[2]! << 8)) % 1000;
  if (type === 3 || type === 6 || type >= 15) return 'area';
  return type === 2 || type === 5 ? 'line' : 'point';
}

/** That of all geometries of a type; undefined for those of any. */
export function shapeOfType(type: GeometryType): Shape | undefined {
  if (type === 'Polygon' || type === 'MultiPolygon') return 'area';
  if (type === 'Point' || type === 'MultiPoint') return 'point';
  return type === 'LineString' || type === 'MultiLineString' ? 'line' : undefined;
}
