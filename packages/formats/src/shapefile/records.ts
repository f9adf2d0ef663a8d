/**
 * Reads the records of a .shp one after the other (ESRI Shapefile Technical Description, p. 4-5). The .shx is not
 * needed for that, and is often missing or stale: it only tells where bytes that are no record may begin.
 */

import { CartableError } from '@cartable/contract';
import type { Bbox } from '@cartable/geo';
import { ByteFile } from '../byte-file.ts';
import type { DepositFile } from '../format.ts';

export interface ShapeHeader {
  readonly shapeType: number;
  readonly extent: Bbox;
  /** Minimum and maximum measure of the file; both zero or « no data » when there are none. */
  readonly measures: readonly [number, number];
  readonly isEmpty: boolean;
}

const headerBytes = 100;
const fileCode = 9994;
const bufferBytes = 4 << 20;

export function readShapeHeader(file: DepositFile): ShapeHeader {
  const bytes = new ByteFile(file.path);
  const header = bytes.readAt(0, headerBytes);
  bytes.close();
  if (header.length === 0) throw new CartableError('format.empty-file', { file: file.name });
  if (header.length < headerBytes) throw new CartableError('format.truncated', { file: file.name });
  if (header.readInt32BE(0) !== fileCode)
    throw new CartableError('format.damaged', { file: file.name, position: '0' });
  return {
    shapeType: header.readInt32LE(32),
    extent: [
      header.readDoubleLE(36),
      header.readDoubleLE(44),
      header.readDoubleLE(52),
      header.readDoubleLE(60),
    ],
    measures: [header.readDoubleLE(84), header.readDoubleLE(92)],
    isEmpty: bytes.size <= headerBytes,
  };
}

interface IndexEnd {
  readonly count: number;
  /** End of the last record that it knows. */
  readonly endBytes: number;
}

const entryBytes = 8;

/** Records are of 16-bit words, big endian (Technical Description, p. 23). Undefined for an empty or foreign file. */
function readIndexEnd(file: DepositFile): IndexEnd | undefined {
  const bytes = new ByteFile(file.path);
  try {
    const count = Math.floor((bytes.size - headerBytes) / entryBytes);
    if (count < 1 || bytes.readAt(0, 4).readInt32BE(0) !== fileCode) return undefined;
    const last = bytes.readAt(headerBytes + (count - 1) * entryBytes, entryBytes);
    return { count, endBytes: last.readInt32BE(0) * 2 + entryBytes + last.readInt32BE(4) * 2 };
  } finally {
    bytes.close();
  }
}

/** A window sliding over the records; `buffer`, `start` and `end` bound the content of the current one. */
export class ShapeRecords {
  buffer: Buffer = Buffer.allocUnsafe(bufferBytes);
  start = 0;
  end = 0;
  readonly #file: ByteFile;
  readonly #name: string;
  readonly #limitBytes: number;
  /** Length the header announces, and where reading stops: what follows the announced end is padding. */
  readonly #declaredBytes: number;
  readonly #end: number;
  readonly #indexed: IndexEnd | undefined;
  /** Set where bytes that are no record follow the last one. */
  hasTrailingBytes = false;
  #filled = 0;
  #next = 0;
  #position = headerBytes;
  #rank = 0;

  /** @param index the `.shx`: what stands after its last record is no record */
  constructor(file: DepositFile, limitBytes: number, index?: DepositFile) {
    this.#file = new ByteFile(file.path);
    this.#indexed = index ? readIndexEnd(index) : undefined;
    this.#name = file.name;
    this.#limitBytes = limitBytes;
    this.#declaredBytes = this.#file.readAt(24, 4).readInt32BE(0) * 2;
    const isStale = this.#declaredBytes <= headerBytes;
    this.#end = isStale ? this.#file.size : Math.min(this.#file.size, this.#declaredBytes);
  }

  /** Moves to the next record; false at the end. @throws {CartableError} `format.truncated`, `format.damaged` */
  next(): boolean {
    if (this.hasTrailingBytes) return false;
    if (!this.#ensure(8)) {
      if (this.#declaredBytes > this.#file.size && !this.#isPastIndex()) throw this.#truncated();
      this.hasTrailingBytes = this.#filled > this.#next;
      return false;
    }
    if (this.#isPastIndex() && !this.#looksLikeRecord()) {
      this.hasTrailingBytes = true;
      return false;
    }
    this.#rank++;
    const contentBytes = this.buffer.readInt32BE(this.#next + 4) * 2;
    if (contentBytes < 4)
      throw new CartableError('format.damaged', { file: this.#name, position: `#${this.#rank}` });
    if (contentBytes > this.#limitBytes) {
      throw new CartableError('format.record-too-long', {
        file: this.#name,
        feature: this.#rank,
        limit: this.#limitBytes,
      });
    }
    if (!this.#ensure(8 + contentBytes)) throw this.#truncated();
    this.start = this.#next + 8;
    this.end = this.start + contentBytes;
    this.#next = this.end;
    return true;
  }

  close(): void {
    this.#file.close();
  }

  /** Whether all records that the index knows were read. */
  #isPastIndex(): boolean {
    if (!this.#indexed || this.#rank < this.#indexed.count) return false;
    return this.#position - (this.#filled - this.#next) >= this.#indexed.endBytes;
  }

  /** An index may be older than the records added since: their numbers follow. */
  #looksLikeRecord(): boolean {
    const number = this.buffer.readInt32BE(this.#next);
    const contentBytes = this.buffer.readInt32BE(this.#next + 4) * 2;
    return number === this.#rank + 1 && contentBytes >= 4 && this.#ensure(8 + contentBytes);
  }

  #truncated(): CartableError {
    return new CartableError('format.truncated', { file: this.#name });
  }

  #ensure(needed: number): boolean {
    if (this.#filled - this.#next >= needed) return true;
    const rest = this.#filled - this.#next;
    // Memory follows what the file really holds, not what a record claims.
    if (this.#position - rest + needed > this.#end) return false;
    const target = needed > this.buffer.length ? Buffer.allocUnsafe(needed + bufferBytes) : this.buffer;
    this.buffer.copy(target, 0, this.#next, this.#filled);
    this.buffer = target;
    this.#next = 0;
    const count = this.#file.readInto(target.subarray(rest), this.#position);
    this.#position += count;
    this.#filled = rest + count;
    return this.#filled >= needed;
  }
}
