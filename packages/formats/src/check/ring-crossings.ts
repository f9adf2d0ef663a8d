/**
 * Contacts between the rings of a polygon or multipolygon (OGC 06-103r4 §6.1.11-6.1.14): crossings and shared edges are
 * invalid, a ring may not touch itself, two rings may touch at points.
 */

import { orientation } from './orientation.ts';
import type { RingArena } from './ring-arena.ts';

export interface Touch {
  readonly ringA: number;
  readonly ringB: number;
  readonly x: number;
  readonly y: number;
}

export type Crossing = 'self-intersection' | 'ring-self-touch';

export class RingCrossings {
  readonly #arena: RingArena;
  touches: Touch[] = [];
  crossing: Crossing | undefined;
  /** Whether two segments cross inside both, rather than overlap or touch. */
  isProper = false;
  x = 0;
  y = 0;

  constructor(arena: RingArena) {
    this.#arena = arena;
  }

  clear(): void {
    if (this.touches.length > 0) this.touches = [];
    this.crossing = undefined;
    this.isProper = false;
  }

  /** Judges two segments, named by their first points; true when they make the geometry invalid. */
  judge = (ringA: number, a: number, ringB: number, b: number): boolean => {
    if (ringA === ringB) {
      const low = Math.min(a, b);
      const high = Math.max(a, b);
      if (high - low === 1) return this.#isSpike(low, high, high + 1);
      const { starts } = this.#arena;
      if (low === starts[ringA] && high === starts[ringA + 1]! - 2) return this.#isSpike(high, low, low + 1);
    }
    return this.#meeting(ringA, a, ringB, b);
  };

