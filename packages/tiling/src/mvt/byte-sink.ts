/** A buffer that grows, and the few protobuf encodings vector tiles need (base-128 variable-length integers). */

const firstCapacity = 1 << 14;

export class ByteSink {
  bytes: Uint8Array;
  length = 0;
  readonly #memory: 'own' | 'shared';

  /** @param memory shared: other threads may read the bytes */
  constructor(memory: 'own' | 'shared' = 'own') {
    this.#memory = memory;
    this.bytes = bytesOf(firstCapacity, memory);
  }

  clear(): void {
    this.length = 0;
  }

  /** Makes room for that many bytes more: the writers below do not check. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.bytes.length) return;
    const grown = bytesOf(Math.max(needed, this.bytes.length * 2), this.#memory);
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  /** Unsigned, under 2³². */
  varint(value: number): void {
    const { bytes } = this;
    let at = this.length;
    let rest = value >>> 0;
    while (rest > 127) {
      bytes[at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[at++] = rest;
    this.length = at;
  }

  /** Signed 32-bit integers, small ones short whatever their sign. */
  zigzag(value: number): void {
    this.varint((value << 1) ^ (value >> 31));
  }

  /** Unsigned 64-bit integer as two halves. */
  varint64(low: number, high: number): void {
    const { bytes } = this;
    let at = this.length;
    let lowRest = low >>> 0;
    let highRest = high >>> 0;
    while (highRest !== 0 || lowRest > 127) {
      bytes[at++] = (lowRest & 127) | 128;
      lowRest = ((lowRest >>> 7) | (highRest << 25)) >>> 0;
      highRest >>>= 7;
    }
    bytes[at++] = lowRest;
    this.length = at;
  }

  /** Reserves by itself. */
  append(source: Uint8Array, from = 0, to = source.length): void {
    const count = to - from;
    this.reserve(count);
    if (count < 64) {
      const { bytes } = this;
      let at = this.length;
      for (let i = from; i < to; i++) bytes[at++] = source[i]!;
    } else {
      this.bytes.set(source.subarray(from, to), this.length);
    }
    this.length += count;
  }

  /** A copy. */
  toBytes(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

function bytesOf(length: number, memory: 'own' | 'shared'): Uint8Array {
  return memory === 'own' ? new Uint8Array(length) : new Uint8Array(new SharedArrayBuffer(length));
}

export function varintLength(value: number): number {
  const unsigned = value >>> 0;
  if (unsigned < 1 << 7) return 1;
  if (unsigned < 1 << 14) return 2;
  if (unsigned < 1 << 21) return 3;
  return unsigned < 1 << 28 ? 4 : 5;
}

export function varint64Length(low: number, high: number): number {
  if (high === 0) return varintLength(low);
  let bits = 32;
  for (let rest = high >>> 0; rest !== 0; rest >>>= 1) bits++;
  return Math.ceil(bits / 7);
}
