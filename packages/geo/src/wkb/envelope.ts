import { BboxBuilder } from '../bbox.ts';
import type { Bbox } from '../feature-batch.ts';
import { viewOf, wkbPoint } from './header.ts';
import { visitRuns } from './runs.ts';

const isoPointLength = 21;

/** Extent of a geometry, or undefined when it has no coordinates. @throws {GeoError} on malformed WKB */
export function wkbEnvelope(wkb: Uint8Array): Bbox | undefined {
  // Two-dimensional little-endian points are most of the features of the world.
  if (wkb.length === isoPointLength && wkb[0] === 1 && wkb[1] === wkbPoint && wkb[2] === 0 && wkb[4] === 0) {
    const view = viewOf(wkb);
    const x = view.getFloat64(5, true);
    const y = view.getFloat64(13, true);
    return Number.isNaN(x) || Number.isNaN(y) ? undefined : [x, y, x, y];
  }
  const builder = new BboxBuilder();
  addWkbTo(builder, wkb);
  return builder.build();
}

/** Grows a box with the coordinates of a geometry. */
export function addWkbTo(builder: BboxBuilder, wkb: Uint8Array): void {
  let { minX, minY, maxX, maxY } = builder;
  visitRuns(wkb, (view, offset, count, header) => {
    const { littleEndian } = header;
    const stride = header.dimensions * 8;
    for (let i = 0, at = offset; i < count; i++, at += stride) {
      const x = view.getFloat64(at, littleEndian);
      const y = view.getFloat64(at + 8, littleEndian);
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  });
  builder.minX = minX;
  builder.minY = minY;
  builder.maxX = maxX;
  builder.maxY = maxY;
}

/** Whether a geometry has no coordinate at all (zero counts, or the NaN point of ISO and GeoPackage). */
export function isWkbEmpty(wkb: Uint8Array): boolean {
  let found = false;
  visitRuns(wkb, (view, offset, count, header) => {
    if (count === 0) return;
    found ||= !(header.base === wkbPoint && Number.isNaN(view.getFloat64(offset, header.littleEndian)));
  });
  return !found;
}

/** Number of coordinates, all parts together. */
export function countCoordinates(wkb: Uint8Array): number {
  let total = 0;
  visitRuns(wkb, (_view, _offset, count) => {
    total += count;
  });
  return total;
}
