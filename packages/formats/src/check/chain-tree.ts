/**
 * Monotone chains of rings under a binary tree of boxes.
 *
 * A chain is a run of segments that all go towards the same quadrant: it cannot cross itself, and its box is that of
 * its two ends. Chains follow each other along the rings, so neighbours in the tree are neighbours on the ground.
 */

import { type RingArena, room } from './ring-arena.ts';

export class ChainTree {
  chainCount = 0;
  /** First and last point of each chain; the ring it belongs to. */
  from = new Int32Array(1024);
  to = new Int32Array(1024);
  ringOf = new Int32Array(1024);
  /**
   * 1 where a chain and the next of its ring lie on either side of a horizontal or vertical line through the point
   * they share, and one of them leaves that line at once: they meet nowhere else.
   */
  isApart = new Uint8Array(1024);
  /** Chains of a ring are `ringChains[ring]` to `ringChains[ring + 1]`. */
  ringChains = new Int32Array(256);
  /** Leaves begin at this node; node 1 is the root, node n has 2n and 2n + 1. */
  leafBase = 1;
  /** Four numbers per node: minX, minY, maxX, maxY. */
  boxes = new Float64Array(8192);

  build(arena: RingArena): void {
    this.chainCount = 0;
    this.ringChains = room(this.ringChains, arena.ringCount + 1);
    for (let ring = 0; ring < arena.ringCount; ring++) {
      this.ringChains[ring] = this.chainCount;
      this.#cut(arena, ring);
    }
    this.ringChains[arena.ringCount] = this.chainCount;
    this.#buildBoxes(arena.xy);
  }

  #cut({ xy, starts }: RingArena, ring: number): void {
    const last = starts[ring + 1]! - 1;
    let first = starts[ring]!;
    let quadrant = first < last ? quadrantOf(xy, first) : 0;
    for (let end = first + 1; end < last; end++) {
      const next = quadrantOf(xy, end);
      if (next === quadrant) continue;
      this.#add(first, end, ring, goApart(xy, end, quadrant, next));
      first = end;
      quadrant = next;
    }
    if (first < last) this.#add(first, last, ring, false);
  }

  #add(from: number, to: number, ring: number, isApart: boolean): void {
    const chain = this.chainCount++;
    if (chain >= this.from.length) {
      this.from = room(this.from, chain + 1);
      this.to = room(this.to, chain + 1);
      this.ringOf = room(this.ringOf, chain + 1);
      this.isApart = room(this.isApart, chain + 1);
    }
    this.from[chain] = from;
    this.to[chain] = to;
    this.ringOf[chain] = ring;
    this.isApart[chain] = isApart ? 1 : 0;
  }

  #buildBoxes(xy: Float64Array): void {
    let base = 1;
    while (base < this.chainCount) base *= 2;
    this.leafBase = base;
    if (base * 8 > this.boxes.length) this.boxes = new Float64Array(base * 8);
    const { boxes, from, to, chainCount } = this;
    for (let chain = 0, at = base * 4; chain < chainCount; chain++, at += 4) {
      const x1 = xy[from[chain]! * 2]!;
      const y1 = xy[from[chain]! * 2 + 1]!;
      const x2 = xy[to[chain]! * 2]!;
      const y2 = xy[to[chain]! * 2 + 1]!;
      boxes[at] = x1 < x2 ? x1 : x2;
      boxes[at + 1] = y1 < y2 ? y1 : y2;
      boxes[at + 2] = x1 < x2 ? x2 : x1;
      boxes[at + 3] = y1 < y2 ? y2 : y1;
    }
    // Only the nodes that hold chains, level by level, and the missing sister of the last.
    for (let first = base, count = chainCount; first > 1; first /= 2, count = Math.ceil(count / 2)) {
      if (count < first) this.#leaveEmpty(first + count);
      const last = (first + count - 1) >> 1;
      for (let node = first / 2; node <= last; node++) this.#unite(node);
    }
  }

  /** An inverted box meets no other. */
  #leaveEmpty(node: number): void {
    const at = node * 4;
    this.boxes[at] = this.boxes[at + 1] = Number.POSITIVE_INFINITY;
    this.boxes[at + 2] = this.boxes[at + 3] = Number.NEGATIVE_INFINITY;
  }

  /** Whether there is no chain under a node reached from its parent. */
  isEmpty(node: number): boolean {
    return this.boxes[node * 4] === Number.POSITIVE_INFINITY;
  }

  #unite(node: number): void {
    const boxes = this.boxes;
    const at = node * 4;
    const left = at * 2;
    const right = left + 4;
    boxes[at] = boxes[left]! < boxes[right]! ? boxes[left]! : boxes[right]!;
    boxes[at + 1] = boxes[left + 1]! < boxes[right + 1]! ? boxes[left + 1]! : boxes[right + 1]!;
    boxes[at + 2] = boxes[left + 2]! > boxes[right + 2]! ? boxes[left + 2]! : boxes[right + 2]!;
    boxes[at + 3] = boxes[left + 3]! > boxes[right + 3]! ? boxes[left + 3]! : boxes[right + 3]!;
  }
}

/** Quadrant of the segment that begins at a point. */
function quadrantOf(xy: Float64Array, point: number): number {
  const at = point * 2;
  const east = xy[at + 2]! >= xy[at]!;
  const north = xy[at + 3]! >= xy[at + 1]!;
  return east ? (north ? 0 : 3) : north ? 1 : 2;
}

const west = 1;
const south = 2;
/** Bits of `west` and `south` by quadrant. */
const sidesOf = [0, west, west | south, south];

/** Whether the chains that end and begin at a point keep to opposite sides of an axis through it, one strictly. */
function goApart(xy: Float64Array, point: number, before: number, after: number): boolean {
  const turned = sidesOf[before]! ^ sidesOf[after]!;
  const at = point * 2;
  if ((turned & west) === 0) return xy[at - 2] !== xy[at] || xy[at] !== xy[at + 2];
  if ((turned & south) === 0) return xy[at - 1] !== xy[at + 1] || xy[at + 1] !== xy[at + 3];
  return false;
}
