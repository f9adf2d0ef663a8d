import type { Column, FeatureBatch, Value } from '@cartable/geo';
import { postgisTypes } from './column-types.ts';
import { CopyTuples, integerAt, nextField } from './copy-tuples.ts';

/** Reads the bytes of `COPY … TO STDOUT (FORMAT BINARY)`, however they are cut: heads, key, geometry, columns. */
export class CopyDecoder {
  /** Integers before the key, which every tuple repeats: those of the first; none when there is no tuple. */
  readonly heads: number[] = [];
  readonly #columns: readonly Column[];
  readonly #withGeometry: boolean;
  readonly #headCount: number;
  readonly #tuples = new CopyTuples();
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
    this.#tuples.split(chunk, (bytes, start) => this.read(bytes, start));
  }

  /** Features read since the last call. */
  take(): FeatureBatch {
    const batch = { keys: this.#keys, geometries: this.#geometries, rows: this.#rows };
    this.#keys = [];
    this.#geometries = [];
    this.#rows = [];
    return batch;
  }

  /** One tuple, which begins there. */
  read(bytes: Buffer, start: number): void {
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
