/** Geometries with fewer vertices, for maps on which the others would not be seen. */
import { ConeThinner } from './cone-thinner.ts';

const point = 1;
const lineString = 2;
const polygon = 3;
const multiPoint = 4;
const geometryCollection = 7;
const headerBytes = 5;
/** A dimension more for Z, M or both: thousands of the type. */
const dimensions = [2, 3, 3, 4];
/** A ring of fewer is none. */
const fewestOfRing = 4;
const deepest = 16;

/**
 * Two-dimensional WKB within a tolerance of the geometry, which is given back as it is when there is nothing to gain,
 * or when it is of a kind that is not drawn.
 * @param wkb ISO, little-endian
 * @param tolerance in the units of the coordinates
 */
export function simplifyWkb(wkb: Uint8Array, tolerance: number): Uint8Array {
  if (wkb.length <= headerBytes + 4 + fewestOfRing * 16 + 4) return wkb;
  try {
    const thinned = new WkbThinner(wkb, tolerance).run();
    return thinned.length < wkb.length ? thinned : wkb;
  } catch (error) {
    // Curves, and counts that lie: whoever draws it tells what it makes of it.
    if (error instanceof RangeError) return wkb;
    throw error;
  }
}

class WkbThinner {
  readonly #in: DataView;
  readonly #out: DataView;
  readonly #bytes: Uint8Array;
  readonly #thinner: ConeThinner;
  readonly #tolerance: number;
  #from = 0;
  #to = 0;

  constructor(wkb: Uint8Array, tolerance: number) {
    this.#in = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength);
    this.#bytes = new Uint8Array(wkb.length);
    this.#out = new DataView(this.#bytes.buffer);
    this.#tolerance = tolerance;
    this.#thinner = new ConeThinner(tolerance);
  }

  run(): Uint8Array {
    this.#geometry(0);
    return this.#bytes.subarray(0, this.#to);
  }

  #geometry(depth: number): void {
    const type = this.#in.getUint32(this.#from + 1, true);
    const stride = (dimensions[Math.floor(type / 1000)] ?? 0) * 8;
    const base = type % 1000;
    if (this.#in.getUint8(this.#from) !== 1 || stride === 0 || base === 0 || base > geometryCollection)
      throw new RangeError('not a plain geometry');
    if (depth > deepest) throw new RangeError('collections inside collections');
    this.#out.setUint8(this.#to, 1);
    this.#out.setUint32(this.#to + 1, base, true);
    this.#from += headerBytes;
    this.#to += headerBytes;
    if (base === point) this.#position(stride);
    else if (base === lineString) this.#line(stride);
    else if (base === polygon) this.#polygon(stride);
    else this.#members(base, depth);
  }

  #members(base: number, depth: number): void {
    const count = this.#count();
    this.#put(count);
    if (base < multiPoint) throw new RangeError('not a collection');
    for (let i = 0; i < count; i += 1) this.#geometry(depth + 1);
  }

  #position(stride: number): void {
    this.#push(this.#in.getFloat64(this.#from, true), this.#in.getFloat64(this.#from + 8, true));
    this.#from += stride;
  }

  #polygon(stride: number): void {
    const rings = this.#count();
    const countAt = this.#to;
    this.#to += 4;
    let retained = 0;
    for (let rank = 0; rank < rings; rank += 1) {
      const start = this.#to;
      const isSeen = this.#ring(stride);
      // Holes that nobody would see are filled.
      if (rank === 0 || isSeen) retained += 1;
      else this.#to = start;
    }
    this.#out.setUint32(countAt, retained, true);
  }

  /** @returns whether it is larger than the tolerance */
  #ring(stride: number): boolean {
    const count = this.#count();
    const at = this.#from;
    this.#check(count, stride);
    this.#from += count * stride;
    const countAt = this.#to;
    this.#to += 4;
    let retained = this.#thin(at, count, stride);
    if (retained < fewestOfRing && count >= fewestOfRing) {
      this.#to = countAt + 4;
      retained = this.#corners(at, count, stride);
    }
    this.#out.setUint32(countAt, retained, true);
    return this.#isLarge(countAt + 4, retained);
  }

  #line(stride: number): void {
    const count = this.#count();
    const at = this.#from;
    this.#check(count, stride);
    this.#from += count * stride;
    const countAt = this.#to;
    this.#to += 4;
    this.#out.setUint32(countAt, this.#thin(at, count, stride), true);
  }

  /** The first and the last vertex, and what is needed between. @returns how many */
  #thin(at: number, count: number, stride: number): number {
    if (count === 0) return 0;
    const input = this.#in;
    const thinner = this.#thinner;
    let x = input.getFloat64(at, true);
    let y = input.getFloat64(at + 8, true);
    this.#push(x, y);
    thinner.startAt(x, y);
    let retained = 1;
    for (let i = 1, from = at + stride; i < count; i += 1, from += stride) {
      const nextX = input.getFloat64(from, true);
      const nextY = input.getFloat64(from + 8, true);
      if (thinner.breaks(nextX, nextY)) {
        this.#push(x, y);
        retained += 1;
        thinner.startAt(x, y);
        thinner.breaks(nextX, nextY);
      }
      x = nextX;
      y = nextY;
    }
    if (count > 1) {
      this.#push(x, y);
      retained += 1;
    }
    return retained;
  }

  /** A small ring keeps a shape: its first vertex, the farthest from it, and the farthest from the line through both. */
  #corners(at: number, count: number, stride: number): number {
    const input = this.#in;
    const x0 = input.getFloat64(at, true);
    const y0 = input.getFloat64(at + 8, true);
    const farthest = (measure: (dx: number, dy: number) => number): number => {
      let [best, most] = [1, -1];
      for (let i = 1; i < count - 1; i += 1) {
        const from = at + i * stride;
        const found = measure(input.getFloat64(from, true) - x0, input.getFloat64(from + 8, true) - y0);
        if (found > most) [best, most] = [i, found];
      }
      return best;
    };
    const first = farthest((dx, dy) => dx * dx + dy * dy);
    const x1 = input.getFloat64(at + first * stride, true) - x0;
    const y1 = input.getFloat64(at + first * stride + 8, true) - y0;
    const second = farthest((dx, dy) => Math.abs(dx * y1 - dy * x1));
    const order = [0, Math.min(first, second), Math.max(first, second), count - 1];
    for (const i of order)
      this.#push(input.getFloat64(at + i * stride, true), input.getFloat64(at + i * stride + 8, true));
    return order.length;
  }

  #isLarge(at: number, count: number): boolean {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < count; i += 1) {
      const x = this.#out.getFloat64(at + i * 16, true);
      const y = this.#out.getFloat64(at + i * 16 + 8, true);
      minX = Math.min(minX, x);
      maxX = Math.max(maxX, x);
      minY = Math.min(minY, y);
      maxY = Math.max(maxY, y);
    }
    return maxX - minX > this.#tolerance || maxY - minY > this.#tolerance;
  }

  #count(): number {
    const count = this.#in.getUint32(this.#from, true);
    this.#from += 4;
    return count;
  }

  #check(count: number, stride: number): void {
    if (count * stride > this.#in.byteLength - this.#from) throw new RangeError('more vertices than bytes');
  }

  #put(count: number): void {
    this.#out.setUint32(this.#to, count, true);
    this.#to += 4;
  }

  #push(x: number, y: number): void {
    this.#out.setFloat64(this.#to, x, true);
    this.#out.setFloat64(this.#to + 8, y, true);
    this.#to += 16;
  }
}
