/** The values of an ESRI ASCII grid, rows from the north. A text has no random access: rows are given in order. */

import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { CartableError } from '@cartable/contract';
import type { RasterFile } from '../description.ts';
import { type AsciiGridHeader, readAsciiGridHeader } from './ascii-grid-header.ts';
import type { BlockImage } from './block-image.ts';

const rowsPerBlock = 64;
const chunkBytes = 1 << 20;
/** No number is longer; a text without blanks is not read for ever. */
const longestWord = 64;

/** @throws {CartableError} `raster.grid-header`; then, when read, `raster.grid-value`, `raster.grid-count` */
export function openAsciiGrid(file: RasterFile): BlockImage {
  const header = readAsciiGridHeader(file);
  const { width, height } = header;
  const rows = Math.ceil(height / rowsPerBlock);
  let values = new GridValues(file, header);
  let next = 0;
  const readBlock = async (_column: number, row: number): Promise<Float32Array> => {
    if (row < next) {
      values.close();
      values = new GridValues(file, header);
      next = 0;
    }
    for (; next < row; next++) values.read(new Float32Array(width * heightOf(next)));
    next = row + 1;
    const block = new Float32Array(width * rowsPerBlock);
    values.read(block.subarray(0, width * heightOf(row)));
    if (next === rows) values.expectEnd();
    return block;
  };
  const heightOf = (row: number): number => Math.min(rowsPerBlock, height - row * rowsPerBlock);
  return {
    width,
    height,
    bands: 1,
    type: 'FLOAT32',
    blockWidth: width,
    blockHeight: rowsPerBlock,
    columns: 1,
    rows,
    readBlock,
    storedBlock: async (column, row) => {
      const block = await readBlock(column, row);
      return createHash('sha256').update(block).digest();
    },
    close: () => values.close(),
  };
}

class GridValues {
  readonly #file: RasterFile;
  readonly #expected: number;
  readonly #descriptor: number;
  readonly #chunk = Buffer.alloc(chunkBytes);
  #position: number;
  #length = 0;
  #at = 0;
  #count = 0;
  #line = 1;
  #isOpen = true;

  constructor(file: RasterFile, { width, height, dataOffset }: AsciiGridHeader) {
    this.#file = file;
    this.#expected = width * height;
    this.#position = dataOffset;
    this.#descriptor = openSync(file.path, 'r');
    this.#line = countLines(file, dataOffset);
  }

  read(target: Float32Array): void {
    for (let i = 0; i < target.length; i++) {
      const word = this.#nextWord();
      if (word === undefined) throw this.#wrongCount(this.#count);
      target[i] = this.#parse(word);
      this.#count++;
    }
  }

  expectEnd(): void {
    let extra = 0;
    // One more is enough to refuse; counting on tells how many, within reason.
    while (extra < 1_000_000 && this.#nextWord() !== undefined) extra++;
    if (extra > 0) throw this.#wrongCount(this.#count + extra);
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }

  /** Undefined at the end. A word is at most `longestWord` bytes, so that it never straddles more than two chunks. */
  #nextWord(): string | undefined {
    for (;;) {
      const byte = this.#peek();
      if (byte === undefined) return undefined;
      if (byte > 32) break;
      if (byte === 10) this.#line++;
      this.#at++;
    }
    if (this.#length - this.#at < longestWord + 1) this.#refill();
    let end = this.#at;
    while (end < this.#length && this.#chunk[end]! > 32) end++;
    const word = this.#chunk.toString('latin1', this.#at, Math.min(end, this.#at + longestWord));
    if (end - this.#at > longestWord) throw this.#wrongValue(word);
    this.#at = end;
    return word;
  }

  #peek(): number | undefined {
    if (this.#at >= this.#length) this.#refill();
    return this.#at < this.#length ? this.#chunk[this.#at] : undefined;
  }

  /** Keeps what is not read yet and completes it. */
  #refill(): void {
    this.#chunk.copyWithin(0, this.#at, this.#length);
    this.#length -= this.#at;
    this.#at = 0;
    const count = readSync(
      this.#descriptor,
      this.#chunk,
      this.#length,
      chunkBytes - this.#length,
      this.#position,
    );
    this.#position += count;
    this.#length += count;
  }

  #parse(word: string): number {
    const value = Number(word);
    if (!Number.isNaN(value)) return value;
    if (/^[+-]?nan$/i.test(word)) return Number.NaN;
    const withComma = /^[+-]?\d*,\d+$/.test(word) ? Number(word.replace(',', '.')) : Number.NaN;
    if (Number.isNaN(withComma)) throw this.#wrongValue(word);
    return withComma;
  }

  #wrongValue(word: string): CartableError {
    return new CartableError('raster.grid-value', {
      file: this.#file.name,
      value: word.slice(0, 40),
      line: this.#line,
    });
  }

  #wrongCount(count: number): CartableError {
    return new CartableError('raster.grid-count', { file: this.#file.name, count, expected: this.#expected });
  }
}

function countLines(file: RasterFile, bytes: number): number {
  const descriptor = openSync(file.path, 'r');
  try {
    const head = Buffer.alloc(bytes);
    readSync(descriptor, head, 0, bytes, 0);
    return head.filter((byte) => byte === 10).length + 1;
  } finally {
    closeSync(descriptor);
  }
}
