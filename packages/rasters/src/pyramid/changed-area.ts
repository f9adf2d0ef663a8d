/** Area where a new set of rasters differs from the one a previous pyramid was made of. */

import { type Bbox, bboxBuffer, resolutionAt, type TileMatrixSet, transformBbox } from '@cartable/geo';
import type { Raster } from '../description.ts';
import { changedCells, type RasterFingerprint, wholeBox } from './fingerprint.ts';

/** Pixels around a change that its interpolation reaches (lanczos, hillshade), of the data or of the bottom level. */
const reachPixels = 16;

export interface ChangedAreaRequest {
  readonly set: TileMatrixSet;
  readonly bottomLevel: number;
  /** Description of any of the rasters: system and resolution. */
  readonly description: Raster['description'];
}

/** In the CRS of the matrix set: boxes of what was changed, added and removed. */
export function changedBoxes(
  before: readonly RasterFingerprint[],
  after: readonly RasterFingerprint[],
  { set, bottomLevel, description }: ChangedAreaRequest,
): Bbox[] {
  const previousByName = new Map(before.map((fingerprint) => [fingerprint.name, fingerprint]));
  const names = new Set(after.map(({ name }) => name));
  const removed = before.filter(({ name }) => !names.has(name));
  const own = [
    ...removed.map((fingerprint) => wholeBox(fingerprint)),
    ...after.flatMap((fingerprint) => {
      const previous = previousByName.get(fingerprint.name);
      return previous ? changedCells(previous, fingerprint) : [wholeBox(fingerprint)];
    }),
  ];
  const margin = reachPixels * Math.max(...description.resolution!);
  return own
    .map((box) => transformBbox(bboxBuffer(box, margin), description.srid!, set.srid))
    .filter((box) => box !== undefined)
    .map((box) => bboxBuffer(box, reachPixels * resolutionAt(bottomLevel, set)));
}
