/** Sides of noded segments that are inside, by counting how often the rings turn around them. */

import type { Segment } from './node-segments.ts';

/** With the inside on its left when y goes up, on its right on the screen. */
export interface Edge {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/** Segments that part the inside (turned around at least once, clockwise on the screen) from the outside. */
export function boundaryEdges(segments: readonly Segment[]): Edge[] {
  const index = new ColumnIndex(segments);
  const edges: Edge[] = [];
  for (const segment of segments) {
    const [first, second] = sidesOf(segment, index);
    const { ax, ay, bx, by } = segment;
    if (first <= 0 && second > 0) edges.push({ fromX: ax, fromY: ay, toX: bx, toY: by });
    else if (first > 0 && second <= 0) edges.push({ fromX: bx, fromY: by, toX: ax, toY: ay });
  }
  return edges;
}

/** Winding where the inside of a backward edge would be, and where that of a forward edge would be. */
function sidesOf(segment: Segment, index: ColumnIndex): [number, number] {
  const { ax, ay, bx, by, weight } = segment;
  const x = (ax + bx) / 2;
  const y = (ay + by) / 2;
  if (ax === bx) return [index.windingAbove(x, y, 'right'), index.windingAbove(x, y, 'left')];
  const above = index.windingAbove(x, y, 'right', segment);
  return [above, above + weight];
}

/** Segments by columns of the plane, so that a vertical ray meets few of them. */
class ColumnIndex {
  readonly #left: number;
  readonly #width: number;
  readonly #columns: Segment[][];

  constructor(segments: readonly Segment[]) {
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    for (const { ax, bx } of segments) {
      if (ax < left) left = ax;
      if (bx > right) right = bx;
    }
    this.#left = left;
    const count = Math.max(1, Math.min(segments.length >> 2, right - left));
    this.#width = Math.max(1, (right - left + 1) / count);
    this.#columns = Array.from({ length: count + 1 }, () => []);
    for (const segment of segments) {
      if (segment.ax === segment.bx) continue;
      for (let i = this.#columnOf(segment.ax); i <= this.#columnOf(segment.bx); i++)
        this.#columns[i]!.push(segment);
    }
  }

  #columnOf(x: number): number {
    return Math.floor((x - this.#left) / this.#width);
  }

  /** @param side which of two segments that meet at this x counts: just left of it, or just right */
  windingAbove(x: number, y: number, side: 'left' | 'right', except?: Segment): number {
    let winding = 0;
    for (const segment of this.#columns[this.#columnOf(x)]!) {
      const { ax, ay, bx, by } = segment;
      const isSpanning = side === 'left' ? ax < x && x <= bx : ax <= x && x < bx;
      if (!isSpanning || segment === except) continue;
      const height = ay + ((by - ay) * (x - ax)) / (bx - ax);
      if (height < y) winding += segment.weight;
    }
    return winding;
  }
}
