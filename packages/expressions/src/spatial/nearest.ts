/**
 * The two nearest points of two sets of vertices and segments, on a plane or on a sphere, in three coordinates. Segments
 * go by groups whose boxes tell which groups cannot hold a nearer point.
 */

/** Nearest points of two sets. */
export interface Nearest {
  /** Square of the straight distance. */
  square: number;
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** Writes into `to` the point of the segment from `a` to `b` nearest to `p`. */
export type NearestOnSegment = (p: Point, a: Point, b: Point, to: Float64Array) => void;

interface Point {
  readonly values: Float64Array;
  readonly at: number;
}

/** Vertices in threes; a segment joins each vertex to the next of its path. */
export interface PathSet {
  readonly groups: readonly Group[];
}

interface Group {
  readonly values: Float64Array;
  /** Offsets of the first vertex and beyond the last, in vertices. */
  readonly from: number;
  readonly to: number;
  /** Least and greatest of each coordinate, of the segments too. */
  readonly box: Box;
}

type Box = [number, number, number, number, number, number];

const verticesPerGroup = 16;

/** @param paths vertices in threes @param bulge how far a segment that long (square) may leave its chord */
export function gatherPaths(paths: readonly Float64Array[], bulge: (square: number) => number): PathSet {
  return { groups: paths.flatMap((values) => [...groupsOf(values, bulge)]) };
}

function* groupsOf(values: Float64Array, bulge: (square: number) => number): Generator<Group> {
  const count = values.length / 3;
  if (count === 1) yield groupOf(values, 0, 1, bulge);
  // The last vertex of a group is the first of the next, so that no segment is lost.
  for (let from = 0; from < count - 1; from += verticesPerGroup) {
    yield groupOf(values, from, Math.min(from + verticesPerGroup + 1, count), bulge);
  }
}

function groupOf(values: Float64Array, from: number, to: number, bulge: (square: number) => number): Group {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  let longest = 0;
  for (let i = from; i < to; i++) {
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      const value = values[i * 3 + axis]!;
      low[axis] = Math.min(low[axis]!, value);
      high[axis] = Math.max(high[axis]!, value);
      if (i > from) square += (value - values[i * 3 - 3 + axis]!) ** 2;
    }
    longest = Math.max(longest, square);
  }
  const pad = bulge(longest);
  const [x, y, z] = low as [number, number, number];
  const [X, Y, Z] = high as [number, number, number];
  return { values, from, to, box: [x - pad, y - pad, z - pad, X + pad, Y + pad, Z + pad] };
}

/** Bounds of the distances worth telling apart: squares of straight distances. */
export interface Sought {
  /** Below it nobody asks for less. */
  readonly enough: number;
  /** From it on nobody asks how far. */
  readonly reach: number;
}

/** @returns a square of `reach` when all is farther */
export function nearest(a: PathSet, b: PathSet, onSegment: NearestOnSegment, sought: Sought): Nearest {
  const best: Nearest = { square: sought.reach, from: new Float64Array(3), to: new Float64Array(3) };
  const whole = { box: boxAround(a.groups) };
  const leasts = new Float64Array(b.groups.length);
  let first = 0;
  for (let rank = 0; rank < leasts.length; rank++) {
    leasts[rank] = leastSquare(whole, b.groups[rank]!);
    if (leasts[rank]! < leasts[first]!) first = rank;
  }
  // The most promising group first: it rules out nearly all the others.
  for (let turn = -1; turn < leasts.length; turn++) {
    const rank = turn < 0 ? first : turn;
    if (turn === first || leasts[rank]! >= best.square) continue;
    const group = b.groups[rank]!;
    for (const other of a.groups) {
      if (leastSquare(other, group) >= best.square) continue;
      compare(other, group, onSegment, best);
      compare(group, other, onSegment, best);
      if (best.square <= sought.enough) return best;
    }
  }
  return best;
}

