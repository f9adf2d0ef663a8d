import { type Bbox, bboxCenter, transformerOf } from '@cartable/geo';
import type { GeoTransform } from '../description.ts';
import { boxOfPixels, cornersOfPixels } from '../read/georeferencing.ts';
import type { PixelWindow } from '../read/read-window.ts';
import type { MapBox } from './raster-info.ts';

/** A window of pixels on the map: its outline follows the rows and columns, rotated or not. */
export function mapBox(geotransform: GeoTransform, window: PixelWindow, srid: number): MapBox {
  const corners = cornersOfPixels(geotransform, window);
  const toDegrees = transformerOf(srid, 4326);
  return {
    bbox: boxOfPixels(geotransform, window),
    ring: [...corners, corners[0]!].map(([x, y]) => toDegrees(x, y)),
  };
}

/** Longitude and latitude; nothing where the system has no answer. */
export function placeOf(bbox: Bbox, srid: number | null): { place: [number, number] } | undefined {
  if (srid === null) return undefined;
  const [x, y] = bboxCenter(bbox);
  const place = transformerOf(srid, 4326)(x, y);
  return place.every(Number.isFinite) ? { place } : undefined;
}
