/** A JPEG 2000 image block by block: its tiles when they can be cut out, else the whole image at once. */

import { CartableError } from '@cartable/contract';
import { BlockError, type BlockImage } from '../block-image.ts';
import type { ByteSource } from '../byte-source.ts';
import { asSamples, newSamples, type SampleArray } from '../samples.ts';
import type { Jp2Boxes } from './boxes.ts';
import {
  buildTile,
  type Codestream,
  findTileParts,
  readCodestream,
  type TileParts,
  tileBoxOf,
} from './codestream.ts';
import { decodeCodestream } from './openjpeg.ts';

/**
 * Samples (pixels × bands) decoded at a time: the decoder takes some ten bytes for each, 0.6 GB in all. An image in
 * one piece may thus have 64 Mpx in one band, 21 Mpx in three.
 */
export const maxJp2Samples = 64_000_000;

/** @throws {CartableError} `format.damaged`, `raster.unsupported`, `raster.jp2-too-large` */
export async function openJp2Image(source: ByteSource, boxes: Jp2Boxes, name: string): Promise<Jp2Image> {
  const stream = await readCodestream(source, boxes.codestreamOffset, name);
  const { width, height } = jp2BlockSize(stream);
  if (width * height * stream.components > maxJp2Samples) throw tooLarge(stream, name);
  const end = boxes.codestreamOffset + boxes.codestreamLength;
  return new Jp2Image(source, stream, await findTileParts(source, stream, end, name), boxes);
}

export function jp2BlockSize(stream: Codestream): { width: number; height: number } {
  return isTiled(stream)
    ? { width: Math.min(stream.tileWidth, stream.width), height: Math.min(stream.tileHeight, stream.height) }
    : { width: stream.width, height: stream.height };
}

/** Whether blocks of one size from the first pixel on are the tiles. */
export function isTiled({ grid, isCuttable, tileColumns, tileRows }: Codestream): boolean {
  return isCuttable && grid.tx0 === grid.x0 && grid.ty0 === grid.y0 && tileColumns * tileRows > 1;
}

export function isJp2TooLarge(stream: Codestream): boolean {
  const { width, height } = jp2BlockSize(stream);
  return width * height * stream.components > maxJp2Samples;
}

function tooLarge(stream: Codestream, file: string): CartableError {
  return new CartableError('raster.jp2-too-large', {
    file,
    megapixels: Math.round((stream.width * stream.height) / 1e6),
    limit: Math.floor(maxJp2Samples / stream.components / 1e6),
  });
}

export class Jp2Image implements BlockImage {
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly type: Codestream['type'];
  readonly blockWidth: number;
  readonly blockHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly #source: ByteSource;
  readonly #stream: Codestream;
  readonly #parts: TileParts;
  readonly #boxes: Jp2Boxes;

  constructor(source: ByteSource, stream: Codestream, parts: TileParts, boxes: Jp2Boxes) {
    this.#source = source;
    this.#stream = stream;
    this.#parts = parts;
    this.#boxes = boxes;
    const block = jp2BlockSize(stream);
    this.width = stream.width;
    this.height = stream.height;
    this.bands = stream.components;
    this.type = stream.type;
    this.blockWidth = block.width;
    this.blockHeight = block.height;
    this.columns = Math.ceil(stream.width / block.width);
    this.rows = Math.ceil(stream.height / block.height);
  }

  async readBlock(column: number, row: number): Promise<SampleArray> {
    const stored = await this.storedBlock(column, row);
    const { width, height, componentCount, bytes } = await decodeCodestream(stored);
    const box = isTiled(this.#stream)
      ? tileBoxOf(this.#stream, row * this.columns + column)
      : { width: this.width, height: this.height };
    const samples = asSamples(this.type, bytes);
    const isWhole = width === box.width && height === box.height && componentCount === this.bands;
    if (!isWhole || samples.length < width * height * componentCount)
      throw new BlockError(`it measures ${width} × ${height} × ${componentCount}`);
    return width === this.blockWidth && height === this.blockHeight
      ? samples
      : this.#pad(samples, width, height);
  }

  async storedBlock(column: number, row: number): Promise<Uint8Array> {
    const { codestreamOffset, codestreamLength } = this.#boxes;
    if (!isTiled(this.#stream)) return this.#source.read(codestreamOffset, codestreamLength);
    const cut = await buildTile(this.#source, this.#stream, this.#parts, row * this.columns + column);
    if (!cut) throw new BlockError('it is not in the file');
    return cut;
  }

  close(): void {
    this.#source.close();
  }

  #pad(samples: SampleArray, width: number, height: number): SampleArray {
    const target = newSamples(this.type, this.blockWidth * this.blockHeight * this.bands);
    const rowSamples = width * this.bands;
    for (let row = 0; row < height; row++)
      target.set(
        samples.subarray(row * rowSamples, (row + 1) * rowSamples),
        row * this.blockWidth * this.bands,
      );
    return target;
  }
}
