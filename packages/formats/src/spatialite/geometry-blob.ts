/**
 * Geometries of SpatiaLite (« BLOB-Geometry » of its manual): a start mark, the byte order, the SRID, the bounding box, then
 * what WKB has, but for a mark before the members of a collection and for lines compressed to differences in 32 bits.
 */

import { WkbWriter } from '../wkb/writer.ts';

const mark = { start: 0x00, boxEnd: 0x7c, member: 0x69, end: 0xfe, tinyPoint: 0x80 } as const;
const headerBytes = 39;
const compressed = 1_000_000;
const base = { point: 1, line: 2, polygon: 3 } as const;
/** Numbers of a position by the thousands of its type: XY, XYZ, XYM, XYZM. */
const dimensions = [2, 3, 3, 4];

/** Marks are not where they must be. */
class NotSpatialite extends Error {}

/** WKB of the blob (ISO, little endian), undefined when it is none of SpatiaLite's. */
export function wkbOfSpatialite(blob: Uint8Array): Uint8Array | undefined {
  try {
    return blob[0] === mark.tinyPoint ? tinyPoint(blob) : wholeGeometry(blob);
  } catch (error) {
    if (error instanceof NotSpatialite || error instanceof RangeError) return undefined;
    throw error;
  }
}

function wholeGeometry(blob: Uint8Array): Uint8Array {
  if (blob[0] !== mark.start || blob[headerBytes - 1] !== mark.boxEnd || blob.at(-1) !== mark.end)
    throw new NotSpatialite();
  const reader = new BlobReader(blob, headerBytes);
  const geometry = reader.geometry();
  if (!reader.isAtEnd) throw new NotSpatialite();
  return geometry;
}

/** A point without bounding box, since SpatiaLite 5. */
function tinyPoint(blob: Uint8Array): Uint8Array {
  const kind = blob[6]! - 1;
  const count = dimensions[kind];
  if (count === undefined || blob.length !== 8 + count * 8 || blob.at(-1) !== mark.end)
    throw new NotSpatialite();
  const reader = new BlobReader(blob, 7);
  return reader.point(base.point + kind * 1000);
}

class BlobReader {
  readonly #view: DataView;
  readonly #isLittle: boolean;
  readonly #writer = new WkbWriter();
  #at: number;

  constructor(blob: Uint8Array, at: number) {
    this.#view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
    this.#isLittle = blob[1] === 1;
    this.#at = at;
    // Compressed positions grow to twice their size at most.
    this.#writer.begin(blob.length * 2);
  }

  /** Only the end mark is left. */
  get isAtEnd(): boolean {
    return this.#at === this.#view.byteLength - 1;
  }

  geometry(): Uint8Array {
    this.#geometry();
    return this.#writer.end();
  }

  point(type: number): Uint8Array {
    this.#writer.header(type);
    this.#positions(1, dimensions[Math.floor(type / 1000)]!);
    return this.#writer.end();
  }

  #geometry(): void {
    const written = this.#integer();
    const isCompressed = written >= compressed;
    const type = isCompressed ? written - compressed : written;
    const kind = type % 1000;
    const thousands = Math.floor(type / 1000);
    const width = dimensions[thousands];
    if (width === undefined || kind < base.point || kind > 7) throw new NotSpatialite();
    this.#writer.header(type);
    if (kind === base.point) this.#positions(1, width);
    else if (kind === base.line) this.#line(width, isCompressed ? thousands : undefined);
    else if (kind === base.polygon)
      this.#repeat(() => this.#line(width, isCompressed ? thousands : undefined));
    else this.#repeat(() => this.#member());
  }

  #member(): void {
    if (this.#view.getUint8(this.#at) !== mark.member) throw new NotSpatialite();
    this.#at++;
    this.#geometry();
  }

  #repeat(read: () => void): void {
    const count = this.#integer();
    this.#writer.count(count);
    for (let index = 0; index < count; index++) read();
  }

  /** @param thousands of the type when the line is compressed: measures stay in 64 bits. */
  #line(width: number, thousands: number | undefined): void {
    const count = this.#integer();
    // Before anything is written: a count that lies must not fill the memory.
    if (count * width * 4 > this.#view.byteLength - this.#at) throw new NotSpatialite();
    this.#writer.count(count);
    if (thousands === undefined || count < 3) this.#positions(count, width);
    else this.#compressed(count, { width, hasM: thousands >= 2 });
  }

  #positions(count: number, width: number): void {
    for (let left = count * width; left > 0; left--) this.#writer.number(this.#double());
  }

  /** First and last positions whole, the others as differences from the one before. */
  #compressed(count: number, { width, hasM }: { width: number; hasM: boolean }): void {
    const deltas = hasM ? width - 1 : width;
    const position = new Array<number>(width).fill(0);
    for (let index = 0; index < count; index++) {
      const isWhole = index === 0 || index === count - 1;
      for (let axis = 0; axis < width; axis++) {
        position[axis] = isWhole || axis >= deltas ? this.#double() : position[axis]! + this.#float();
        this.#writer.number(position[axis]!);
      }
    }
  }

  #integer(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, this.#isLittle);
  }

  #double(): number {
    this.#at += 8;
    return this.#view.getFloat64(this.#at - 8, this.#isLittle);
  }

  #float(): number {
    this.#at += 4;
    return this.#view.getFloat32(this.#at - 4, this.#isLittle);
  }
}
