/** Reduction of a very heavy geometry to what a drawing of a window needs. */

import type { Bbox } from '../feature-batch.ts';
import { isoCode, viewOf, wkbLineString, wkbPoint, wkbPolygon } from './header.ts';
import { visitWkb } from './runs.ts';

const bytesOfPosition = 16;

/**
 * The geometry without the vertices of lines and rings that a drawing of the window cannot show: those nearer than
 * `spacing` to the one before, and those between two others beyond the same side of the window. Ends of lines and rings
 * stay, as do points and the number of parts; a ring may be left without any area. Not to be measured.
 * @param window in the units of the geometry
 * @param spacing in the same units, along each axis
 * @returns ISO, little endian, x and y only
 * @throws {GeoError} on malformed WKB
 */
export function thinWkb(wkb: Uint8Array, window: Bbox, spacing: number): Uint8Array {
  // The geometry written is never longer than the one read: vertices only go, and their third dimension with them.
  const bytes = new Uint8Array(wkb.length);
  const out = viewOf(bytes);
  let at = 0;
  const writeCount = (count: number): void => {
    out.setUint32(at, count, true);
    at += 4;
  };
  visitWkb(wkb, {
    enter(header, partCount) {
      out.setUint8(at, 1);
      out.setUint32(at + 1, isoCode(header.base, false, false), true);
      at += 5;
      if (header.base !== wkbPoint && header.base !== wkbLineString) writeCount(partCount);
    },
    run(view, offset, count, { base, dimensions, littleEndian }) {
      const isPath = base === wkbLineString || base === wkbPolygon;
      const countAt = at;
      if (isPath) at += 4;
      const end = thinRun(
        view,
        { offset, count, step: dimensions * 8, littleEndian },
        out,
        at,
        window,
        spacing,
      );
      if (isPath) out.setUint32(countAt, (end - at) / bytesOfPosition, true);
      at = end;
    },
  });
  return bytes.subarray(0, at);
}

interface Run {
  readonly offset: number;
  readonly count: number;
  /** Bytes from one position to the next. */
  readonly step: number;
  readonly littleEndian: boolean;
}

/** @returns where what was written ends */
function thinRun(
  view: DataView,
  { offset, count, step, littleEndian }: Run,
  out: DataView,
  start: number,
  window: Bbox,
  spacing: number,
): number {
  let at = start;
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  let lastSides = 0;
  for (let i = 0, from = offset; i < count; i++, from += step) {
    const x = view.getFloat64(from, littleEndian);
    const y = view.getFloat64(from + 8, littleEndian);
    const sides = sidesOf(x, y, window);
    if (i > 0 && i < count - 1) {
      if (Math.abs(x - lastX) < spacing && Math.abs(y - lastY) < spacing) continue;
      const common = lastSides & sides;
      const next = from + step;
      if (common !== 0) {
        const nextX = view.getFloat64(next, littleEndian);
        const nextY = view.getFloat64(next + 8, littleEndian);
        if ((common & sidesOf(nextX, nextY, window)) !== 0) continue;
      }
    }
    out.setFloat64(at, x, true);
    out.setFloat64(at + 8, y, true);
    at += bytesOfPosition;
    lastX = x;
    lastY = y;
    lastSides = sides;
  }
  return at;
}

/** The sides of the window a position is beyond, a bit each. */
function sidesOf(x: number, y: number, [minX, minY, maxX, maxY]: Bbox): number {
  return (x < minX ? 1 : 0) | (x > maxX ? 2 : 0) | (y < minY ? 4 : 0) | (y > maxY ? 8 : 0);
}
