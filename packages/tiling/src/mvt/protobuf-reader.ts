/** The part of protobuf that vector tiles use, read with distrust: every length is checked against what is left. */

import { malformedTile } from './malformed.ts';

const wireVarint = 0;
const wire64 = 1;
const wireBytes = 2;
const wire32 = 5;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export class ProtobufReader {
  /** Number of the field that `next` came to. */
  field = 0;
  #wire = 0;
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  next(): boolean {
    if (this.#at >= this.#bytes.length) return false;
    const tag = Number(this.#varint());
    this.field = Math.floor(tag / 8);
    this.#wire = tag & 7;
    return true;
  }

  skip(): void {
    if (this.#wire === wireVarint) this.#varint();
    else if (this.#wire === wire64) this.#take(8);
    else if (this.#wire === wireBytes) this.#delimited();
    else if (this.#wire === wire32) this.#take(4);
    else throw malformedTile(`the wire type ${this.#wire} is not used by tiles`);
  }

  bigint(): bigint {
    this.#expect(wireVarint);
    return this.#varint();
  }

  /** Unsigned, 32 bits kept. */
  number(): number {
    return Number(BigInt.asUintN(32, this.bigint()));
  }

  float(): number {
    this.#expect(wire32);
    return viewOf(this.#take(4)).getFloat32(0, true);
  }

  double(): number {
    this.#expect(wire64);
    return viewOf(this.#take(8)).getFloat64(0, true);
  }

  text(): string {
    this.#expect(wireBytes);
    try {
      return utf8.decode(this.#delimited());
    } catch (error) {
      if (error instanceof TypeError) throw malformedTile('a text is not UTF-8');
      throw error;
    }
  }

  message(): ProtobufReader {
    this.#expect(wireBytes);
    return new ProtobufReader(this.#delimited());
  }

  /** Unsigned 32-bit integers. */
  packed(): number[] {
    const inner = this.message();
    const numbers: number[] = [];
    while (inner.#at < inner.#bytes.length) numbers.push(inner.#varint32());
    return numbers;
  }

  #varint32(): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      if (shift < 32) value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
    throw malformedTile('a number is not finished');
  }

  #varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, value);
    }
    throw malformedTile('a number is not finished');
  }

  #delimited(): Uint8Array {
    return this.#take(Number(this.#varint()));
  }

  #take(count: number): Uint8Array {
    if (count > this.#bytes.length - this.#at) throw malformedTile('it ends too soon');
    const taken = this.#bytes.subarray(this.#at, this.#at + count);
    this.#at += count;
    return taken;
  }

  #expect(wire: number): void {
    if (this.#wire !== wire)
      throw malformedTile(`field ${this.field} has another type than the one of tiles`);
  }
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
