import type { Column, FeatureBatch, Value } from '@cartable/geo';
import { postgisTypes } from './column-types.ts';

const signatureBytes = 11;
const headerBytes = signatureBytes + 8;
const emptyView = new DataView(new ArrayBuffer(0));

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
    const next = (): Buffer | null => {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) return null;
      at += length;
      return bytes.subarray(at - length, at);
    };
    for (let i = 0; i < this.#headCount; i += 1) {
      const head = next()!;
      if (this.heads.length < this.#headCount) this.heads.push(Number(head.readBigInt64BE()));
    }
    this.#keys.push(Number(next()!.readBigInt64BE()));
    this.#geometries.push(this.#withGeometry ? next() : null);
    this.#rows.push(
      this.#columns.map(({ type }) => {
        const field = next();
        return field === null ? null : postgisTypes[type].read(viewOf(field), field);
      }),
    );
  }
}

/** Where the tuple that begins there ends; 0 when it is not whole yet, or is the mark of the end. */
function tupleEnd(bytes: Buffer, start: number): number {
  if (start + 2 > bytes.length) return 0;
  const fields = bytes.readInt16BE(start);
  if (fields < 0) return 0;
  let at = start + 2;
  for (let field = 0; field < fields; field += 1) {
    if (at + 4 > bytes.length) return 0;
    at += 4 + Math.max(0, bytes.readInt32BE(at));
  }
  return at <= bytes.length ? at : 0;
}

function viewOf(field: Buffer): DataView {
  return field.length === 0 ? emptyView : new DataView(field.buffer, field.byteOffset, field.length);
}
