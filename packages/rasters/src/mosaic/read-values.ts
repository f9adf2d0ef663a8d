/** A window of a mosaic as values, one plane per wanted band; NaN for no data. */

import type { RasterDescription } from '../description.ts';
import { type BlockPiece, type PixelWindow, visitBlocks } from '../read/read-window.ts';
import type { ValueWindow } from '../warp/rgba-window.ts';
import type { ColourModel } from './colour-model.ts';
import { intersection } from './member-index.ts';
import { toOwnPixels, type WindowRequest } from './read-colours.ts';

type Values = Extract<ColourModel, { kind: 'values' }>;

export async function readValues(
  { index, images, window }: WindowRequest,
  model: Values,
): Promise<ValueWindow> {
  const { width, height } = window;
  const planes = model.bands.map(() => new Float32Array(width * height).fill(Number.NaN));
  for (const member of index.under(window)) {
    const inside = intersection(member.window, window)!;
    const own = toOwnPixels(inside, member);
    const { description } = member.raster;
    const start = (inside.y - window.y) * width + inside.x - window.x;
    await images.use(member.raster, async ({ image, mask }) => {
      // With a mask, apart first: what is masked must not erase what an earlier member shows.
      const targets = mask
        ? planes.map(() => new Float32Array(own.width * own.height).fill(Number.NaN))
        : planes;
      const [first, stride] = mask ? [0, own.width] : [start, width];
      const bandsOf = (piece: BlockPiece): void => {
        for (const [i, band] of model.bands.entries())
          copyBand(piece, description, band, targets[i]!, first + piece.y * stride + piece.x, stride);
      };
      await visitBlocks(image, own, bandsOf);
      if (!mask) return;
      await visitBlocks(mask, own, (piece) => {
        for (const plane of targets) eraseMasked(piece, plane, piece.y * own.width + piece.x, own.width);
      });
      for (const [i, plane] of planes.entries()) overlay(targets[i]!, own, plane, start, width);
    });
  }
  return { planes, width, height };
}

/** Pixels without data leave what an earlier member wrote. Infinities are no data. */
function copyBand(
  { block, blockX, blockY, blockWidth, width, height }: BlockPiece,
  { bands, alphaBand }: RasterDescription,
  band: number,
  plane: Float32Array,
  at: number,
  rowStride: number,
): void {
  const stride = bands.length;
  const nodata = bands[band]!.nodata;
  for (let row = 0; row < height; row++) {
    const from = ((blockY + row) * blockWidth + blockX) * stride;
    const to = at + row * rowStride;
    for (let i = 0; i < width; i++) {
      const value = block[from + i * stride + band]!;
      if (value === nodata || !Number.isFinite(value)) continue;
      if (alphaBand !== null && block[from + i * stride + alphaBand] === 0) continue;
      plane[to + i] = value;
    }
  }
}

function eraseMasked(piece: BlockPiece, plane: Float32Array, at: number, stride: number): void {
  for (let row = 0; row < piece.height; row++) {
    const from = (piece.blockY + row) * piece.blockWidth + piece.blockX;
    const to = at + row * stride;
    for (let i = 0; i < piece.width; i++) if (piece.block[from + i] === 0) plane[to + i] = Number.NaN;
  }
}

function overlay(
  apart: Float32Array,
  { width, height }: PixelWindow,
  plane: Float32Array,
  at: number,
  stride: number,
): void {
  for (let row = 0, i = 0; row < height; row++)
    for (let to = at + row * stride, end = to + width; to < end; to++, i++)
      if (!Number.isNaN(apart[i]!)) plane[to] = apart[i]!;
}
