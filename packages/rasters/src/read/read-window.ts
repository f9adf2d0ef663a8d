/** Copies a window of an image, block by block. */

import type { BlockImage } from './block-image.ts';
import type { SampleArray } from './samples.ts';

export interface PixelWindow {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Part of a window that one block gives. */
export interface BlockPiece {
  readonly block: SampleArray;
  /** First pixel in the block, and pixels per row of the block. */
  readonly blockX: number;
  readonly blockY: number;
  readonly blockWidth: number;
  /** First pixel in the window. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Visits the blocks under a window that lies inside the image. Blocks that were never written are passed over. */
export async function visitBlocks(
  image: BlockImage,
  window: PixelWindow,
  visit: (piece: BlockPiece) => void,
): Promise<void> {
  const { blockWidth, blockHeight } = image;
  const right = window.x + window.width;
  const bottom = window.y + window.height;
  for (let row = Math.floor(window.y / blockHeight); row * blockHeight < bottom; row++) {
    for (let column = Math.floor(window.x / blockWidth); column * blockWidth < right; column++) {
      const block = await image.readBlock(column, row);
      if (!block) continue;
      const x = Math.max(window.x, column * blockWidth);
      const y = Math.max(window.y, row * blockHeight);
      visit({
        block,
        blockX: x - column * blockWidth,
        blockY: y - row * blockHeight,
        blockWidth,
        x: x - window.x,
        y: y - window.y,
        width: Math.min(right, (column + 1) * blockWidth) - x,
        height: Math.min(bottom, (row + 1) * blockHeight) - y,
      });
    }
  }
}

/** Into `target`, whose rows are `targetWidth` pixels, bands interleaved. */
export async function readWindow(
  image: BlockImage,
  window: PixelWindow,
  target: SampleArray,
  targetWidth = window.width,
): Promise<void> {
  const { bands } = image;
  await visitBlocks(image, window, ({ block, blockX, blockY, blockWidth, x, y, width, height }) => {
    for (let row = 0; row < height; row++) {
      const from = ((blockY + row) * blockWidth + blockX) * bands;
      target.set(block.subarray(from, from + width * bands), ((y + row) * targetWidth + x) * bands);
    }
  });
}
