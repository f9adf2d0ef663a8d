/**
 * Brings any well-known binary to the platform's: ISO, little endian, no SRID. Most files already hold that, so the
 * usual result is the bytes themselves, after a walk over their structure that also proves they are not cut short.
 */

import { dimensionOfCode, isoCodeOf, readUint32 } from './codes.ts';

/** Collections in collections; deeper than any real data. */
const maxDepth = 16;

/** Undefined when the bytes are cut, of an unknown type (curves, surfaces) or nest too deep. */
export function normaliseWkb(bytes: Uint8Array): Uint8Array | undefined {
  if (endOfNormal(bytes, 0, 0) === bytes.length) return bytes;
  const rewriter = new Rewriter(bytes);
  return rewriter.geometry(0, 0) ? rewriter.result() : undefined;
}

/** End of the geometry at `start` when it is already normal; -1 when it is not or is cut. */
function endOfNormal(bytes: Uint8Array, start: number, depth: number): number {
  if (bytes[start] !== 1 || start + 9 > bytes.length || depth > maxDepth) return -1;
  const code = readUint32(bytes, start + 1);
  const type = code % 1000;
  if (code > 3007 || type === 0 || type > 7) return -1;
  const pointBytes = dimensionOfCode(code) * 8;
  if (type === 1) return within(bytes, start + 5 + pointBytes);
  const count = readUint32(bytes, start + 5);
  let at = start + 9;
  if (type === 2) return within(bytes, at + count * pointBytes);
  for (let part = 0; part < count; part++) {
    if (type === 3) {
      if (at + 4 > bytes.length) return -1;
      at = within(bytes, at + 4 + readUint32(bytes, at) * pointBytes);
    } else {
      at = endOfNormal(bytes, at, depth + 1);
    }
    if (at < 0) return -1;
  }
  return at;
}

function within(bytes: Uint8Array, end: number): number {
  return end <= bytes.length ? end : -1;
}

/** Big endian, EWKB (PostGIS flags and SRID) and OGC 1.1 « 2.5D » (0x80000000) geometries, rewritten. */
class Rewriter {
  readonly #source: DataView;
  readonly #target: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  #length = 0;

  constructor(bytes: Uint8Array) {
    this.#source = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#target = new Uint8Array(bytes.length);
    this.#view = new DataView(this.#target.buffer);
  }

  result(): Uint8Array {
    return this.#target.subarray(0, this.#length);
  }

  geometry(start: number, depth: number): boolean {
    this.#at = start;
    if (depth > maxDepth || start + 9 > this.#source.byteLength) return false;
    const little = this.#source.getUint8(start) === 1;
    const raw = this.#source.getUint32(start + 1, little);
    const { code, hasSrid } = isoCodeOf(raw);
    this.#at = start + 5 + (hasSrid ? 4 : 0);
    const type = code % 1000;
    if (code > 3007 || type === 0 || type > 7) return false;
    this.#target[this.#length] = 1;
    this.#view.setUint32(this.#length + 1, code, true);
    this.#length += 5;
    return this.#body(type, dimensionOfCode(code), little, depth);
  }

  #body(type: number, dimension: number, little: boolean, depth: number): boolean {
    if (type === 1) return this.#points(1, dimension, little);
    const count = this.#count(little);
    if (count < 0) return false;
    if (type === 2) return this.#points(count, dimension, little);
    for (let part = 0; part < count; part++) {
      const done =
        type === 3
          ? this.#points(this.#count(little), dimension, little)
          : this.geometry(this.#at, depth + 1);
      if (!done) return false;
    }
    return true;
  }

  #count(little: boolean): number {
    if (this.#at + 4 > this.#source.byteLength) return -1;
    const count = this.#source.getUint32(this.#at, little);
    this.#at += 4;
    this.#view.setUint32(this.#length, count, true);
    this.#length += 4;
    return count;
  }

  #points(count: number, dimension: number, little: boolean): boolean {
    const numbers = count * dimension;
    if (count < 0 || this.#at + numbers * 8 > this.#source.byteLength) return false;
    for (let index = 0; index < numbers; index++) {
      this.#view.setFloat64(this.#length, this.#source.getFloat64(this.#at, little), true);
      this.#at += 8;
      this.#length += 8;
    }
    return true;
  }
}
