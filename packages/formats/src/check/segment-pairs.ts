/** Visits the pairs of segments, of one ring or of two, whose boxes meet. */

import type { ChainTree } from './chain-tree.ts';

/** Return true to stop the visit. */
export type PairVisitor = (ringA: number, segmentA: number, ringB: number, segmentB: number) => boolean;

export type VisitOutcome = 'done' | 'stopped' | 'too-many';

export class SegmentPairs {
  readonly #tree: ChainTree;
  readonly #visit: PairVisitor;
  #xy: Float64Array = new Float64Array(0);
  #budget = 0;

  constructor(tree: ChainTree, visit: PairVisitor) {
    this.#tree = tree;
    this.#visit = visit;
  }

  run(xy: Float64Array, maxPairs: number): VisitOutcome {
    this.#xy = xy;
    this.#budget = maxPairs;
    const stopped = this.#within(1);
    if (this.#budget < 0) return 'too-many';
    return stopped ? 'stopped' : 'done';
  }

  /** Pairs of chains both under a node. A chain alone has none: it does not cross itself. */
  #within(node: number): boolean {
    if (node >= this.#tree.leafBase || this.#tree.isEmpty(node)) return false;
    const left = node * 2;
    return this.#between(left, left + 1) || this.#within(left) || this.#within(left + 1);
  }

  /** Pairs of chains under one node and under another, at the same level. */
  #between(a: number, b: number): boolean {
    const boxes = this.#tree.boxes;
    const at = a * 4;
    const bt = b * 4;
    if (boxes[at]! > boxes[bt + 2]! || boxes[bt]! > boxes[at + 2]!) return false;
    if (boxes[at + 1]! > boxes[bt + 3]! || boxes[bt + 1]! > boxes[at + 3]!) return false;
    if (--this.#budget < 0) return true;
    const { leafBase, from, to } = this.#tree;
    if (a >= leafBase) {
      const chainA = a - leafBase;
      const chainB = b - leafBase;
      if (chainB - chainA === 1 && this.#tree.isApart[chainA] === 1) return false;
      return this.#chains(from[chainA]!, to[chainA]!, from[chainB]!, to[chainB]!, chainA, chainB);
    }
    const left = a * 2;
    const other = b * 2;
    return (
      this.#between(left, other) ||
      this.#between(left, other + 1) ||
      this.#between(left + 1, other) ||
      this.#between(left + 1, other + 1)
    );
  }

  /** Halves both chains as long as the boxes of their ends meet. */
  #chains(a0: number, a1: number, b0: number, b1: number, chainA: number, chainB: number): boolean {
    if (!this.#meet(a0 * 2, a1 * 2, b0 * 2, b1 * 2)) return false;
    if (--this.#budget < 0) return true;
    if (a1 - a0 === 1 && b1 - b0 === 1)
      return this.#visit(this.#tree.ringOf[chainA]!, a0, this.#tree.ringOf[chainB]!, b0);
    const aMiddle = (a0 + a1) >> 1;
    const bMiddle = (b0 + b1) >> 1;
    if (aMiddle > a0) {
      if (bMiddle === b0) {
        return (
          this.#chains(a0, aMiddle, b0, b1, chainA, chainB) ||
          this.#chains(aMiddle, a1, b0, b1, chainA, chainB)
        );
      }
      return (
        this.#chains(a0, aMiddle, b0, bMiddle, chainA, chainB) ||
        this.#chains(a0, aMiddle, bMiddle, b1, chainA, chainB) ||
        this.#chains(aMiddle, a1, b0, bMiddle, chainA, chainB) ||
        this.#chains(aMiddle, a1, bMiddle, b1, chainA, chainB)
      );
    }
    return (
      this.#chains(a0, a1, b0, bMiddle, chainA, chainB) || this.#chains(a0, a1, bMiddle, b1, chainA, chainB)
    );
  }

  #meet(a0: number, a1: number, b0: number, b1: number): boolean {
    const xy = this.#xy;
    const ax0 = xy[a0]!;
    const ax1 = xy[a1]!;
    const bx0 = xy[b0]!;
    const bx1 = xy[b1]!;
    if (Math.max(ax0, ax1) < Math.min(bx0, bx1) || Math.max(bx0, bx1) < Math.min(ax0, ax1)) return false;
    const ay0 = xy[a0 + 1]!;
    const ay1 = xy[a1 + 1]!;
    const by0 = xy[b0 + 1]!;
    const by1 = xy[b1 + 1]!;
    return !(Math.max(ay0, ay1) < Math.min(by0, by1) || Math.max(by0, by1) < Math.min(ay0, ay1));
  }
}
