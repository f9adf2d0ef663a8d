/**
 * Gives each different attribute value a number and keeps its Value message once: a hash table over bytes, in typed
 * arrays, so that millions of values cost their bytes and twelve more.
 */

import type { ColumnType, Value } from '@cartable/geo';
import { ByteSink } from './byte-sink.ts';
import { encodeValue } from './encode-value.ts';
import { noValue, type ValueBytes } from './layer-writer.ts';

/** Values met again and again (kinds, communes, flags) are found without being encoded; names of things are not. */
const mostRemembered = 1 << 14;
const firstSlots = 1 << 10;

export class ValueTable implements ValueBytes {
  readonly #sink: ByteSink;
  readonly #scratch = new ByteSink();
  readonly #memory: 'own' | 'shared';
  #offsets: Float64Array;
  #count = 0;
  /** Number of a value plus one; 0 = free. */
  #slots = new Int32Array(firstSlots);
  /** By column type: 12 as an integer and 12 as a double are two messages. */
  readonly #remembered = new Map<ColumnType, Map<Value, number>>();

  /** @param memory shared: other threads may read the bytes and offsets */
  constructor(memory: 'own' | 'shared' = 'own') {
    this.#memory = memory;
    this.#sink = new ByteSink(memory);
    this.#offsets = offsetsOf(firstSlots, memory);
  }

  get count(): number {
    return this.#count;
  }

  get bytes(): Uint8Array {
    return this.#sink.bytes;
  }

  get offsets(): Float64Array {
    return this.#offsets;
  }

  /** Approximate memory of the table. */
  get memoryBytes(): number {
    return this.#sink.bytes.length + this.#offsets.byteLength + this.#slots.byteLength;
  }

  /** The number of a value, `noValue` when tiles have no place for it. */
  numberOf(value: Value, type: ColumnType): number {
    if (value === null) return noValue;
    let remembered = this.#remembered.get(type);
    if (!remembered) {
      remembered = new Map();
      this.#remembered.set(type, remembered);
    }
    const known = remembered.get(value);
    if (known !== undefined) return known;
    this.#scratch.clear();
    encodeValue(this.#scratch, value, type);
    const number = this.#scratch.length === 0 ? noValue : this.#findOrAdd();
    if (remembered.size < mostRemembered) remembered.set(value, number);
    return number;
  }

  #findOrAdd(): number {
    const { bytes, length } = this.#scratch;
    let slot = hashOf(bytes, length) & (this.#slots.length - 1);
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & (this.#slots.length - 1)) {
      const number = this.#slots[slot]! - 1;
      if (this.#isSame(number)) return number;
    }
    const number = this.#count++;
    this.#slots[slot] = number + 1;
    if (this.#count >= this.#offsets.length) {
      const grown = offsetsOf(this.#offsets.length * 2, this.#memory);
      grown.set(this.#offsets);
      this.#offsets = grown;
    }
    this.#sink.append(bytes, 0, length);
    this.#offsets[this.#count] = this.#sink.length;
    if (this.#count * 2 > this.#slots.length) this.#grow();
    return number;
  }

  #isSame(number: number): boolean {
    const start = this.#offsets[number]!;
    const { bytes, length } = this.#scratch;
    if (this.#offsets[number + 1]! - start !== length) return false;
    const retained = this.#sink.bytes;
    for (let i = 0; i < length; i++) if (retained[start + i] !== bytes[i]) return false;
    return true;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    for (let number = 0; number < this.#count; number++) {
      const start = this.#offsets[number]!;
      const message = this.#sink.bytes.subarray(start, this.#offsets[number + 1]!);
      let slot = hashOf(message, message.length) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

function offsetsOf(length: number, memory: 'own' | 'shared'): Float64Array {
  return memory === 'own' ? new Float64Array(length) : new Float64Array(new SharedArrayBuffer(length * 8));
}

/** FNV-1a, mixed at the end. */
function hashOf(bytes: Uint8Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
