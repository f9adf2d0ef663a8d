/** Geotransform from the tags of a GeoTIFF (OGC 19-008r4 Annex B.6). */

import type { GeoTransform } from '../../description.ts';
import { fromCentres } from '../georeferencing.ts';
import type { Directory } from './directory.ts';
import { type GeoKeys, isPixelPoint } from './geo-keys.ts';
import { tag } from './tags.ts';

export async function readGeoTransform(
  directory: Directory,
  keys: GeoKeys,
): Promise<GeoTransform | undefined> {
  const matrix = await directory.numbers(tag.transformation, 64);
  const scale = await directory.numbers(tag.pixelScale, 64);
  // Hundreds of points place nothing exactly: only the first counts with a scale (OGC 19-008r4 §B.6).
  const ties = directory.countOf(tag.tiepoints) <= 6000 ? await directory.numbers(tag.tiepoints, 6000) : [];
  const written = fromMatrix(matrix) ?? fromScale(scale, ties);
  if (!written) return undefined;
  return isPixelPoint(keys) ? fromCentres(written) : written;
}

/** Points that tie pixels to places; two and more, without a scale, place an image only through a warp. */
export function countControlPoints(directory: Directory): number {
  const count = Math.floor(directory.countOf(tag.tiepoints) / 6);
  return count < 2 || directory.has(tag.pixelScale) ? 0 : count;
}

function fromMatrix(m: ArrayLike<number>): GeoTransform | undefined {
  if (m.length < 8) return undefined;
  return [m[3]!, m[0]!, m[1]!, m[7]!, m[4]!, m[5]!];
}

function fromScale(scale: ArrayLike<number>, ties: ArrayLike<number>): GeoTransform | undefined {
  if (scale.length < 2 || ties.length < 6) return undefined;
  const [sx, sy] = [scale[0]!, scale[1]!];
  return [ties[3]! - ties[0]! * sx, sx, 0, ties[4]! + ties[1]! * sy, 0, -sy];
}
