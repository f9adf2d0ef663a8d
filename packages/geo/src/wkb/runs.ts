/**
 * Walks a WKB geometry as *runs*: stretches of coordinates that follow each other in memory (a point, a line, a ring).
 * Everything fast is built on it: the callback gets an offset and a count, no object is made per coordinate.
 */

import { GeoError } from '../geo-error.ts';
import {
  maxWkbDepth,
  readHeaderAt,
  truncated,
  viewOf,
  type WkbHeader,
  wkbLineString,
  wkbPoint,
  wkbPolygon,
} from './header.ts';

/**
 * @param offset of the first coordinate
 * @param count of coordinates
 * @param header of the innermost geometry: dimensions and byte order
 */
export type RunVisitor = (view: DataView, offset: number, count: number, header: WkbHeader) => void;

/** Called at the start of each geometry (root included) and, for polygons and collections, told the number of parts. */
export interface GeometryVisitor {
  run: RunVisitor;
  enter?(header: WkbHeader, partCount: number): void;
  leave?(header: WkbHeader): void;
}

/** @throws {GeoError} on anything not well formed; what was visited before is then to be discarded */
export function visitRuns(wkb: Uint8Array, run: RunVisitor): void {
  visitGeometry(viewOf(wkb), 0, { run }, 0);
}

export function visitWkb(wkb: Uint8Array, visitor: GeometryVisitor): void {
  visitGeometry(viewOf(wkb), 0, visitor, 0);
}

/** @returns offset just after the geometry */
function visitGeometry(view: DataView, start: number, visitor: GeometryVisitor, depth: number): number {
  if (depth > maxWkbDepth)
    throw new GeoError('wkb-too-deep', `The geometry nests more than ${maxWkbDepth} levels.`);
  const header = readHeaderAt(view, start);
  if (header.base === wkbPoint) {
    visitor.enter?.(header, 1);
    const end = visitRun(view, header.bodyOffset, 1, header, visitor);
    visitor.leave?.(header);
    return end;
  }
  const count = readCount(view, header.bodyOffset, header.littleEndian);
  let offset = header.bodyOffset + 4;
  visitor.enter?.(header, count);
  if (header.base === wkbLineString) {
    offset = visitRun(view, offset, count, header, visitor);
  } else if (header.base === wkbPolygon) {
    offset = visitRings(view, offset, count, header, visitor);
  } else {
    // The smallest member is a header: a count beyond that is a lie, refused before looping on it.
    if (count > (view.byteLength - offset) / 5) throw truncated();
    for (let i = 0; i < count; i++) offset = visitGeometry(view, offset, visitor, depth + 1);
  }
  visitor.leave?.(header);
  return offset;
}

function visitRings(
  view: DataView,
  start: number,
  count: number,
  header: WkbHeader,
  visitor: GeometryVisitor,
): number {
  if (count > (view.byteLength - start) / 4) throw truncated();
  let offset = start;
  for (let i = 0; i < count; i++) {
    const points = readCount(view, offset, header.littleEndian);
    offset = visitRun(view, offset + 4, points, header, visitor);
  }
  return offset;
}

function visitRun(
  view: DataView,
  offset: number,
  count: number,
  header: WkbHeader,
  visitor: GeometryVisitor,
): number {
  const end = offset + count * header.dimensions * 8;
  if (end > view.byteLength) throw truncated();
  visitor.run(view, offset, count, header);
  return end;
}

function readCount(view: DataView, offset: number, littleEndian: boolean): number {
  if (offset + 4 > view.byteLength) throw truncated();
  return view.getUint32(offset, littleEndian);
}

/** Length of the geometry at the start of the bytes, which may be followed by others. */
export function wkbLength(wkb: Uint8Array): number {
  return visitGeometry(viewOf(wkb), 0, { run: () => {} }, 0);
}