  #fail(crossing: Crossing, x: number, y: number): true {
    this.crossing = crossing;
    this.x = x;
    this.y = y;
    return true;
  }

  /** Two segments in a row, through `middle`, that go back over each other. */
  #isSpike(before: number, middle: number, after: number): boolean {
    const { xy } = this.#arena;
    const x = xy[middle * 2]!;
    const y = xy[middle * 2 + 1]!;
    const bx = xy[before * 2]!;
    const by = xy[before * 2 + 1]!;
    const ax = xy[after * 2]!;
    const ay = xy[after * 2 + 1]!;
    const sameSide = (bx > x && ax > x) || (bx < x && ax < x) || (by > y && ay > y) || (by < y && ay < y);
    if (!sameSide || orientation(bx, by, x, y, ax, ay) !== 0) return false;
    return this.#fail('self-intersection', x, y);
  }

  #meeting(ringA: number, a: number, ringB: number, b: number): boolean {
    const { xy } = this.#arena;
    const ax0 = xy[a * 2]!;
    const ay0 = xy[a * 2 + 1]!;
    const ax1 = xy[a * 2 + 2]!;
    const ay1 = xy[a * 2 + 3]!;
    const bx0 = xy[b * 2]!;
    const by0 = xy[b * 2 + 1]!;
    const bx1 = xy[b * 2 + 2]!;
    const by1 = xy[b * 2 + 3]!;
    const side0 = orientation(ax0, ay0, ax1, ay1, bx0, by0);
    const side1 = orientation(ax0, ay0, ax1, ay1, bx1, by1);
    if ((side0 > 0 && side1 > 0) || (side0 < 0 && side1 < 0)) return false;
    const side2 = orientation(bx0, by0, bx1, by1, ax0, ay0);
    const side3 = orientation(bx0, by0, bx1, by1, ax1, ay1);
    if ((side2 > 0 && side3 > 0) || (side2 < 0 && side3 < 0)) return false;
    if (side0 === 0 && side1 === 0) return this.#aligned(ringA, a, ringB, b);
    if (side0 !== 0 && side1 !== 0 && side2 !== 0 && side3 !== 0) {
      this.isProper = true;
      const share = side2 / (side2 - side3);
      return this.#fail('self-intersection', ax0 + (ax1 - ax0) * share, ay0 + (ay1 - ay0) * share);
    }
    // Exactly one common point, a vertex of at least one of them; boxes are known to meet.
    if (side0 === 0) return this.#touch(ringA, a, ringB, b, bx0, by0);
    if (side1 === 0) return this.#touch(ringA, a, ringB, b, bx1, by1);
    return side2 === 0
      ? this.#touch(ringA, a, ringB, b, ax0, ay0)
      : this.#touch(ringA, a, ringB, b, ax1, ay1);
  }

  /** On one line: more than a point in common is an overlap. */
  #aligned(ringA: number, a: number, ringB: number, b: number): boolean {
    const { xy } = this.#arena;
    // Along the longer axis of A; a segment is never a point here.
    const axis = Math.abs(xy[a * 2 + 2]! - xy[a * 2]!) >= Math.abs(xy[a * 2 + 3]! - xy[a * 2 + 1]!) ? 0 : 1;
    const a0 = xy[a * 2 + axis]!;
    const a1 = xy[a * 2 + 2 + axis]!;
    const b0 = xy[b * 2 + axis]!;
    const b1 = xy[b * 2 + 2 + axis]!;
    const low = Math.max(Math.min(a0, a1), Math.min(b0, b1));
    const high = Math.min(Math.max(a0, a1), Math.max(b0, b1));
    if (low > high) return false;
    const point = low === b0 ? b : low === b1 ? b + 1 : low === a0 ? a : a + 1;
    const x = xy[point * 2]!;
    const y = xy[point * 2 + 1]!;
    return low < high ? this.#fail('self-intersection', x, y) : this.#touch(ringA, a, ringB, b, x, y);
  }

  #touch(ringA: number, a: number, ringB: number, b: number, x: number, y: number): boolean {
    if (ringA === ringB) return this.#fail('ring-self-touch', x, y);
    // An end point is the start of the next segment, which will be judged too.
    const { xy, polygonOf } = this.#arena;
    if ((xy[a * 2 + 2] === x && xy[a * 2 + 3] === y) || (xy[b * 2 + 2] === x && xy[b * 2 + 3] === y))
      return false;
    const beforeA = this.#isAt(a, x, y) ? this.#previous(ringA, a) : a;
    const beforeB = this.#isAt(b, x, y) ? this.#previous(ringB, b) : b;
    if (this.#crosses(x, y, beforeA, a + 1, beforeB, b + 1)) return this.#fail('self-intersection', x, y);
    if (polygonOf[ringA] === polygonOf[ringB]) this.touches.push({ ringA, ringB, x, y });
    return false;
  }

  #isAt(point: number, x: number, y: number): boolean {
    const { xy } = this.#arena;
    return xy[point * 2] === x && xy[point * 2 + 1] === y;
  }

  /** The last point of a ring is its first again. */
  #previous(ring: number, point: number): number {
    const { starts } = this.#arena;
    return point === starts[ring] ? starts[ring + 1]! - 2 : point - 1;
  }

  /** Whether the path b0-node-b1 passes from one side of a0-node-a1 to the other. */
  #crosses(x: number, y: number, a0: number, a1: number, b0: number, b1: number): boolean {
    const swapped = this.#compareAngle(x, y, a0, a1) > 0;
    const low = swapped ? a1 : a0;
    const high = swapped ? a0 : a1;
    const between0 = this.#isBetween(x, y, b0, low, high);
    const between1 = this.#isBetween(x, y, b1, low, high);
    return between0 !== between1;
  }

  #isBetween(x: number, y: number, point: number, low: number, high: number): boolean {
    return this.#compareAngle(x, y, point, low) > 0 && this.#compareAngle(x, y, point, high) < 0;
  }

  /** Order of two directions from (x, y), anticlockwise from east. */
  #compareAngle(x: number, y: number, p: number, q: number): number {
    const { xy } = this.#arena;
    const px = xy[p * 2]!;
    const py = xy[p * 2 + 1]!;
    const qx = xy[q * 2]!;
    const qy = xy[q * 2 + 1]!;
    const difference = quadrant(px, py, x, y) - quadrant(qx, qy, x, y);
    return difference !== 0 ? difference : -orientation(x, y, px, py, qx, qy);
  }
}

function quadrant(px: number, py: number, x: number, y: number): number {
  if (px >= x) return py >= y ? 0 : 3;
  return py >= y ? 1 : 2;
}
