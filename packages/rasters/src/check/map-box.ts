import { type Bbox, bboxCenter, transformerOf } from '@cartable/geo';
import type { MapBox } from './facts.ts';

export function mapBox(bbox: Bbox, srid: number): MapBox {
  const [minX, minY, maxX, maxY] = bbox;
  const corners = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
    [minX, minY],
  ] as const;
  const toDegrees = transformerOf(srid, 4326);
  return { bbox, ring: corners.map(([x, y]) => toDegrees(x, y)) };
}

/** Longitude and latitude; nothing where the system has no answer. */
export function placeOf(bbox: Bbox, srid: number | null): { place: [number, number] } | undefined {
  if (srid === null) return undefined;
  const [x, y] = bboxCenter(bbox);
  const place = transformerOf(srid, 4326)(x, y);
  return place.every(Number.isFinite) ? { place } : undefined;
}
