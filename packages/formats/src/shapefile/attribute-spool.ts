/**
 * Attributes kept aside until the widths of the fields are known, then written as a dBase III file whose fields are
 * no wider than their values: fixed widths of 254 would make most of the bytes blanks.
 */

import type { Value } from '@cartable/geo';
import { chunkBytes } from '../write/feature-file.ts';
import { TemporaryFile } from '../write/temporary-file.ts';
import { type DbfField, dbfTypeOf, integerDigits, textBytes } from './dbf-fields.ts';
import { checkRecordBytes, checkShapefileBytes } from './write-limit.ts';

const headerBytes = 32;
const fieldBytes = 32;
const space = 0x20;
const headerEnd = 0x0d;
const fileEnd = 0x1a;
const unknownBoolean = 0x3f;
/** In the place of the length of a value: there is none. */
const nullMark = 255;

interface SpooledField extends DbfField {
  width: number;
  /** Values that did not fit. */
  cut: number;
}

export class AttributeSpool {
  readonly #file: TemporaryFile;
  readonly #fields: readonly SpooledField[];
  readonly #limitBytes: number;
  readonly #scratch: Uint8Array<ArrayBuffer>;
  #count = 0;

  constructor(path: string, fields: readonly DbfField[], limitBytes: number) {
    this.#fields = fields.map((field) => ({ ...field, width: dbfTypeOf(field.column).width, cut: 0 }));
    this.#limitBytes = limitBytes;
    this.#scratch = new Uint8Array(fields.length * (textBytes + 1));
    this.#file = new TemporaryFile(path);
  }

  /** @throws {CartableError} `format.shapefile-too-large`, `format.shapefile-too-wide` as soon as the file would be */
  write(row: readonly Value[]): void {
    let at = 0;
    for (const field of this.#fields) {
      const value = row[field.rank];
      const text = value === null || value === undefined ? null : dbfTypeOf(field.column).text(value);
      if (text === null) {
        this.#scratch[at++] = nullMark;
        continue;
      }
      // Whole characters only.
      const room = this.#scratch.subarray(at + 1, at + 1 + textBytes);
      const { read, written } = utf8.encodeInto(text, room);
      if (read < text.length) field.cut += 1;
      if (written > field.width) field.width = written;
      this.#scratch[at] = written;
      at += 1 + written;
    }
    this.#file.append(this.#scratch.subarray(0, at));
    this.#count += 1;
    checkRecordBytes(this.#recordBytes);
    checkShapefileBytes(this.#headerBytes + this.#count * this.#recordBytes + 1, this.#limitBytes);
  }

  /** Losses and changes, by field. */
  get outcome(): readonly { readonly field: DbfField; readonly cut: number; readonly isTextual: boolean }[] {
    return this.#fields.map((field) => ({ field, cut: field.cut, isTextual: isTextual(field) }));
  }

  /** @param modified ISO 8601: the date in the header */
  *dbf(modified: string): Generator<Uint8Array, void, undefined> {
    yield this.#header(modified);
    const recordBytes = this.#recordBytes;
    const recordsPerChunk = Math.max(1, Math.floor(chunkBytes / recordBytes));
    const values = new ByteFeed(this.#file.chunks());
    for (let done = 0; done < this.#count; done += recordsPerChunk) {
      const records = Math.min(recordsPerChunk, this.#count - done);
      const chunk = new Uint8Array(records * recordBytes).fill(space);
      for (let record = 0; record < records; record++) this.#fill(chunk, record * recordBytes + 1, values);
      yield chunk;
    }
    yield Uint8Array.of(fileEnd);
  }

  close(): void {
    this.#file.close();
  }

  get #headerBytes(): number {
    return headerBytes + this.#fields.length * fieldBytes + 1;
  }

  get #recordBytes(): number {
    let bytes = 1;
    for (const { width } of this.#fields) bytes += width;
    return bytes;
  }

  #fill(chunk: Uint8Array, start: number, values: ByteFeed): void {
    let at = start;
    for (const field of this.#fields) {
      const length = values.byte();
      const { code } = dbfTypeOf(field.column);
      if (length !== nullMark) {
        const isRight = code === 'N' && !isTextual(field);
        values.copy(chunk, isRight ? at + field.width - length : at, length);
      } else if (code === 'L') chunk[at] = unknownBoolean;
      at += field.width;
    }
  }

  #header(modified: string): Uint8Array {
    const bytes = Buffer.alloc(this.#headerBytes);
    const date = new Date(modified);
    bytes[0] = 3;
    bytes[1] = date.getUTCFullYear() - 1900;
    bytes[2] = date.getUTCMonth() + 1;
    bytes[3] = date.getUTCDate();
    bytes.writeUInt32LE(this.#count, 4);
    bytes.writeUInt16LE(bytes.length, 8);
    bytes.writeUInt16LE(this.#recordBytes, 10);
    this.#fields.forEach((field, rank) => {
      const at = headerBytes + rank * fieldBytes;
      const { code, decimals } = dbfTypeOf(field.column);
      bytes.write(field.name, at, 'latin1');
      bytes.write(isTextual(field) ? 'C' : code, at + 11, 'latin1');
      bytes[at + 16] = field.width;
      bytes[at + 17] = decimals;
    });
    bytes[bytes.length - 1] = headerEnd;
    return bytes;
  }
}

/** Integers of more digits would be read as floating numbers and lose their last ones: they stay whole as texts. */
function isTextual({ column, width }: SpooledField): boolean {
  return column.type === 'bigint' && width > integerDigits;
}

const utf8 = new TextEncoder();

/** Bytes one after the other, whatever the chunks they come in. */
class ByteFeed {
  readonly #chunks: Iterator<Uint8Array>;
  #chunk = new Uint8Array(0);
  #at = 0;

  constructor(chunks: Iterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.iterator]();
  }

  byte(): number {
    if (this.#at === this.#chunk.length) this.#next();
    return this.#chunk[this.#at++]!;
  }

  copy(target: Uint8Array, start: number, length: number): void {
    for (let done = 0; done < length; ) {
      if (this.#at === this.#chunk.length) this.#next();
      const taken = Math.min(length - done, this.#chunk.length - this.#at);
      target.set(this.#chunk.subarray(this.#at, this.#at + taken), start + done);
      this.#at += taken;
      done += taken;
    }
  }

  #next(): void {
    const { done, value } = this.#chunks.next();
    if (done) throw new Error('The spool of attributes is shorter than what was written.');
    this.#chunk = value as Uint8Array<ArrayBuffer>;
    this.#at = 0;
  }
}
