/** The PNG part of the rasteriser. */
import { CartableError } from '@cartable/contract';
import type { RasterExports } from './wasm-module.ts';

/** Rows are written over the input by bands of so many pixels at most. */
const bandPixels = 1 << 20;

/**
 * The frame as a zlib stream of PNG rows, in pieces. A translucent image is no longer premultiplied afterwards.
 * @throws {CartableError} `rendering.memory`
 */
export function pngStream(
  wasm: RasterExports,
  { width, height }: { readonly width: number; readonly height: number },
  isOpaque: boolean,
): Uint8Array[] {
  const written = (bytes: number) => new Uint8Array(wasm.memory.buffer, wasm.inputAddress(), bytes).slice();
  const perBand = Math.max(Math.floor(bandPixels / width), 1);
  const pieces: Uint8Array[] = [];
  wasm.beginPng(isOpaque ? 1 : 0);
  for (let from = 0; from < height; from += perBand) {
    const bytes = wasm.encodePngRows(from, Math.min(from + perBand, height));
    if (bytes < 0) throw new CartableError('rendering.memory', { width, height });
    pieces.push(written(bytes));
  }
  pieces.push(written(wasm.endPng()));
  return pieces;
}
