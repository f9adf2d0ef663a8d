/** A window of a mosaic as colours, at full resolution or reduced by a power of two. */

import type { RasterDescription } from '../description.ts';
import { type BlockPiece, type PixelWindow, visitBlocks } from '../read/read-window.ts';
import type { RgbaWindow } from '../warp/rgba-window.ts';
import type { ColourModel } from './colour-model.ts';
import { intersection, type MemberIndex } from './member-index.ts';
import type { MosaicMember } from './mosaic-grid.ts';
import type { OpenImages } from './open-images.ts';

export interface WindowRequest {
  readonly index: MemberIndex;
  readonly images: OpenImages;
  /** In pixels of the mosaic. */
  readonly window: PixelWindow;
}

type Colours = Extract<ColourModel, { kind: 'colours' }>;

export async function readColours(
  { index, images, window }: WindowRequest,
  model: Colours,
): Promise<RgbaWindow> {
  const { width, height } = window;
  const data = new Uint8Array(width * height * 4);
  const target = new Uint32Array(data.buffer);
  for (const member of index.under(window)) {
    const inside = intersection(member.window, window)!;
    const at = (inside.y - window.y) * width + inside.x - window.x;
    const { convert } = pixelConverter(member.raster.description, model);
    await images.use(member.raster, async ({ image, mask }) => {
      const own = toOwnPixels(inside, member);
      if (!mask) {
        await visitBlocks(image, own, (piece) =>
          convert(piece, target, at + piece.y * width + piece.x, width),
        );
        return;
      }
      // Apart first: what is masked must not erase what an earlier member shows.
      const apart = new Uint32Array(own.width * own.height);
      await visitBlocks(image, own, (piece) =>
        convert(piece, apart, piece.y * own.width + piece.x, own.width),
      );
      await visitBlocks(mask, own, (piece) =>
        eraseMasked(piece, apart, piece.y * own.width + piece.x, own.width),
      );
      overlay(apart, own, target, at, width);
    });
  }
  return { data, width, height, isOpaque: isOpaqueAllOver(target) };
}

function overlay(
  apart: Uint32Array,
  { width, height }: PixelWindow,
  target: Uint32Array,
  at: number,
  stride: number,
): void {
  for (let row = 0, i = 0; row < height; row++)
    for (let to = at + row * stride, end = to + width; to < end; to++, i++)
      if (apart[i] !== 0) target[to] = apart[i]!;
}

function isOpaqueAllOver(pixels: Uint32Array): boolean {
  for (let i = 0; i < pixels.length; i++) if (pixels[i]! >>> 24 !== 255) return false;
  return true;
}

export function toOwnPixels(inside: PixelWindow, { window }: MosaicMember): PixelWindow {
  return { ...inside, x: inside.x - window.x, y: inside.y - window.y };
}

function eraseMasked(piece: BlockPiece, target: Uint32Array, at: number, stride: number): void {
  for (let row = 0; row < piece.height; row++) {
    const from = (piece.blockY + row) * piece.blockWidth + piece.blockX;
    const to = at + row * stride;
    for (let i = 0; i < piece.width; i++) if (piece.block[from + i] === 0) target[to + i] = 0;
  }
}

interface PixelConverter {
  /** Writes the valid pixels of a piece from `at` on; the others leave what was there. */
  convert(piece: BlockPiece, target: Uint32Array, at: number, stride: number): void;
}

/** Pixels are words: red in the lowest byte, alpha in the highest. */
function pixelConverter(description: RasterDescription, { bands }: Colours): PixelConverter {
  const { alphaBand, palette } = description;
  const nodata = description.bands[0]!.nodata;
  const stride = description.bands.length;
  const isAlwaysOpaque = alphaBand === null && nodata === null && palette === null;
  if (bands.length === 3 && isAlwaysOpaque) return { convert: (...args) => copyRgb(stride, ...args) };
  const table = palette ? paletteWords(palette, nodata) : bands.length === 1 ? greyWords(nodata) : undefined;
  const colourAt = (block: BlockPiece['block'], i: number): number => {
    const alpha = alphaBand === null ? 255 : block[i + alphaBand]!;
    if (table) {
      const word = table[block[i]!]!;
      return alpha === 255 || word === 0 ? word : alpha === 0 ? 0 : ((word & 0xffffff) | (alpha << 24)) >>> 0;
    }
    const red = block[i]!;
    const green = block[i + 1]!;
    const blue = block[i + 2]!;
    if (alpha === 0 || (red === nodata && green === nodata && blue === nodata)) return 0;
    return (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;
  };
  const convert: PixelConverter['convert'] = (
    { block, blockX, blockY, blockWidth, width, height },
    target,
    at,
    rowStride,
  ) => {
    for (let row = 0; row < height; row++) {
      let from = ((blockY + row) * blockWidth + blockX) * stride;
      const start = at + row * rowStride;
      for (let to = start; to < start + width; to++, from += stride) {
        const word = colourAt(block, from);
        if (word !== 0) target[to] = word;
      }
    }
  };
  return { convert };
}

function copyRgb(
  stride: number,
  { block, blockX, blockY, blockWidth, width, height }: BlockPiece,
  target: Uint32Array,
  at: number,
  rowStride: number,
): void {
  const bytes = block as Uint8Array;
  for (let row = 0; row < height; row++) {
    let from = ((blockY + row) * blockWidth + blockX) * stride;
    const start = at + row * rowStride;
    for (let to = start; to < start + width; to++, from += stride)
      target[to] = bytes[from]! | (bytes[from + 1]! << 8) | (bytes[from + 2]! << 16) | 0xff000000;
  }
}

/** Zero for what is no data. */
function greyWords(nodata: number | null): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, i) => (i === nodata ? 0 : (i * 0x010101 + 0xff000000) >>> 0));
}

function paletteWords(palette: readonly number[], nodata: number | null): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, i) => {
    const [red, green, blue, alpha] = palette.slice(i * 4, i * 4 + 4);
    if (i === nodata || alpha === undefined || alpha === 0) return 0;
    return (red! | (green! << 8) | (blue! << 16) | (alpha << 24)) >>> 0;
  });
}