function boxAround(groups: readonly Group[]): Box {
  const box: Box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const group of groups) {
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(box[axis]!, group.box[axis]!);
      box[axis + 3] = Math.max(box[axis + 3]!, group.box[axis + 3]!);
    }
  }
  return box;
}

function leastSquare({ box: a }: Pick<Group, 'box'>, { box: b }: Group): number {
  let square = 0;
  for (let axis = 0; axis < 3; axis++) {
    const gap = Math.max(a[axis]! - b[axis + 3]!, b[axis]! - a[axis + 3]!, 0);
    square += gap * gap;
  }
  return square;
}

const found = new Float64Array(3);

/** Each vertex of one group with each segment of the other. */
function compare(vertices: Group, segments: Group, onSegment: NearestOnSegment, best: Nearest): void {
  const lastSegment = Math.max(segments.to - 2, segments.from);
  for (let i = vertices.from; i < vertices.to; i++) {
    const p = { values: vertices.values, at: i * 3 };
    for (let j = segments.from; j <= lastSegment; j++) {
      const a = { values: segments.values, at: j * 3 };
      const b = { values: segments.values, at: Math.min(j + 1, segments.to - 1) * 3 };
      onSegment(p, a, b, found);
      const dx = found[0]! - p.values[p.at]!;
      const dy = found[1]! - p.values[p.at + 1]!;
      const dz = found[2]! - p.values[p.at + 2]!;
      const square = dx * dx + dy * dy + dz * dz;
      if (square >= best.square) continue;
      best.square = square;
      best.from.set(p.values.subarray(p.at, p.at + 3));
      best.to.set(found);
    }
  }
}

export const onStraightSegment: NearestOnSegment = (p, a, b, to) => {
  const ux = b.values[b.at]! - a.values[a.at]!;
  const uy = b.values[b.at + 1]! - a.values[a.at + 1]!;
  const length = ux * ux + uy * uy;
  const along =
    length === 0
      ? 0
      : ((p.values[p.at]! - a.values[a.at]!) * ux + (p.values[p.at + 1]! - a.values[a.at + 1]!) * uy) /
        length;
  const ratio = Math.min(Math.max(along, 0), 1);
  to[0] = a.values[a.at]! + ux * ratio;
  to[1] = a.values[a.at + 1]! + uy * ratio;
  to[2] = 0;
};

/** On the shorter great circle between two points of the unit sphere. */
export const onGreatCircle: NearestOnSegment = (p, a, b, to) => {
  const [ax, ay, az] = [a.values[a.at]!, a.values[a.at + 1]!, a.values[a.at + 2]!];
  const [bx, by, bz] = [b.values[b.at]!, b.values[b.at + 1]!, b.values[b.at + 2]!];
  const [px, py, pz] = [p.values[p.at]!, p.values[p.at + 1]!, p.values[p.at + 2]!];
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;
  const n2 = nx * nx + ny * ny + nz * nz;
  const height = n2 === 0 ? 0 : (px * nx + py * ny + pz * nz) / n2;
  const qx = px - height * nx;
  const qy = py - height * ny;
  const qz = pz - height * nz;
  const length = Math.hypot(qx, qy, qz);
  const isAfterA = (ay * qz - az * qy) * nx + (az * qx - ax * qz) * ny + (ax * qy - ay * qx) * nz >= 0;
  const isBeforeB = (qy * bz - qz * by) * nx + (qz * bx - qx * bz) * ny + (qx * by - qy * bx) * nz >= 0;
  if (n2 > 0 && length > 0 && isAfterA && isBeforeB) {
    to[0] = qx / length;
    to[1] = qy / length;
    to[2] = qz / length;
    return;
  }
  const isNearerA = px * ax + py * ay + pz * az >= px * bx + py * by + pz * bz;
  to[0] = isNearerA ? ax : bx;
  to[1] = isNearerA ? ay : by;
  to[2] = isNearerA ? az : bz;
};
