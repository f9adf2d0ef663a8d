import {
  visitWkb,
  type WkbHeader,
  wkbGeometryCollection,
  wkbLineString,
  wkbMultiLineString,
  wkbMultiPoint,
  wkbMultiPolygon,
  wkbPoint,
  wkbPolygon,
} from '@cartable/geo';

/** Vertices that follow each other in memory: a point, a line, a ring. */
export interface Run {
  /** Byte offset of the first number, in the view. */
  readonly offset: number;
  /** Number of vertices. */
  readonly count: number;
}

/** A geometry as writers take it: points, lines and rings stay where they are, in the WKB. */
export interface GeometryParts {
  /** 1 to 7 (OGC 06-103r4 table 7). */
  readonly base: number;
  readonly view: DataView;
  readonly hasZ: boolean;
  readonly hasM: boolean;
  /** Bytes from one vertex to the next. */
  readonly stride: number;
  /** Runs of a point, a line (one each) or a polygon (its rings, the outer one first). */
  readonly runs: readonly Run[];
  /** Members of a multiple geometry or a collection. */
  readonly members: readonly GeometryParts[];
}

interface Growing extends GeometryParts {
  readonly runs: Run[];
  readonly members: Growing[];
}

/** `undefined` when nothing is in it: files have better ways than empty geometries to say so. Empty members are left out. */
export function partsOf(wkb: Uint8Array): GeometryParts | undefined {
  const view = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength);
  const stack: Growing[] = [];
  let root: Growing | undefined;
  visitWkb(wkb, {
    enter: (header) => stack.push(partOf(header, view)),
    run: (_view, offset, count, { base }) => {
      const isEmptyPoint = base === wkbPoint && Number.isNaN(view.getFloat64(offset, true));
      if (count > 0 && !isEmptyPoint) stack.at(-1)!.runs.push({ offset, count });
    },
    leave: () => {
      const part = stack.pop()!;
      if (part.runs.length === 0 && part.members.length === 0) return;
      const parent = stack.at(-1);
      if (parent) parent.members.push(part);
      else root = part;
    },
  });
  return root;
}

function partOf({ base, hasZ, hasM, dimensions }: WkbHeader, view: DataView): Growing {
  return { base, view, hasZ, hasM, stride: dimensions * 8, runs: [], members: [] };
}

/** Simple members, however deep. */
export function simpleMembers(parts: GeometryParts): readonly GeometryParts[] {
  return parts.runs.length > 0 ? [parts] : parts.members.flatMap(simpleMembers);
}

export const base = {
  point: wkbPoint,
  line: wkbLineString,
  polygon: wkbPolygon,
  multiPoint: wkbMultiPoint,
  multiLine: wkbMultiLineString,
  multiPolygon: wkbMultiPolygon,
  collection: wkbGeometryCollection,
} as const;
