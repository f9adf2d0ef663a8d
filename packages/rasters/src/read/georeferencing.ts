/** From affine transforms to boxes and resolutions. */

import type { Bbox } from '@cartable/geo';
import type { GeoTransform } from '../description.ts';
import type { PixelWindow } from './read-window.ts';

/** An image whose rows turn by less than this fraction of a pixel from end to end is not rotated. */
const negligibleSkewPixels = 0.01;

export interface Placement {
  readonly geotransform: GeoTransform;
  readonly isRotated: boolean;
  readonly resolution: readonly [number, number];
  readonly bbox: Bbox;
}

/** Undefined when the numbers place nothing: not finite, a pixel without size, coordinates beyond any system. */
export function placementOf(
  geotransform: GeoTransform,
  width: number,
  height: number,
): Placement | undefined {
  const [, a, b, , d, e] = geotransform;
  const determinant = a * e - b * d;
  if (!geotransform.every(Number.isFinite) || determinant === 0 || !Number.isFinite(determinant))
    return undefined;
  const bbox = boxOfPixels(geotransform, { x: 0, y: 0, width, height });
  if (bbox.some((value) => Math.abs(value) > farthest)) return undefined;
  const skewX = Math.abs((b * height) / a);
  const skewY = Math.abs((d * width) / e);
  return {
    geotransform,
    isRotated: !(skewX < negligibleSkewPixels && skewY < negligibleSkewPixels),
    resolution: [Math.hypot(a, d), Math.hypot(b, e)],
    bbox,
  };
}

/** Ten times round the earth, in metres. */
const farthest = 4e8;

/** Corners of a window of pixels, in order round it; sides are not parallel to the axes when the image is rotated. */
export function cornersOfPixels(
  [x0, a, b, y0, d, e]: GeoTransform,
  { x, y, width, height }: PixelWindow,
): [x: number, y: number][] {
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const;
  return corners.map(([column, row]) => [x0 + column * a + row * b, y0 + column * d + row * e]);
}

export function boxOfPixels(geotransform: GeoTransform, window: PixelWindow): Bbox {
  const corners = cornersOfPixels(geotransform, window);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Column and row of a point, from the outer corner of the first pixel: the inverse of a geotransform. */
export function pixelLocator([x0, a, b, y0, d, e]: GeoTransform): (
  x: number,
  y: number,
) => readonly [column: number, row: number] {
  // Not through the determinant: a point on the edge of a pixel must stay there to the last bit.
  if (b === 0 && d === 0) return (x, y) => [(x - x0) / a, (y - y0) / e];
  const determinant = a * e - b * d;
  return (x, y) => [(e * (x - x0) - b * (y - y0)) / determinant, (a * (y - y0) - d * (x - x0)) / determinant];
}

/** From the centre of the first pixel, as world files and PixelIsPoint write it, to its outer corner. */
export function fromCentres([x, a, b, y, d, e]: GeoTransform): GeoTransform {
  return [x - a / 2 - b / 2, a, b, y - d / 2 - e / 2, d, e];
}

/** Degrees between the rows of the image and the x axis. */
export function rotationDegrees([, a, , , d]: GeoTransform): number {
  return Math.round((Math.atan2(d, a) * 180) / Math.PI);
}
