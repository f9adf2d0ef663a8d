/**
 * Writes a tiled GeoTIFF (BigTIFF, little-endian, pixels interleaved): blocks come in any order, the directory last.
 * Form in which the platform keeps an image whose own form cannot be read by parts.
 */

import { closeSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { SampleArray } from './samples.ts';
import { fieldsOf, type TiffPlan, writeDirectory } from './tiff-fields.ts';

/** Fastest level: photographs hardly gain from more. */
const deflateLevel = 1;

export class TiffWriter {
  readonly #descriptor: number;
  readonly #plan: TiffPlan;
  readonly #offsets: Float64Array;
  readonly #lengths: Float64Array;
  readonly #columns: number;
  #size = 16;

  constructor(path: string, plan: TiffPlan) {
    const { width, height } = plan.description;
    this.#plan = plan;
    this.#columns = Math.ceil(width / plan.tileSize);
    const blocks = this.#columns * Math.ceil(height / plan.tileSize);
    this.#offsets = new Float64Array(blocks);
    this.#lengths = new Float64Array(blocks);
    this.#descriptor = openSync(path, 'w');
  }

  /** `tileSize²` pixels, bands interleaved. */
  writeBlock(column: number, row: number, samples: SampleArray): void {
    const plain = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    const isDeflated = this.#plan.compression === 'deflate';
    const bytes = isDeflated ? deflateSync(plain, { level: deflateLevel }) : plain;
    const index = row * this.#columns + column;
    this.#offsets[index] = this.#size;
    this.#lengths[index] = bytes.length;
    this.#append(bytes);
  }

  finish(): void {
    const directory = writeDirectory(
      fieldsOf(this.#plan, this.#offsets, this.#lengths),
      this.#size + (this.#size % 2),
    );
    const head = Buffer.alloc(16);
    head.write('II', 'latin1');
    head.writeUInt16LE(43, 2);
    head.writeUInt16LE(8, 4);
    head.writeBigUInt64LE(BigInt(this.#size + (this.#size % 2)), 8);
    if (this.#size % 2) this.#append(Buffer.alloc(1));
    this.#append(directory);
    writeSync(this.#descriptor, head, 0, head.length, 0);
    this.close();
  }

  close(): void {
    if (!this.#isClosed) closeSync(this.#descriptor);
    this.#isClosed = true;
  }

  #isClosed = false;

  #append(bytes: Uint8Array): void {
    let done = 0;
    while (done < bytes.length) {
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, this.#size + done);
    }
    this.#size += bytes.length;
  }
}
