/** One column of shared memory that grows. */

type Numbers = Int32Array | Uint32Array | Uint8Array | Float32Array | Float64Array;

interface NumbersConstructor<T extends Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: SharedArrayBuffer): T;
}

const firstLength = 1 << 12;
/** Grown by halves: what is copied and what stands empty both stay bounded. */
const growth = 1.5;

export class SharedColumn<T extends Numbers> {
  data: T;
  readonly #type: NumbersConstructor<T>;

  constructor(type: NumbersConstructor<T>) {
    this.#type = type;
    this.data = this.#allocate(firstLength);
  }

  /** Makes room for so many numbers in all. */
  reserve(length: number): void {
    if (length <= this.data.length) return;
    const grown = this.#allocate(Math.max(length, Math.ceil(this.data.length * growth)));
    grown.set(this.data);
    this.data = grown;
  }

  get byteLength(): number {
    return this.data.byteLength;
  }

  #allocate(length: number): T {
    return new this.#type(new SharedArrayBuffer(length * this.#type.BYTES_PER_ELEMENT));
  }
}
