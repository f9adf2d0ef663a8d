/** The PNG part of the rasteriser. Whatever it is asked for is of the image drawn last. */
import { CartableError } from '@cartable/contract';
import type { PngFrame, PngPixels } from '../encode/frame.ts';
import type { RasterExports } from './wasm-module.ts';

/** Rows are written over the input by bands of so many pixels at most. */
const bandPixels = 1 << 20;
const bytesOf: Record<PngPixels, number> = { indices: 1, rgb: 3, rgba: 4 };

export class PngWriter implements PngFrame {
  readonly #wasm: RasterExports;
  readonly #size: { readonly width: number; readonly height: number };

  constructor(wasm: RasterExports, size: { readonly width: number; readonly height: number }) {
    this.#wasm = wasm;
    this.#size = size;
  }

  findPalette(): Uint32Array | undefined {
    const colors = this.#wasm.findPalette();
    if (colors < 0) return undefined;
    return new Uint32Array(this.#wasm.memory.buffer, this.#wasm.paletteAddress(), colors).slice();
  }

  /** @throws {CartableError} `rendering.memory` */
  stream(pixels: PngPixels): Uint8Array[] {
    const { width, height } = this.#size;
    const perBand = Math.max(Math.floor(bandPixels / width), 1);
    const pieces: Uint8Array[] = [];
    this.#wasm.beginPng(bytesOf[pixels]);
    for (let from = 0; from < height; from += perBand) {
      const bytes = this.#wasm.encodePngRows(from, Math.min(from + perBand, height));
      if (bytes < 0) throw new CartableError('rendering.memory', { width, height });
      pieces.push(this.#written(bytes));
    }
    pieces.push(this.#written(this.#wasm.endPng()));
    return pieces;
  }

  #written(bytes: number): Uint8Array {
    return new Uint8Array(this.#wasm.memory.buffer, this.#wasm.inputAddress(), bytes).slice();
  }
}
