/** The parts of a geometry as arrays of their own, for what is computed on few of them. */

import { GeoError } from '../geo-error.ts';
import { type WkbHeader, wkbLineString, wkbPolygon } from './header.ts';
import { visitWkb } from './runs.ts';

export type Place = readonly [x: number, y: number];
/** Interleaved x, y. */
export type Coordinates = Float64Array;

export interface Parts {
  readonly points: Place[];
  readonly lines: Coordinates[];
  /** Rings of each polygon, the outer one first. */
  readonly polygons: Coordinates[][];
}

/** Undefined for a malformed geometry. */
export function readParts(wkb: Uint8Array): Parts | undefined {
  const parts: Parts = { points: [], lines: [], polygons: [] };
  const run = (view: DataView, offset: number, count: number, header: WkbHeader): void => {
    const coordinates = copyRun(view, offset, count, header);
    if (coordinates.length === 0) return;
    if (header.base === wkbPolygon) parts.polygons[parts.polygons.length - 1]!.push(coordinates);
    else if (header.base === wkbLineString) parts.lines.push(coordinates);
    else parts.points.push([coordinates[0]!, coordinates[1]!]);
  };
  const enter = (header: WkbHeader): void => {
    if (header.base === wkbPolygon) parts.polygons.push([]);
  };
  try {
    visitWkb(wkb, { run, enter });
  } catch (error) {
    if (error instanceof GeoError) return undefined;
    throw error;
  }
  return { ...parts, polygons: parts.polygons.filter((rings) => rings.length > 0) };
}

function copyRun(view: DataView, offset: number, count: number, header: WkbHeader): Coordinates {
  const out = new Float64Array(count * 2);
  let retained = 0;
  for (let i = 0, at = offset; i < count; i++, at += header.dimensions * 8) {
    const x = view.getFloat64(at, header.littleEndian);
    const y = view.getFloat64(at + 8, header.littleEndian);
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    out[retained++] = x;
    out[retained++] = y;
  }
  return out.subarray(0, retained);
}

/** The lines of a geometry, outlines of areas included. */
export function linesOf(wkb: Uint8Array): Coordinates[] {
  const parts = readParts(wkb);
  return parts ? [...parts.lines, ...parts.polygons.flat()] : [];
}
