/**
 * What makes labels the same in every tile: a grid of blocks fixed in the world, at the resolution of the image.
 *
 * Labels that cross a corner of the grid are settled first, then those that cross one side, then those inside a
 * block. A label is shorter than half a block, so that what happens at a corner depends on the labels that cover
 * that corner, a side only on those that touch it, and the inside of a block only on its own and its borders.
 * Reading the blocks that an image touches, and a margin, is therefore enough to settle them exactly as any other
 * image would: labels across the border of two tiles are drawn in both or in neither.
 *
 * That margin holds several times the features of the image. Only squares are asked as pieces of a larger map: any
 * other image is a map of its own, whose labels are settled among themselves.
 */
import type { CompiledText } from '../plan/compile-text.ts';
import type { Margins } from '../plan/plan-view.ts';

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
  /** Longest side of a label, and farthest it may lie from its place. */
  readonly reach: number;
  /** Some labels are placed before others whatever their neighbours. */
  readonly hasRanks: boolean;
}

/** Room for a text of some ten characters in a row; along lines texts cannot be broken and need more. */
const emsPerBlock = 20;
const emsPerBlockAlongLines = 44;
const smallestBlock = 256;

export function labelGridOf(
  texts: readonly CompiledText[],
  image: { width: number; height: number; originX: number; originY: number },
): LabelGrid {
  const needed = texts.map(
    ({ largestPixels, mayFollowLines }) =>
      largestPixels * (mayFollowLines ? emsPerBlockAlongLines : emsPerBlock),
  );
  const block = 2 ** Math.ceil(Math.log2(Math.max(smallestBlock, ...needed)));
  const { width, height, originX, originY } = image;
  const hasRanks = new Set(texts.map((text) => text.rank)).size > 1 || texts.some((text) => text.hasPriority);
  const isTile = width === height;
  return { width, height, originX, originY, isTile, block, reach: block / 2, hasRanks };
}

/** Tiles of a grid begin where blocks do, but for the last digits of their coordinates. */
const roundingBlocks = 1 / 4096;

/** How far around the image labels must be known. */
export function labelMargins(grid: LabelGrid): Margins {
  const { isTile, block, originX, originY, width, height } = grid;
  if (!isTile) return [0, 0, 0, 0];
  // Where ranks differ, a label at a border also gives way to the greater ones it overlaps, placed or not.
  const beyond = grid.reach * (grid.hasRanks ? 2 : 1);
  const before = (start: number): number =>
    start - Math.floor(start / block + roundingBlocks) * block + beyond;
  const after = (end: number): number => Math.ceil(end / block - roundingBlocks) * block - end + beyond;
  return [before(originX), before(originY), after(originX + width), after(originY + height)];
}

/** Sides of the grid that a box crosses, 0 to 2 directions. */
export function bordersCrossed(
  grid: LabelGrid,
  box: { x0: number; y0: number; x1: number; y1: number },
): number {
  if (!grid.isTile) return 0;
  const crosses = (from: number, to: number): number =>
    Math.floor(from / grid.block) === Math.floor(to / grid.block) ? 0 : 1;
  return (
    crosses(grid.originX + box.x0, grid.originX + box.x1) +
    crosses(grid.originY + box.y0, grid.originY + box.y1)
  );
}
