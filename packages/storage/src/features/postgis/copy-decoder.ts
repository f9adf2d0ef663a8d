import type { Column, FeatureBatch, Value } from '@cartable/geo';
import { postgisTypes } from './column-types.ts';

const signatureBytes = 11;
const headerBytes = signatureBytes + 8;

/** Reads the bytes of `COPY … TO STDOUT (FORMAT BINARY)`, however they are cut: heads, key, geometry, columns. */
export class CopyDecoder {
  /** Integers before the key, which every tuple repeats: those of the first; none when there is no tuple. */
  readonly heads: number[] = [];
  readonly #columns: readonly Column[];
  readonly #withGeometry: boolean;
  readonly #headCount: number;
  #left: Buffer = Buffer.alloc(0);
  #headerIsRead = false;
  #keys: number[] = [];
  #geometries: (Uint8Array | null)[] = [];
  #rows: Value[][] = [];

  constructor(columns: readonly Column[], withGeometry: boolean, headCount = 0) {
    this.#columns = columns;
    this.#withGeometry = withGeometry;
    this.#headCount = headCount;
  }

  get size(): number {
    return this.#rows.length;
  }

  add(chunk: Buffer): void {
    const bytes = this.#left.length > 0 ? Buffer.concat([this.#left, chunk]) : chunk;
    let at = 0;
    if (!this.#headerIsRead) {
      if (bytes.length < headerBytes) {
        this.#left = bytes;
        return;
      }
      at = headerBytes + bytes.readInt32BE(signatureBytes + 4);
      this.#headerIsRead = true;
    }
    for (let end = tupleEnd(bytes, at); end > 0; end = tupleEnd(bytes, at)) {
      this.#readTuple(bytes, at);
      at = end;
    }
    this.#left = bytes.subarray(at);
  }

  /** What was read since the last time. */
  take(): FeatureBatch {
    const batch = { keys: this.#keys, geometries: this.#geometries, rows: this.#rows };
    this.#keys = [];
    this.#geometries = [];
    this.#rows = [];
    return batch;
  }

  #readTuple(bytes: Buffer, start: number): void {
    let at = start + 2;
    for (let i = 0; i < this.#headCount; i += 1) {
      if (this.heads.length < this.#headCount) this.heads.push(integerAt(bytes, at + 4));
      at = nextField(bytes, at);
    }
    this.#keys.push(integerAt(bytes, at + 4));
    at = nextField(bytes, at);
    let geometry: Uint8Array | null = null;
    if (this.#withGeometry) {
      const length = bytes.readInt32BE(at);
      if (length >= 0) geometry = bytes.subarray(at + 4, at + 4 + length);
      at = nextField(bytes, at);
    }
    this.#geometries.push(geometry);
    const row: Value[] = [];
    for (const { type } of this.#columns) {
      const length = bytes.readInt32BE(at);
      row.push(length < 0 ? null : postgisTypes[type].read(bytes, at + 4, length));
      at = nextField(bytes, at);
    }
    this.#rows.push(row);
  }
}

/** Keys and counts are integers of eight bytes that a number holds exactly. */
function integerAt(bytes: Buffer, at: number): number {
  return bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
}

/** Each begins with its length; a negative one is that of no value. */
function nextField(bytes: Buffer, at: number): number {
  return at + 4 + Math.max(0, bytes.readInt32BE(at));
}

/** Where the tuple that begins there ends; 0 when it is not whole yet, or is the mark of the end. */
function tupleEnd(bytes: Buffer, start: number): number {
  if (start + 2 > bytes.length) return 0;
  const fields = bytes.readInt16BE(start);
  if (fields < 0) return 0;
  let at = start + 2;
  for (let field = 0; field < fields; field += 1) {
    if (at + 4 > bytes.length) return 0;
    at = nextField(bytes, at);
  }
  return at <= bytes.length ? at : 0;
}
