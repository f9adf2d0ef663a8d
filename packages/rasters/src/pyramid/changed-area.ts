/** Where a new set of rasters differs from the one a former pyramid was made of. */

import { type Bbox, bboxBuffer, transformBbox } from '@cartable/geo';
import type { Raster } from '../description.ts';
import { boxOf, changedCells, type RasterFingerprint } from './fingerprint.ts';

/** Pixels around a change that its interpolation reaches (lanczos, hillshade, and one reduction). */
const reachPixels = 16;

/** In the CRS of the matrix set: boxes of what was changed, added and removed. */
export function changedBoxes(
  before: readonly RasterFingerprint[],
  after: readonly RasterFingerprint[],
  { srid, description }: { srid: number; description: Raster['description'] },
): Bbox[] {
  const formerByName = new Map(before.map((fingerprint) => [fingerprint.name, fingerprint]));
  const names = new Set(after.map(({ name }) => name));
  const removed = before.filter(({ name }) => !names.has(name));
  const own = [
    ...removed.map((fingerprint) => wholeOf(fingerprint)),
    ...after.flatMap((fingerprint) => {
      const former = formerByName.get(fingerprint.name);
      return former ? changedCells(former, fingerprint) : [wholeOf(fingerprint)];
    }),
  ];
  const margin = reachPixels * Math.max(...description.resolution!);
  return own
    .map((box) => transformBbox(bboxBuffer(box, margin), description.srid!, srid))
    .filter((box) => box !== undefined);
}

function wholeOf(fingerprint: RasterFingerprint): Bbox {
  return boxOf(fingerprint, 0, 0, fingerprint.width, fingerprint.height);
}
