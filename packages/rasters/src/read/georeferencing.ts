/** From affine transforms to boxes and resolutions. */

import type { Bbox } from '@cartable/geo';
import type { GeoTransform } from '../description.ts';

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
  const [x0, a, b, y0, d, e] = geotransform;
  const determinant = a * e - b * d;
  if (!geotransform.every(Number.isFinite) || determinant === 0 || !Number.isFinite(determinant))
    return undefined;
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([column, row]): [number, number] => [x0 + column! * a + row! * b, y0 + column! * d + row! * e]);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const bbox: Bbox = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
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

/** From the centre of the first pixel, as world files and PixelIsPoint write it, to its outer corner. */
export function fromCentres([x, a, b, y, d, e]: GeoTransform): GeoTransform {
  return [x - a / 2 - b / 2, a, b, y - d / 2 - e / 2, d, e];
}

/** Degrees between the rows of the image and the x axis. */
export function rotationDegrees([, a, , , d]: GeoTransform): number {
  return Math.round((Math.atan2(d, a) * 180) / Math.PI);
}
