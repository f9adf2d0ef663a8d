/** The JPEG part of the rasteriser, with its tables handed over once. */
import { CartableError } from '@cartable/contract';
import { codesOf, type JpegTables, zigzag } from '../encode/jpeg-tables.ts';
import type { RasterExports } from './wasm-module.ts';

/** Scales that the transform leaves in its coefficients, by frequency. */
const scales = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => (k === 0 ? 1 : Math.SQRT2 * Math.cos((k * Math.PI) / 16)));
const unitPixels = 16;
/** Rows of units are written over the input by bands of so many pixels at most. */
const bandPixels = 1 << 20;
const dcSymbols = 16;
const acSymbols = 256;

export class JpegWriter {
  readonly #wasm: RasterExports;
  #tables: readonly JpegTables[] | undefined;

  constructor(wasm: RasterExports) {
    this.#wasm = wasm;
  }

  /** Entropy-coded data of the frame, in pieces. @throws {CartableError} `rendering.memory` */
  scan({ width, height }: { width: number; height: number }, tables: readonly JpegTables[]): Uint8Array[] {
    const wasm = this.#wasm;
    if (this.#tables !== tables) this.#handOver(tables);
    const rows = Math.ceil(height / unitPixels);
    const perBand = Math.max(Math.floor(bandPixels / (width * unitPixels)), 1);
    const pieces: Uint8Array[] = [];
    wasm.beginJpeg();
    for (let from = 0; from < rows; from += perBand) {
      const bytes = wasm.encodeJpegRows(from, Math.min(from + perBand, rows));
      if (bytes < 0) throw new CartableError('rendering.memory', { width, height });
      pieces.push(this.#written(bytes));
    }
    pieces.push(this.#written(wasm.endJpeg()));
    return pieces;
  }

  #written(bytes: number): Uint8Array {
    return new Uint8Array(this.#wasm.memory.buffer, this.#wasm.inputAddress(), bytes).slice();
  }

  /** Turned around, as the coefficients are. */
  #handOver(tables: readonly JpegTables[]): void {
    const { buffer } = this.#wasm.memory;
    let at = this.#wasm.jpegTablesAddress();
    for (const { quantiser, dc, ac } of tables) {
      const reciprocals = quantiser.map((_, place) => {
        const [row, column] = [place >> 3, place & 7];
        return 1 / (quantiser[column * 8 + row]! * scales[row]! * scales[column]! * 8);
      });
      new Float32Array(buffer, at, 64).set(reciprocals);
      new Uint32Array(buffer, at + 256, dcSymbols).set(codesOf(dc, dcSymbols));
      new Uint32Array(buffer, at + 256 + dcSymbols * 4, acSymbols).set(codesOf(ac, acSymbols));
      at += 256 + (dcSymbols + acSymbols) * 4;
    }
    const turned = zigzag.map((place) => (place & 7) * 8 + (place >> 3));
    new Uint8Array(buffer, this.#wasm.jpegOrderAddress(), 64).set(turned);
    this.#tables = tables;
  }
}
