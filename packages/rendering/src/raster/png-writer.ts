/** The PNG part of the rasteriser. Whatever it is asked for is of the image drawn last. */
import { CartableError } from '@cartable/contract';
import type { ColorCounts, PngFrame, PngPixels } from '../encode/frame.ts';
import type { RasterExports } from './wasm-module.ts';

/** Rows are written over the input by bands of so many pixels at most. */
const bandPixels = 1 << 20;
/** Of what is counted of a bucket: see `assembly/quantise.ts`. */
const recordNumbers = 5;
const bucketSlots = 1 << 18;
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
  flatColors(step: number, least: number): [color: number, count: number][] {
    const found = this.#unlessFull(this.#wasm.findFlatColors(step, least));
    const pairs = new Uint32Array(this.#wasm.memory.buffer, this.#wasm.inputAddress(), found * 2);
    return Array.from({ length: found }, (_, rank) => [pairs[rank * 2]!, pairs[rank * 2 + 1]!]);
  }

  /** @throws {CartableError} `rendering.memory` */
  countColors(flat: readonly number[]): ColorCounts {
    new Uint32Array(this.#wasm.memory.buffer, this.#wasm.flatColorsAddress(), flat.length).set(flat);
    const length = this.#unlessFull(this.#wasm.countColors(flat.length));
    const { words, numbers } = this.#records(length);
    const buckets = new Uint32Array(length);
    const counts = new Uint32Array(length);
    const sums = new Float64Array(length * 4);
    for (let rank = 0; rank < length; rank++) {
      buckets[rank] = words[rank * recordNumbers * 2]!;
      counts[rank] = words[rank * recordNumbers * 2 + 1]!;
      for (let channel = 0; channel < 4; channel++)
        sums[rank * 4 + channel] = numbers[rank * recordNumbers + 1 + channel]!;
    }
    return { buckets, counts, sums };
  }

  placeColors(places: Uint8Array): void {
    const { words } = this.#records(places.length);
    for (let rank = 0; rank < places.length; rank++) words[rank * recordNumbers * 2] = places[rank]!;
    this.#wasm.placeColors();
  }

  #records(length: number): { words: Uint32Array; numbers: Float64Array } {
    const { buffer } = this.#wasm.memory;
    const from = this.#wasm.inputAddress() + bucketSlots * 4;
    const numbers = new Float64Array(buffer, from, length * recordNumbers);
    return { numbers, words: new Uint32Array(buffer, from, length * recordNumbers * 2) };
  }

  #unlessFull(answer: number): number {
    if (answer < 0) throw new CartableError('rendering.memory', { ...this.#size });
    return answer;
  }

  /** @throws {CartableError} `rendering.memory` */
  stream(pixels: PngPixels): Uint8Array[] {
    const { width, height } = this.#size;
    const perBand = Math.max(Math.floor(bandPixels / width), 1);
    const pieces: Uint8Array[] = [];
    this.#wasm.beginPng(bytesOf[pixels]);
    for (let from = 0; from < height; from += perBand) {
      const bytes = this.#wasm.encodePngRows(from, Math.min(from + perBand, height));
      pieces.push(this.#written(this.#unlessFull(bytes)));
    }
    pieces.push(this.#written(this.#wasm.endPng()));
    return pieces;
  }

  #written(bytes: number): Uint8Array {
    return new Uint8Array(this.#wasm.memory.buffer, this.#wasm.inputAddress(), bytes).slice();
  }
}
