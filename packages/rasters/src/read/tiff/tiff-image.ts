/** The first image of a TIFF, block by block. */

import { endianness } from 'node:os';
import { maxBlockBytes, maxBlocks } from '../../limits.ts';
import { BlockError, type BlockImage } from '../block-image.ts';
import { parseNumber } from '../companions.ts';
import { asSamples, bytesPerSample, newSamples, type SampleArray } from '../samples.ts';
import { type ComplexPart, magnitudes } from './complex-samples.ts';
import type { Directory, TiffFile } from './directory.ts';
import { decodeImageBlock } from './image-block.ts';
import { readLayout, type TiffLayout } from './layout.ts';
import { decodeLerc } from './lerc.ts';
import {
  isPacked,
  reverseBits,
  swapBytes,
  undoFloatingPoint,
  undoHorizontal,
  unpackBits,
} from './predictor.ts';
import { compression, tag } from './tags.ts';
import { unpack } from './unpack.ts';

const isLittleMachine = endianness() === 'LE';

/** Byte ranges of the blocks of an image. */
interface BlockPlaces {
  readonly offsets: Float64Array;
  readonly lengths: Float64Array;
}

/** @throws {CartableError} as `readLayout` does, and `format.damaged` for lists of blocks that make no sense */
export async function openTiffImage(file: TiffFile, directory = file.directories[0]!): Promise<TiffImage> {
  const layout = await readLayout(directory, file.name);
  const places = await readPlaces(directory);
  const nodata = await directory.text(tag.gdalNodata);
  return new TiffImage(file, layout, places, {
    jpegTables: await directory.bytes(tag.jpegTables),
    lercWrapping: (await directory.numbers(tag.lercParameters, 2))[1] ?? 0,
    nodata: nodata === undefined ? null : (parseNumber(nodata) ?? null),
  });
}

async function readPlaces(directory: Directory): Promise<BlockPlaces> {
  const isTiled = directory.has(tag.tileWidth) && directory.has(tag.tileOffsets);
  return {
    offsets: await directory.numbers(isTiled ? tag.tileOffsets : tag.stripOffsets, maxBlocks),
    lengths: await directory.numbers(isTiled ? tag.tileByteCounts : tag.stripByteCounts, maxBlocks),
  };
}

/** Tags that blocks are decoded with, beside the layout. */
interface DecodingTags {
  readonly jpegTables: Uint8Array | undefined;
  readonly lercWrapping: number;
  readonly nodata: number | null;
}

export class TiffImage implements BlockImage {
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly type: TiffLayout['type'];
  readonly blockWidth: number;
  readonly blockHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly layout: TiffLayout;
  readonly #file: TiffFile;
  readonly #places: BlockPlaces;
  readonly #tags: DecodingTags;

  constructor(file: TiffFile, layout: TiffLayout, places: BlockPlaces, tags: DecodingTags) {
    this.#file = file;
    this.#places = places;
    this.#tags = tags;
    this.layout = layout;
    this.width = layout.width;
    this.height = layout.height;
    this.bands = layout.bands;
    this.type = layout.type;
    this.blockWidth = layout.blockWidth;
    this.blockHeight = layout.blockHeight;
    this.columns = layout.columns;
    this.rows = layout.rows;
  }

  /** Bytes of a decoded block, all its bands. */
  get blockBytes(): number {
    return this.blockWidth * this.blockHeight * this.bands * bytesPerSample(this.type);
  }

