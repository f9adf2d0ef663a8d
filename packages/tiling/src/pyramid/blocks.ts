/** Data beyond memory are made by blocks: columns of the world, each read apart; low levels from thinned data. */

import type { CentreSample } from './centre-sample.ts';
import { type WorldBox, worldBits } from './world-grid.ts';

export interface Block {
  /** Tiles whose place is in it are made: its sides are sides of tiles of `fromZoom`. */
  readonly box: WorldBox;
}

export interface BlockPlan {
  /** Least detailed level made by blocks. */
  readonly fromZoom: number;
  readonly blocks: readonly Block[];
}

/** A block may hold so much more than its even share. */
const tolerance = 1.4;

/**
 * Cuts a box so that each block holds about as many features, at the least detailed level where sides of tiles allow.
 * @param count of blocks wanted
 */
export function planBlocks(
  centres: CentreSample,
  box: WorldBox,
  count: number,
  levels: { readonly minZoom: number; readonly maxZoom: number },
): BlockPlan {
  const sorted = centres.sorted();
  for (let zoom = levels.minZoom; ; zoom++) {
    const sides = sidesAt(sorted, box, count, zoom);
    const isEven = largestShare(sorted, sides) <= (tolerance * sorted.length) / count;
    if (!isEven && zoom < levels.maxZoom) continue;
    const blocks = sides.slice(1).map((right, i) => ({ box: [sides[i]!, box[1], right, box[3]] as const }));
    return { fromZoom: zoom, blocks };
  }
}

/** The ends of the box, and between them sides of tiles near the places that cut the features evenly. */
function sidesAt(sorted: Float64Array, box: WorldBox, count: number, zoom: number): number[] {
  const size = 2 ** (worldBits - zoom);
  const sides = [box[0]];
  for (let i = 1; i < count; i++) {
    const side = Math.round(sorted[Math.floor((sorted.length * i) / count)]! / size) * size;
    if (side > sides.at(-1)! && side < box[2]) sides.push(side);
  }
  return [...sides, box[2]];
}

function largestShare(sorted: Float64Array, sides: readonly number[]): number {
  let largest = 0;
  let from = 0;
  for (const side of sides.slice(1)) {
    let to = from;
    while (to < sorted.length && sorted[to]! <= side) to++;
    largest = Math.max(largest, to - from);
    from = to;
  }
  return largest;
}
