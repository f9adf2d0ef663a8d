/**
 * Writes a tiled GeoTIFF (BigTIFF, little-endian, pixels interleaved): blocks come in any order, the directory last.
 * Form in which the platform keeps an image whose own form cannot be read by parts.
 */

import { closeSync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { newSamples, type SampleArray } from './samples.ts';
import { doHorizontal } from './tiff/predictor.ts';
import { fieldsOf, type TiffPlan, writeDirectory } from './tiff-fields.ts';

/** Fastest level: photographs hardly gain from more. */
const deflateLevel = 1;
/** Most blocks come out in one piece. */
const deflatedChunkBytes = 1 << 18;
/**
 * Blocks, and bytes of them, that wait for threads of the process, which deflate beside the thread that decodes: so many
 * that both have work, few enough that whatever else waits for these threads does so for some hundredths of a second.
 */
const waiting = { blocks: 16, bytes: 64 * 1024 * 1024 };

const deflateBlock = promisify(deflate) as (bytes: Uint8Array, options: object) => Promise<Uint8Array>;

interface WaitingBlock {
  readonly index: number;
  readonly samples: SampleArray;
  readonly bytes: Promise<Uint8Array>;
}

export class TiffWriter {
  readonly #descriptor: number;
  readonly #plan: TiffPlan;
  readonly #offsets: Float64Array;
  readonly #lengths: Float64Array;
  readonly #columns: number;
  /** In the order they were given, which is that of the file. */
  readonly #deflating: WaitingBlock[] = [];
  #waitingBytes = 0;
  /** Blocks that have been written: memory of this size is slow to get. */
  readonly #spare: SampleArray[] = [];
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

  /** Memory of a block, all of it zero. */
  newBlock(): SampleArray {
    const { tileSize, description } = this.#plan;
    const { bands } = description;
    return this.#spare.pop()?.fill(0) ?? newSamples(bands[0]!.type, tileSize * tileSize * bands.length);
  }

  /** `tileSize²` pixels, bands interleaved; taken over, not to be used again. */
  async writeBlock(column: number, row: number, samples: SampleArray): Promise<void> {
    const { compression, isPredicted, tileSize, description } = this.#plan;
    const plain = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    const index = row * this.#columns + column;
    if (isPredicted) doHorizontal(samples, tileSize * description.bands.length, description.bands.length);
    if (compression !== 'deflate') {
      this.#appendBlock(index, plain);
      this.#spare.push(samples);
      return;
    }
    const bytes = deflateBlock(plain, { level: deflateLevel, chunkSize: deflatedChunkBytes });
    // Told where it is awaited.
    bytes.catch(() => {});
    this.#deflating.push({ index, bytes, samples });
    this.#waitingBytes += plain.length;
    while (this.#deflating.length > waiting.blocks || this.#waitingBytes > waiting.bytes)
      await this.#appendFirst();
  }

  async finish(): Promise<void> {
    while (this.#deflating.length > 0) await this.#appendFirst();
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

  async #appendFirst(): Promise<void> {
    const { index, bytes, samples } = this.#deflating.shift()!;
    this.#appendBlock(index, await bytes);
    this.#waitingBytes -= samples.byteLength;
    this.#spare.push(samples);
  }

  #appendBlock(index: number, bytes: Uint8Array): void {
    this.#offsets[index] = this.#size;
    this.#lengths[index] = bytes.length;
    this.#append(bytes);
  }

  #append(bytes: Uint8Array): void {
    let done = 0;
    while (done < bytes.length) {
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, this.#size + done);
    }
    this.#size += bytes.length;
  }
}