  /** Blocks that the header places after the end of the file. */
  countMissingBlocks(): { count: number; total: number } {
    const total = this.columns * this.rows * (this.layout.isPlanar ? this.bands : 1);
    let count = 0;
    for (let i = 0; i < total; i++) {
      const end = (this.#places.offsets[i] ?? Infinity) + (this.#places.lengths[i] ?? Infinity);
      if (!(end <= this.#file.source.size)) count++;
    }
    return { count, total };
  }

  async readBlock(column: number, row: number): Promise<SampleArray | undefined> {
    if (this.blockBytes > maxBlockBytes) throw new BlockError(`it takes ${this.blockBytes} bytes`);
    if (!this.layout.isPlanar) return this.#decode(row * this.columns + column, row, this.bands);
    const target = newSamples(this.type, this.blockWidth * this.blockHeight * this.bands);
    let isWritten = false;
    for (let band = 0; band < this.bands; band++) {
      const plane = await this.#decode((band * this.rows + row) * this.columns + column, row, 1);
      if (!plane) continue;
      isWritten = true;
      for (let from = 0, to = band; from < plane.length; from++, to += this.bands) target[to] = plane[from]!;
    }
    return isWritten ? target : undefined;
  }

  async storedBlock(column: number, row: number): Promise<Uint8Array> {
    const planes = this.layout.isPlanar ? this.bands : 1;
    const parts: Uint8Array[] = [];
    for (let plane = 0; plane < planes; plane++)
      parts.push(
        (await this.#stored((plane * this.rows + row) * this.columns + column)) ?? new Uint8Array(0),
      );
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  /**
   * One row of pixels of an image stored without compression, from a column on: any window is then cheap. Those of a local
   * file come at once.
   */
  readRawRow(
    row: number,
    firstColumn: number,
    pixels: number,
  ): SampleArray | undefined | Promise<SampleArray> {
    const pixelBytes = this.bands * bytesPerSample(this.type);
    const strip = Math.floor(row / this.blockHeight);
    const offset = this.#places.offsets[strip];
    if (offset === undefined) throw new BlockError('it has no place in the file');
    if (offset === 0) return undefined;
    const inStrip = (row % this.blockHeight) * this.width + firstColumn;
    const read = this.#file.source.read(offset + inStrip * pixelBytes, pixels * pixelBytes);
    const samplesOf = (bytes: Uint8Array): SampleArray => {
      if (bytes.length < pixels * pixelBytes) throw new BlockError('it lies after the end of the file');
      return this.#order(bytes);
    };
    return read instanceof Promise ? read.then(samplesOf) : samplesOf(read);
  }

  close(): void {
    this.#file.source.close();
  }

  async #stored(index: number): Promise<Uint8Array | undefined> {
    const offset = this.#places.offsets[index];
    const length = this.#places.lengths[index];
    if (offset === undefined || length === undefined) throw new BlockError('it has no place in the file');
    if (offset === 0 || length === 0) return undefined;
    if (offset + length > this.#file.source.size) throw new BlockError('it lies after the end of the file');
    // A stored block never needs more than its pixels and some; JPEG of noise is the worst.
    if (length > this.blockBytes * 2 + 65_536) throw new BlockError('it is larger than its pixels');
    const bytes = await this.#file.source.read(offset, length);
    return this.layout.isBitReversed && this.layout.bits < 16 ? reverseBits(bytes) : bytes;
  }

  async #decode(index: number, row: number, bands: number): Promise<SampleArray | undefined> {
    const stored = await this.#stored(index);
    if (!stored) return undefined;
    const { layout } = this;
    // Strips end with the image; tiles are always whole.
    const rows = layout.isTiled
      ? this.blockHeight
      : Math.min(this.blockHeight, this.height - row * this.blockHeight);
    const expected = this.blockWidth * rows * bands;
    const samples = await this.#samplesOf(stored, rows, bands);
    if (samples.length < expected) throw new BlockError('it holds fewer pixels than announced');
    const full = this.blockWidth * this.blockHeight * bands;
    if (samples.length === full) return samples;
    const padded = newSamples(this.type, full);
    padded.set(samples.subarray(0, expected));
    return padded;
  }

  #samplesOf(stored: Uint8Array, rows: number, bands: number): SampleArray | Promise<SampleArray> {
    switch (this.layout.compression) {
      case compression.jpeg:
      case compression.webp:
        return this.#decodeImage(stored, rows, bands);
      case compression.lerc: {
        const size = { width: this.blockWidth, rows, mostRows: this.blockHeight, bands };
        return decodeLerc(stored, { ...size, type: this.type, wrapping: this.#tags.lercWrapping });
      }
      default:
        return this.#decodeStream(stored, rows, bands);
    }
  }

  async #decodeImage(stored: Uint8Array, rows: number, bands: number): Promise<Uint8Array> {
    const { pixels, width, height } = await decodeImageBlock(stored, this.#tags.jpegTables, this.layout);
    if (width !== this.blockWidth || height < rows) throw new BlockError(`it measures ${width} × ${height}`);
    return pixels.subarray(0, width * Math.min(height, this.blockHeight) * bands);
  }

  #decodeStream(stored: Uint8Array, rows: number, bands: number): SampleArray {
    const { layout, type } = this;
    if (isPacked(layout.bits)) {
      const packedBytes = Math.ceil((this.blockWidth * bands * layout.bits) / 8) * rows;
      const packed = unpack(stored, layout.compression, packedBytes);
      if (packed.length < packedBytes) throw new BlockError('it holds fewer pixels than announced');
      return unpackBits(packed, { rowSamples: this.blockWidth * bands, rows, bits: layout.bits });
    }
    const rowSamples = this.blockWidth * bands;
    if (layout.complexPart) return this.#decodeComplex(stored, rowSamples * rows, layout.complexPart);
    const bytes = unpack(stored, layout.compression, rowSamples * rows * bytesPerSample(type));
    if (layout.predictor === 3) {
      undoFloatingPoint(bytes, rowSamples, bands, type);
      if (!isLittleMachine) swapBytes(bytes, bytesPerSample(type));
      return asSamples(type, bytes);
    }
    const samples = this.#order(bytes);
    if (layout.predictor === 2)
      undoHorizontal(type === 'FLOAT32' ? asWords(samples) : samples, rowSamples, bands);
    return samples;
  }

  #decodeComplex(stored: Uint8Array, samples: number, part: ComplexPart): SampleArray {
    const bytes = unpack(stored, this.layout.compression, 2 * samples * bytesPerSample(part));
    if (this.#file.isLittleEndian !== isLittleMachine) swapBytes(bytes, bytesPerSample(part));
    return magnitudes(bytes, part, this.#tags.nodata);
  }

  /** Bytes as samples in the order of this machine. */
  #order(bytes: Uint8Array): SampleArray {
    if (this.#file.isLittleEndian !== isLittleMachine) swapBytes(bytes, bytesPerSample(this.type));
    return asSamples(this.type, bytes);
  }
}

/** Differences of floating-point numbers under predictor 2 are those of their bits. */
function asWords(samples: SampleArray): Uint32Array {
  return new Uint32Array(samples.buffer, samples.byteOffset, samples.length);
}
