/** The geometries of a page. */
export class PageShapes {
  readonly #bytes: Uint8Array;
  /** Counted from where the first begins. */
  readonly #ends: Uint32Array;
  readonly #start: number;

  /** @param from where the page begins in the bytes */
  constructor(bytes: Uint8Array<ArrayBuffer>, from: number, count: number) {
    this.#bytes = bytes;
    this.#ends = new Uint32Array(bytes.buffer, bytes.byteOffset + from, count);
    this.#start = from + count * 4;
  }

  /** WKB of a feature. @param rank in the page */
  at(rank: number): Uint8Array {
    const before = rank === 0 ? 0 : this.#ends[rank - 1]!;
    return this.#bytes.subarray(this.#start + before, this.#start + this.#ends[rank]!);
  }
}
