/** Turns the content of .shp records into ISO WKB (Technical Description, p. 6-24). */

import { wkbCodes } from '../wkb/codes.ts';
import { WkbWriter } from '../wkb/writer.ts';
import { groupRings } from './rings.ts';
import { noDataMeasure, nullShape, type ShapeKind } from './shape-types.ts';

const pointCode = wkbCodes.Point;

/** `undefined` when the record contradicts itself or the layer. */
export class ShapeConverter {
  readonly #kind: ShapeKind;
  readonly #writer = new WkbWriter();
  readonly #dimensions: number;
  readonly #codeShift: number;
  #bytes: Buffer = Buffer.alloc(0);
  /** Byte offsets of the arrays of the current record; -1 for measures that it lacks. */
  #xy = 0;
  #z = -1;
  #m = -1;

  constructor(kind: ShapeKind) {
    this.#kind = kind;
    this.#dimensions = 2 + (kind.hasZ ? 1 : 0) + (kind.hasM ? 1 : 0);
    this.#codeShift = (kind.hasZ ? 1000 : 0) + (kind.hasM ? 2000 : 0);
  }

  convert(bytes: Buffer, start: number, end: number): Uint8Array | null | undefined {
    this.#bytes = bytes;
    const shapeType = bytes.readInt32LE(start);
    if (shapeType === nullShape) return null;
    const family = shapeType % 10;
    const hasZ = shapeType > 10 && shapeType < 20;
    if (family === 1) return this.#point(start, end, hasZ);
    if (family === 8) return this.#multiPoint(start, end, hasZ);
    if (family === 3 || family === 5) return this.#parts(start, end, hasZ, family);
    return undefined;
  }

  #point(start: number, end: number, hasZ: boolean): Uint8Array | undefined {
    if (end - start < 20 || this.#kind.geometryType !== 'Point') return undefined;
    this.#xy = start + 4;
    this.#z = hasZ && end - start >= 28 ? start + 20 : -1;
    const measure = hasZ ? start + 28 : start + 20;
    this.#m = this.#kind.hasM && end >= measure + 8 ? measure : -1;
    this.#writer.begin(5 + this.#dimensions * 8);
    this.#writer.header(pointCode + this.#codeShift);
    this.#points(0, 1);
    return this.#writer.end();
  }

  #multiPoint(start: number, end: number, hasZ: boolean): Uint8Array | undefined {
    if (end - start < 40 || this.#kind.geometryType !== 'MultiPoint') return undefined;
    const count = this.#bytes.readInt32LE(start + 36);
    if (!this.#locate(start + 40, end, count, hasZ)) return undefined;
    this.#writer.begin(9 + count * (5 + this.#dimensions * 8));
    this.#writer.header(wkbCodes.MultiPoint + this.#codeShift);
    this.#writer.count(count);
    for (let point = 0; point < count; point++) {
      this.#writer.header(pointCode + this.#codeShift);
      this.#points(point, point + 1);
    }
    return this.#writer.end();
  }

  #parts(start: number, end: number, hasZ: boolean, family: number): Uint8Array | undefined {
    if (end - start < 44) return undefined;
    const parts = this.#bytes.readInt32LE(start + 36);
    const count = this.#bytes.readInt32LE(start + 40);
    if (parts < 0 || parts > (end - start) / 4 || !this.#locate(start + 44 + parts * 4, end, count, hasZ))
      return undefined;
    const starts = new Array<number>(parts + 1);
    for (let part = 0; part < parts; part++) starts[part] = this.#bytes.readInt32LE(start + 44 + part * 4);
    starts[parts] = count;
    for (let part = 0; part < parts; part++)
      if (starts[part]! < 0 || starts[part]! > starts[part + 1]!) return undefined;
    const isPolygon = family === 5;
    if (isPolygon !== (this.#kind.geometryType === 'MultiPolygon')) return undefined;
    return isPolygon ? this.#multiPolygon(starts, count) : this.#multiLine(starts, count);
  }

  #multiLine(starts: readonly number[], count: number): Uint8Array {
    const parts = starts.length - 1;
    this.#writer.begin(9 + parts * 9 + count * this.#dimensions * 8);
    this.#writer.header(wkbCodes.MultiLineString + this.#codeShift);
    this.#writer.count(parts);
    for (let part = 0; part < parts; part++) {
      this.#writer.header(wkbCodes.LineString + this.#codeShift);
      this.#writer.count(starts[part + 1]! - starts[part]!);
      this.#points(starts[part]!, starts[part + 1]!);
    }
    return this.#writer.end();
  }

  #multiPolygon(starts: readonly number[], count: number): Uint8Array {
    const rings = starts.length - 1;
    const groups =
      rings > 1 ? groupRings({ coordinates: this.#coordinates(count), starts }) : rings === 1 ? [[0]] : [];
    this.#writer.begin(9 + rings * 13 + count * this.#dimensions * 8);
    this.#writer.header(wkbCodes.MultiPolygon + this.#codeShift);
    this.#writer.count(groups.length);
    for (const group of groups) {
      this.#writer.header(wkbCodes.Polygon + this.#codeShift);
      this.#writer.count(group.length);
      for (const ring of group) {
        this.#writer.count(starts[ring + 1]! - starts[ring]!);
        this.#points(starts[ring]!, starts[ring + 1]!);
      }
    }
    return this.#writer.end();
  }

  /** Places of the X-Y, Z and M arrays: Z and M each follow a range of two doubles; M may be absent. */
  #locate(xy: number, end: number, count: number, hasZ: boolean): boolean {
    if (count < 0 || xy + count * 16 > end) return false;
    this.#xy = xy;
    let at = xy + count * 16;
    this.#z = -1;
    if (hasZ) {
      if (at + 16 + count * 8 > end) return false;
      this.#z = at + 16;
      at += 16 + count * 8;
    }
    this.#m = this.#kind.hasM && at + 16 + count * 8 <= end ? at + 16 : -1;
    return true;
  }

  #points(from: number, to: number): void {
    if (this.#dimensions === 2) {
      this.#writer.doubles(this.#bytes, this.#xy + from * 16, this.#xy + to * 16);
      return;
    }
    for (let point = from; point < to; point++) {
      this.#writer.doubles(this.#bytes, this.#xy + point * 16, this.#xy + point * 16 + 16);
      if (this.#kind.hasZ)
        this.#writer.number(this.#z < 0 ? Number.NaN : this.#bytes.readDoubleLE(this.#z + point * 8));
      if (this.#kind.hasM) this.#writer.number(this.#measure(point));
    }
  }

  #measure(point: number): number {
    const measure = this.#m < 0 ? noDataMeasure : this.#bytes.readDoubleLE(this.#m + point * 8);
    return measure <= noDataMeasure ? Number.NaN : measure;
  }

  #coordinates(count: number): Float64Array {
    const coordinates = new Float64Array(count * 2);
    new Uint8Array(coordinates.buffer).set(this.#bytes.subarray(this.#xy, this.#xy + count * 16));
    return coordinates;
  }
}
