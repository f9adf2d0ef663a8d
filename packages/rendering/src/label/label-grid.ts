/**
 * Grid of blocks fixed in the world, at the resolution of the image, which makes labels the same in every tile.
 *
 * Labels that cross a corner of the grid are settled first, then those that cross an upright side, then those that
 * cross a level one, which give way to all of the former that they meet, then those inside a block. A label that crosses a border is shorter than half a block, so that what happens at a corner depends on the
 * labels that cover that corner, a side only on those that touch it, and the inside of a block only on its own and
 * its borders. It also reaches no farther from its place than labels usually do (`plan/text-reach.ts`): others are
 * only drawn inside the block of their place. Reading the blocks that an image touches, and as much around as labels
 * reach, is therefore enough to settle them exactly as any other image would: labels across the border of two tiles
 * are drawn in both or in neither.
 *
 * The margin read around an image costs as much as the image itself when it is a fifth of its side. Only squares are
 * asked as pieces of a larger map: any other image is a map of its own, whose labels are settled among themselves.
 */
import type { CompiledText } from '../plan/compile-text.ts';
import type { Margins } from '../plan/plan-view.ts';
import type { TextReach } from '../plan/text-reach.ts';

export interface LabelGrid {
  readonly width: number;
  readonly height: number;
  /** World pixel of the top left corner of the image. */
  readonly originX: number;
  readonly originY: number;
  /** The image is a piece of a larger map. */
  readonly isTile: boolean;
  /** Side of a block. */
  readonly block: number;
  /** Farthest that labels which cross borders lie from their places. */
  readonly reach: TextReach;
  /** Largest cell in which one text is elected. */
  readonly cell: { readonly width: number; readonly height: number };
  /** Some labels are placed before others whatever their neighbours. */
  readonly hasRanks: boolean;
}

/** Half of it is room for a text of some twenty characters in a row. */
const emsPerBlock = 20;
const smallestBlock = 256;
/** Cells that one text stands for, in font sizes: a letter wide, half a line high. */
export const cellEms = { width: 1, height: 0.5 } as const;
/** Labels at a level side give way to those at an upright side of the next block as far as that: two lines. */
const farthestUprightPixels = 32;

export function labelGridOf(
  texts: readonly CompiledText[],
  image: { width: number; height: number; originX: number; originY: number },
): LabelGrid {
  const needed = texts.map(({ largestPixels }) => largestPixels * emsPerBlock);
  const block = 2 ** Math.ceil(Math.log2(Math.max(smallestBlock, ...needed)));
  const { width, height, originX, originY } = image;
  const hasRanks = new Set(texts.map((text) => text.rank)).size > 1 || texts.some((text) => text.hasPriority);
  const isTile = width === height;
  const largest = Math.max(
    0,
    ...texts.map(({ kind, largestPixels }) => (kind === undefined ? 0 : largestPixels)),
  );
  const cell = { width: largest * cellEms.width, height: largest * cellEms.height };
  return { width, height, originX, originY, isTile, block, reach: reachOf(texts, block), cell, hasRanks };
}

function reachOf(texts: readonly CompiledText[], block: number): TextReach {
  const farthest = (side: keyof TextReach): number =>
    Math.min(Math.max(0, ...texts.map(({ reach }) => reach[side])), block / 2);
  return {
    left: farthest('left'),
    top: farthest('top'),
    right: farthest('right'),
    bottom: farthest('bottom'),
  };
}

/** Tiles of a grid begin where blocks do, but for the last digits of their coordinates. */
const roundingBlocks = 1 / 4096;

/** Margins around the image within which labels must be known. */
export function labelMargins(grid: LabelGrid): Margins {
  const { isTile, block, reach, cell, originX, originY, width, height } = grid;
  if (!isTile) return [0, 0, 0, 0];
  // Labels of different ranks: one at a border also gives way to the greater ones it overlaps, placed or not.
  const overX = grid.hasRanks ? reach.left + reach.right : 0;
  const tallest = reach.top + reach.bottom;
  const overY = grid.hasRanks ? tallest : Math.min(tallest, farthestUprightPixels);
  const before = (start: number): number => start - Math.floor(start / block + roundingBlocks) * block;
  const after = (end: number): number => Math.ceil(end / block - roundingBlocks) * block - end;
  // Cells are known whole, or others would be elected.
  return [
    before(originX) + reach.right + overX + cell.width,
    before(originY) + reach.bottom + overY + cell.height,
    after(originX + width) + reach.left + overX + cell.width,
    after(originY + height) + reach.top + overY + cell.height,
  ];
}

/**
 * Whether a box lies inside a block that the image has no part of: its label is settled after all that cross borders,
 * and meets none of the image's own. Nothing depends on it, unless it is greater than one that crosses a border.
 */
export function isForeign(grid: LabelGrid, box: { x0: number; y0: number; x1: number; y1: number }): boolean {
  const { isTile, hasRanks, block, originX, originY, width, height } = grid;
  if (!isTile || hasRanks) return false;
  const isOff = (at: number, start: number, end: number): boolean => {
    const rank = Math.floor(at / block);
    return (
      rank < Math.floor(start / block + roundingBlocks) || rank >= Math.ceil(end / block - roundingBlocks)
    );
  };
  const isAway =
    isOff(originX + box.x0, originX, originX + width) || isOff(originY + box.y0, originY, originY + height);
  return isAway && bordersCrossed(grid, box) === 0;
}

/** Sides of the grid that a box crosses: 3 at a corner, 2 an upright one, 1 a level one, 0 none. */
export function bordersCrossed(
  grid: LabelGrid,
  box: { x0: number; y0: number; x1: number; y1: number },
): number {
  if (!grid.isTile) return 0;
  const crosses = (from: number, to: number): number =>
    Math.floor(from / grid.block) === Math.floor(to / grid.block) ? 0 : 1;
  return (
    2 * crosses(grid.originX + box.x0, grid.originX + box.x1) +
    crosses(grid.originY + box.y0, grid.originY + box.y1)
  );
}
