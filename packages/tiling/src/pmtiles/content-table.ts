/**
 * Finds again the bytes of a tile that was already written: an open-addressing table from a 64-bit hash to where the
 * content lies. Twenty bytes per content; a hash is only a hint, the caller compares.
 */

/** Beyond, new contents are written without being remembered: what repeats (sea, plain fields) came long before. */
const mostContents = 1 << 23;
const firstCapacity = 1 << 12;

export interface Content {
  readonly offset: number;
  readonly length: number;
}

export class ContentTable {
  #capacity = firstCapacity;
  #count = 0;
  #low = new Uint32Array(firstCapacity);
  #high = new Uint32Array(firstCapacity);
  /** 0 marks a free place. */
  #lengths = new Uint32Array(firstCapacity);
  #offsets = new Float64Array(firstCapacity);

  /** Place of the same bytes, by hash and length; `isSame` has the last word. */
  find(bytes: Uint8Array, isSame: (content: Content) => boolean): Content | undefined {
    const [low, high] = hash(bytes);
    for (let at = low & (this.#capacity - 1); this.#lengths[at] !== 0; at = (at + 1) & (this.#capacity - 1)) {
      if (this.#low[at] !== low || this.#high[at] !== high || this.#lengths[at] !== bytes.length) continue;
      const content = { offset: this.#offsets[at]!, length: bytes.length };
      if (isSame(content)) return content;
    }
    return undefined;
  }

  add(bytes: Uint8Array, offset: number): void {
    if (this.#count >= mostContents) return;
    if (this.#count * 2 >= this.#capacity) this.#grow();
    const [low, high] = hash(bytes);
    this.#put(low, high, bytes.length, offset);
    this.#count++;
  }

  #put(low: number, high: number, length: number, offset: number): void {
    let at = low & (this.#capacity - 1);
    while (this.#lengths[at] !== 0) at = (at + 1) & (this.#capacity - 1);
    this.#low[at] = low;
    this.#high[at] = high;
    this.#lengths[at] = length;
    this.#offsets[at] = offset;
  }

  #grow(): void {
    const old = { low: this.#low, high: this.#high, lengths: this.#lengths, offsets: this.#offsets };
    this.#capacity *= 2;
    this.#low = new Uint32Array(this.#capacity);
    this.#high = new Uint32Array(this.#capacity);
    this.#lengths = new Uint32Array(this.#capacity);
    this.#offsets = new Float64Array(this.#capacity);
    for (let i = 0; i < old.lengths.length; i++) {
      if (old.lengths[i] !== 0) this.#put(old.low[i]!, old.high[i]!, old.lengths[i]!, old.offsets[i]!);
    }
  }
}

/** Two multiply-and-xor lanes with different constants, mixed at the end. */
export function hash(bytes: Uint8Array): [low: number, high: number] {
  let low = 0x811c9dc5 ^ bytes.length;
  let high = 0x9e3779b9;
  const whole = bytes.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    const word = bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    low = Math.imul(low ^ word, 0x85ebca6b);
    low ^= low >>> 15;
    high = Math.imul(high + word, 0xc2b2ae35);
    high ^= high >>> 13;
  }
  for (let i = whole; i < bytes.length; i++) {
    low = Math.imul(low ^ bytes[i]!, 0x01000193);
    high = Math.imul(high + bytes[i]!, 0x27d4eb2f);
  }
  low = Math.imul(low ^ (low >>> 16), 0x7feb352d);
  high = Math.imul(high ^ (high >>> 15), 0x846ca68b);
  return [(low ^ (low >>> 15)) >>> 0, (high ^ (high >>> 16)) >>> 0];
}
