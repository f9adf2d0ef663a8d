/** Rings in whole tile units, relative to the top left corner of a tile: what goes into the tile, after repair. */

import type { Path } from '../geometry/path.ts';

const firstVertices = 1 << 10;
const firstRings = 1 << 6;

export class Rings {
  /** x, y, x, y… The first vertex is not repeated. */
  coordinates = new Int32Array(firstVertices * 2);
  length = 0;
  ends = new Int32Array(firstRings);
  /** 1 = begins a polygon (positive area: § 4.3.4.4), 0 = hole of the one before (negative area). */
  isOuter = new Uint8Array(firstRings);
  count = 0;

  clear(): void {
    this.length = 0;
    this.count = 0;
  }

  start(ring: number): number {
    return ring === 0 ? 0 : this.ends[ring - 1]!;
  }

  reserve(numbers: number): void {
    const needed = this.length + numbers;
    if (needed > this.coordinates.length) {
      const grown = new Int32Array(Math.max(needed, this.coordinates.length * 2));
      grown.set(this.coordinates.subarray(0, this.length));
      this.coordinates = grown;
    }
    if (this.count + 1 < this.ends.length) return;
    const ends = new Int32Array(this.ends.length * 2);
    ends.set(this.ends);
    this.ends = ends;
    const isOuter = new Uint8Array(this.isOuter.length * 2);
    isOuter.set(this.isOuter);
    this.isOuter = isOuter;
  }

  add(vertices: readonly number[], isOuter: 0 | 1): void {
    this.reserve(vertices.length);
    for (const value of vertices) this.coordinates[this.length++] = value;
    this.isOuter[this.count] = isOuter;
    this.ends[this.count++] = this.length;
  }
}

/**
 * Twice the signed area between two places of a list of vertices; positive when it turns clockwise on the screen
 * (y down).
 */
export function doubleArea(coordinates: ArrayLike<number>, start: number, end: number): number {
  let area = 0;
  let x = coordinates[end - 2]!;
  let y = coordinates[end - 1]!;
  for (let i = start; i < end; i += 2) {
    const nextX = coordinates[i]!;
    const nextY = coordinates[i + 1]!;
    area += x * nextY - nextX * y;
    x = nextX;
    y = nextY;
  }
  return area;
}

/**
 * Rounds a path to the units of a tile: repeated vertices, vertices on the straight way between their neighbours and
 * spikes go, rings without area go, outer rings turn clockwise on the screen and holes the other way.
 */
export function settleRings(path: Path, originX: number, originY: number, rings: Rings): void {
  rings.clear();
  let hasOuter = false;
  for (let part = 0; part < path.partCount; part++) {
    const isOuter = path.isOuter[part] as 0 | 1;
    if (!isOuter && !hasOuter) continue;
    const isRetained = settleRing(path, part, originX, originY, rings, isOuter);
    if (isOuter) hasOuter = isRetained;
  }
}

function settleRing(
  path: Path,
  part: number,
  originX: number,
  originY: number,
  rings: Rings,
  isOuter: 0 | 1,
): boolean {
  const start = path.partStart(part);
  const end = path.ends[part]!;
  rings.reserve(end - start);
  const source = path.coordinates;
  const target = rings.coordinates;
  let first = rings.length;
  let at = first;
  for (let i = start; i < end; i += 2) {
    const x = Math.round(source[i]! - originX);
    const y = Math.round(source[i + 1]! - originY);
    at = dropStraight(target, first, at, x, y);
    if (at > first && target[at - 2] === x && target[at - 1] === y) continue;
    target[at++] = x;
    target[at++] = y;
  }
  // The same where the ring closes.
  while (at - first >= 6) {
    const cut = dropStraight(target, first, at, target[first]!, target[first + 1]!);
    if (cut < at) at = cut;
    else if (target[at - 2] === target[first] && target[at - 1] === target[first + 1]) at -= 2;
    else if (isStraight(target[at - 2]!, target[at - 1]!, target, first)) first += 2;
    else break;
  }
  const area = at - first >= 6 ? doubleArea(target, first, at) : 0;
  if (area === 0) return false;
  if (area > 0 !== (isOuter === 1)) reverseVertices(target, first, at);
  if (first > rings.length) {
    target.copyWithin(rings.length, first, at);
    at -= first - rings.length;
  }
  rings.length = at;
  rings.isOuter[rings.count] = isOuter;
  rings.ends[rings.count++] = at;
  return true;
}

/** Takes away the last vertices that lie on the line to the next one. @returns where the list ends then */
function dropStraight(target: Int32Array, first: number, end: number, x: number, y: number): number {
  let at = end;
  while (at - first >= 4) {
    const middleX = target[at - 2]!;
    const middleY = target[at - 1]!;
    const cross = (middleX - target[at - 4]!) * (y - middleY) - (middleY - target[at - 3]!) * (x - middleX);
    if (cross !== 0) break;
    at -= 2;
  }
  return at;
}

/** Whether the first vertex lies on the line from a vertex to the second one. */
function isStraight(x: number, y: number, target: Int32Array, first: number): boolean {
  const middleX = target[first]!;
  const middleY = target[first + 1]!;
  return (middleX - x) * (target[first + 3]! - middleY) === (middleY - y) * (target[first + 2]! - middleX);
}

export function reverseVertices(coordinates: Int32Array, start: number, end: number): void {
  for (let low = start, high = end - 2; low < high; low += 2, high -= 2) {
    const x = coordinates[low]!;
    const y = coordinates[low + 1]!;
    coordinates[low] = coordinates[high]!;
    coordinates[low + 1] = coordinates[high + 1]!;
    coordinates[high] = x;
    coordinates[high + 1] = y;
  }
}
