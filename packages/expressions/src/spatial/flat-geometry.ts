/** A geometry laid flat for computing: its points, its paths and its polygons, whatever collections held them. */

import { type Bbox, BboxBuilder, visitWkb, wkbLineString, wkbPoint, wkbPolygon } from '@cartable/geo';

/** Interleaved x, y. Rings are closed as they were written. */
export type Path = Float64Array;

export interface FlatGeometry {
  readonly points: Path;
  readonly lines: readonly Path[];
  /** Each polygon is its rings, the outer one first. */
  readonly polygons: readonly (readonly Path[])[];
  /** Undefined when empty. */
  readonly bbox: Bbox | undefined;
}

/** @throws {GeoError} on malformed WKB */
export function flattenWkb(wkb: Uint8Array): FlatGeometry {
  const points: number[] = [];
  const lines: Path[] = [];
  const polygons: Path[][] = [];
  const builder = new BboxBuilder();
  visitWkb(wkb, {
    enter(header) {
      if (header.base === wkbPolygon) polygons.push([]);
    },
    run(view, offset, count, header) {
      const path = readPath(view, offset, count, header, builder);
      if (path.length === 0) return;
      if (header.base === wkbPoint) points.push(path[0]!, path[1]!);
      else if (header.base === wkbLineString) lines.push(path);
      else polygons.at(-1)!.push(path);
    },
  });
  return {
    points: Float64Array.from(points),
    lines,
    polygons: polygons.filter((rings) => rings.length > 0),
    bbox: builder.build(),
  };
}

/** Points, lines or polygons, and nothing else with them. */
export function isOfOneKind({ points, lines, polygons }: FlatGeometry): boolean {
  return [points, lines, polygons].filter(({ length }) => length > 0).length === 1;
}

/** Vertices without a number (empty points, out of domain) are left out. */
function readPath(
  view: DataView,
  offset: number,
  count: number,
  header: { dimensions: number; littleEndian: boolean },
  builder: BboxBuilder,
): Path {
  const path = new Float64Array(count * 2);
  let length = 0;
  for (let i = 0, at = offset; i < count; i++, at += header.dimensions * 8) {
    const x = view.getFloat64(at, header.littleEndian);
    const y = view.getFloat64(at + 8, header.littleEndian);
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    path[length++] = x;
    path[length++] = y;
    builder.add(x, y);
  }
  return length === path.length ? path : path.slice(0, length);
}

/** Whether a point is inside a polygon or on its boundary. Rings decide by parity, so holes need no special case. */
export function polygonCovers(rings: readonly Path[], x: number, y: number, side: OrientationTest): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const ax = ring[j]!;
      const ay = ring[j + 1]!;
      const bx = ring[i]!;
      const by = ring[i + 1]!;
      if (ay > y === by > y) {
        const isOnLevel = ay === y && by === y && x >= Math.min(ax, bx) && x <= Math.max(ax, bx);
        if (isOnLevel || (bx === x && by === y)) return true;
        continue;
      }
      const turn = side(ax, ay, bx, by, x, y);
      if (turn === 0) return true;
      if (turn > 0 === by > ay) inside = !inside;
    }
  }
  return inside;
}

export type OrientationTest = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
) => number;

/** Lines and rings. */
export function* pathsOf(geometry: FlatGeometry): Generator<Path> {
  yield* geometry.lines;
  for (const rings of geometry.polygons) yield* rings;
}

/** Lines and outer rings. */
export function* outerPathsOf(geometry: FlatGeometry): Generator<Path> {
  yield* geometry.lines;
  for (const rings of geometry.polygons) yield rings[0]!;
}
