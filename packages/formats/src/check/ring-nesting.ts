/** Nesting of rings in one another, once it is known that none crosses another (OGC 06-103r4 §6.1.11, §6.1.14). */

import type { ChainTree } from './chain-tree.ts';
import { orientation } from './orientation.ts';
import type { RingArena } from './ring-arena.ts';

export type Nesting = 'hole-outside' | 'nested-holes' | 'nested-shells';

export class RingNesting {
  readonly #arena: RingArena;
  readonly #tree: ChainTree;
  #boxes = new Float64Array(0);
  x = 0;
  y = 0;

  constructor(arena: RingArena, tree: ChainTree) {
    this.#arena = arena;
    this.#tree = tree;
  }

  /** First fault found; `x` and `y` then tell where. */
  find(): Nesting | undefined {
    const { polygonCount, ringCount } = this.#arena;
    if (ringCount < 2) return undefined;
    this.#measure();
    for (let polygon = 0; polygon < polygonCount; polygon++) {
      const fault = this.#holesOf(polygon);
      if (fault) return fault;
    }
    return polygonCount > 1 ? this.#nestedShells() : undefined;
  }

  #measure(): void {
    const { ringCount, xy, starts } = this.#arena;
    this.#boxes = new Float64Array(ringCount * 4);
    for (let ring = 0; ring < ringCount; ring++) {
      let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let point = starts[ring]!; point < starts[ring + 1]!; point++) {
        const x = xy[point * 2]!;
        const y = xy[point * 2 + 1]!;
        if (x < minX) minX = x;
        if (x > maxX) maxX = x;
        if (y < minY) minY = y;
        if (y > maxY) maxY = y;
      }
      this.#boxes.set([minX, minY, maxX, maxY], ring * 4);
    }
  }

  #holesOf(polygon: number): Nesting | undefined {
    const { shells } = this.#arena;
    const shell = shells[polygon]!;
    const holes: number[] = [];
    for (let ring = shell + 1; ring < shells[polygon + 1]!; ring++) {
      if (!this.#isEmpty(ring)) holes.push(ring);
    }
    for (const hole of holes) if (!this.#holds(shell, hole)) return this.#at(hole, 'hole-outside');
    const nested = this.#firstPair(holes, (outer, inner) => this.#holds(outer, inner));
    return nested === undefined ? undefined : this.#at(nested, 'nested-holes');
  }

  #nestedShells(): Nesting | undefined {
    const { shells, polygonCount } = this.#arena;
    const outers = Array.from(shells.subarray(0, polygonCount)).filter((ring) => !this.#isEmpty(ring));
    const nested = this.#firstPair(
      outers,
      (outer, inner) => this.#holds(outer, inner) && !this.#inHole(outer, inner),
    );
    return nested === undefined ? undefined : this.#at(nested, 'nested-shells');
  }

  /** A part may lie in a hole of another. */
  #inHole(shell: number, inner: number): boolean {
    const { shells, polygonOf } = this.#arena;
    const polygon = polygonOf[shell]!;
    for (let hole = shell + 1; hole < shells[polygon + 1]!; hole++) {
      if (!this.#isEmpty(hole) && this.#holds(hole, inner)) return true;
    }
    return false;
  }

  #isEmpty(ring: number): boolean {
    return this.#arena.starts[ring + 1]! - this.#arena.starts[ring]! < 2;
  }

  #at(ring: number, nesting: Nesting): Nesting {
    const start = this.#arena.starts[ring]! * 2;
    this.x = this.#arena.xy[start]!;
    this.y = this.#arena.xy[start + 1]!;
    return nesting;
  }

  /** First ring found inside another of the list, in a sweep from west to east. */
  #firstPair(
    rings: readonly number[],
    isInside: (outer: number, inner: number) => boolean,
  ): number | undefined {
    const boxes = this.#boxes;
    const order = [...rings].sort((a, b) => boxes[a * 4]! - boxes[b * 4]!);
    for (let i = 0; i < order.length; i++) {
      const a = order[i]!;
      for (let j = i + 1; j < order.length && boxes[order[j]! * 4]! <= boxes[a * 4 + 2]!; j++) {
        const b = order[j]!;
        if (isInside(a, b)) return b;
        if (boxes[a * 4] === boxes[b * 4] && isInside(b, a)) return a;
      }
    }
    return undefined;
  }

  /** By the first vertex of `inner` off the boundary of `outer`; by the middles of its edges when all are on it. */
  #holds(outer: number, inner: number): boolean {
    const boxes = this.#boxes;
    const o = outer * 4;
    const i = inner * 4;
    if (boxes[o]! > boxes[i]! || boxes[o + 1]! > boxes[i + 1]!) return false;
    if (boxes[o + 2]! < boxes[i + 2]! || boxes[o + 3]! < boxes[i + 3]!) return false;
    const { xy, starts } = this.#arena;
    const first = starts[inner]!;
    const last = starts[inner + 1]! - 1;
    for (let point = first; point < last; point++) {
      const side = this.#sideOf(xy[point * 2]!, xy[point * 2 + 1]!, outer);
      if (side !== 0) return side > 0;
    }
    for (let point = first; point < last; point++) {
      const at = point * 2;
      const side = this.#sideOf((xy[at]! + xy[at + 2]!) / 2, (xy[at + 1]! + xy[at + 3]!) / 2, outer);
      if (side !== 0) return side > 0;
    }
    return true;
  }

  #inside = false;
  #onBoundary = false;

  /** 1 inside the ring, -1 outside, 0 on it: crossings of a ray to the east, through the tree. */
  #sideOf(x: number, y: number, ring: number): number {
    this.#inside = false;
    this.#onBoundary = false;
    this.#cast(1, this.#tree.leafBase, x, y, ring);
    return this.#onBoundary ? 0 : this.#inside ? 1 : -1;
  }

  /** @param span leaves under the node */
  #cast(node: number, span: number, x: number, y: number, ring: number): void {
    const { boxes, leafBase, ringChains } = this.#tree;
    const at = node * 4;
    if (this.#onBoundary || boxes[at + 2]! < x || boxes[at + 1]! > y || boxes[at + 3]! < y) return;
    const firstLeaf = node * span - leafBase;
    if (firstLeaf >= ringChains[ring + 1]! || firstLeaf + span <= ringChains[ring]!) return;
    if (node >= leafBase) {
      this.#castChain(node - leafBase, x, y);
      return;
    }
    this.#cast(node * 2, span / 2, x, y, ring);
    this.#cast(node * 2 + 1, span / 2, x, y, ring);
  }

  #castChain(chain: number, x: number, y: number): void {
    const { xy } = this.#arena;
    const { from, to } = this.#tree;
    for (let point = from[chain]!; point < to[chain]!; point++) {
      const x1 = xy[point * 2]!;
      const y1 = xy[point * 2 + 1]!;
      const x2 = xy[point * 2 + 2]!;
      const y2 = xy[point * 2 + 3]!;
      if (x1 < x && x2 < x) continue;
      if (x2 === x && y2 === y) this.#onBoundary = true;
      if (y1 === y && y2 === y) {
        if (x >= Math.min(x1, x2) && x <= Math.max(x1, x2)) this.#onBoundary = true;
        continue;
      }
      if (y1 > y === y2 > y) continue;
      const side = orientation(x1, y1, x2, y2, x, y);
      if (side === 0) this.#onBoundary = true;
      else if (side > 0 === y2 > y1) this.#inside = !this.#inside;
    }
  }
}
