/**
 * Assembles the rings of a Polygon record into polygons with holes (Technical Description, p. 8: shells clockwise,
 * holes anticlockwise, in any order). Files with the wrong orientation are common, so containment has the last word
 * whenever a hole finds no shell.
 */

/** One polygon: index of its shell, then of its holes. */
export type RingGroup = number[];

export interface RingSet {
  /** `x, y` of every point, rings one after the other. */
  readonly coordinates: Float64Array;
  /** Index of the first point of each ring, then the number of points. */
  readonly starts: readonly number[];
}

export function groupRings(rings: RingSet): RingGroup[] {
  const count = rings.starts.length - 1;
  if (count === 1) return [[0]];
  const areas = Array.from({ length: count }, (_, ring) => signedArea(rings, ring));
  const shells = areas.flatMap((area, ring) => (area <= 0 ? [ring] : []));
  if (shells.length === 0) return groupByContainment(rings, areas);
  const groups = new Map<number, RingGroup>(shells.map((shell) => [shell, [shell]]));
  const boxes = Array.from({ length: count }, (_, ring) => boxOf(rings, ring));
  for (let ring = 0; ring < count; ring++) {
    if (areas[ring]! <= 0) continue;
    const shell = shellAround(ring, shells, { rings, areas, boxes });
    if (shell === undefined) groups.set(ring, [ring]);
    else groups.get(shell)!.push(ring);
  }
  return [...groups.values()];
}

/** The same where rings may turn either way (MapInfo): what holds what decides alone. */
export function groupRingsByContainment(rings: RingSet): RingGroup[] {
  const count = rings.starts.length - 1;
  const areas = Array.from({ length: count }, (_, ring) => signedArea(rings, ring));
  return groupByContainment(rings, areas);
}

interface Measured {
  readonly rings: RingSet;
  readonly areas: readonly number[];
  readonly boxes: readonly Box[];
}

/** The smallest shell that holds the ring. */
function shellAround(
  ring: number,
  shells: readonly number[],
  { rings, areas, boxes }: Measured,
): number | undefined {
  let best: number | undefined;
  for (const shell of shells) {
    if (best !== undefined && Math.abs(areas[shell]!) >= Math.abs(areas[best]!)) continue;
    if (boxHolds(boxes[shell]!, boxes[ring]!) && ringHolds(rings, shell, ring)) best = shell;
  }
  return best;
}

/** No ring turns clockwise: a ring at even depth is a shell, at odd depth a hole of the smallest ring around it. */
function groupByContainment(rings: RingSet, areas: readonly number[]): RingGroup[] {
  const count = areas.length;
  const boxes = Array.from({ length: count }, (_, ring) => boxOf(rings, ring));
  const measured = { rings, areas, boxes };
  const bySize = areas.map((_, ring) => ring).sort((a, b) => Math.abs(areas[b]!) - Math.abs(areas[a]!));
  const parent = new Map<number, number | undefined>();
  const depth = new Map<number, number>();
  const groups = new Map<number, RingGroup>();
  bySize.forEach((ring, rank) => {
    const around = shellAround(ring, bySize.slice(0, rank), measured);
    parent.set(ring, around);
    const level = around === undefined ? 0 : depth.get(around)! + 1;
    depth.set(ring, level);
    if (level % 2 === 0) groups.set(ring, [ring]);
    else groups.get(around!)!.push(ring);
  });
  return [...groups.values()];
}

/** Twice the area, negative when clockwise; computed from the first point to keep the digits that matter. */
function signedArea({ coordinates, starts }: RingSet, ring: number): number {
  const first = starts[ring]!;
  const last = starts[ring + 1]!;
  const originX = coordinates[first * 2]!;
  const originY = coordinates[first * 2 + 1]!;
  let area = 0;
  let previousX = 0;
  let previousY = 0;
  for (let point = first + 1; point < last; point++) {
    const x = coordinates[point * 2]! - originX;
    const y = coordinates[point * 2 + 1]! - originY;
    area += previousX * y - x * previousY;
    previousX = x;
    previousY = y;
  }
  return area;
}

type Box = readonly [number, number, number, number];

function boxOf({ coordinates, starts }: RingSet, ring: number): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let point = starts[ring]!; point < starts[ring + 1]!; point++) {
    const x = coordinates[point * 2]!;
    const y = coordinates[point * 2 + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return [minX, minY, maxX, maxY];
}

function boxHolds(outer: Box, inner: Box): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

/** Tells by the first vertex of `inner` that is not on the boundary of `outer`. */
function ringHolds(rings: RingSet, outer: number, inner: number): boolean {
  for (let point = rings.starts[inner]!; point < rings.starts[inner + 1]!; point++) {
    const side = sideOf(rings, outer, point);
    if (side !== 0) return side > 0;
  }
  return true;
}

/** 1 inside, -1 outside, 0 on the ring (ray to the east). */
function sideOf({ coordinates, starts }: RingSet, ring: number, point: number): number {
  const x = coordinates[point * 2]!;
  const y = coordinates[point * 2 + 1]!;
  let inside = false;
  for (let at = starts[ring]!; at < starts[ring + 1]! - 1; at++) {
    const x1 = coordinates[at * 2]!;
    const y1 = coordinates[at * 2 + 1]!;
    const x2 = coordinates[at * 2 + 2]!;
    const y2 = coordinates[at * 2 + 3]!;
    const cross = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
    if (
      cross === 0 &&
      x >= Math.min(x1, x2) &&
      x <= Math.max(x1, x2) &&
      y >= Math.min(y1, y2) &&
      y <= Math.max(y1, y2)
    )
      return 0;
    if (y1 > y !== y2 > y && cross > 0 === y2 > y1) inside = !inside;
  }
  return inside ? 1 : -1;
}
