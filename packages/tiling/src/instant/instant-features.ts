/** The features of an instant tile as they arrive: cut, encoded, or left out because nobody would see them. */

import type { FeatureBatch, Value } from '@cartable/geo';
import { clipLines } from '../geometry/clip-lines.ts';
import { clipRings } from '../geometry/clip-rings.ts';
import { Path } from '../geometry/path.ts';
import { thinPath } from '../geometry/thin.ts';
import { boundsOf, type WkbGeometryReader } from '../geometry/wkb-geometry.ts';
import { encodeLines, encodePoints, encodeRings } from '../mvt/encode-geometry.ts';
import type { ValueTable } from '../mvt/value-table.ts';
import { type MvtGeometryType, mvtLine, mvtPoint, mvtPolygon } from '../mvt/wire.ts';
import { repairRings } from '../repair/repair.ts';
import { doubleArea, Rings, settleRings } from '../repair/rings.ts';
import type { EntryTable } from '../tile/entries.ts';
import type { FeatureInfo, LayerInfo } from '../tile/features.ts';
import { putId } from '../tile/ids.ts';

/** Simplified within that many units: an eighth of a pixel on a screen of 512 pixels a tile. */
const toleranceUnits = 1;
/** A polygon whose box covers less is dust: squares of that area stand for as much dust. */
const dustArea = 4;
const dustSide = 2;
/** Points in one cell of so many units are one to the eye; beyond a hundred thousand points only one of them stays. */
const pointCellUnits = 4;

const source = new Path();
const half = new Path();
const clipped = new Path();
const rings = new Rings();
const bounds = new Float64Array(4);

export class InstantFeatures {
  count = 0;
  valueCount = 0;
  #values = new Int32Array(1 << 12);
  #ids = new Uint32Array(1 << 10);
  readonly #entries: EntryTable;
  readonly #extent: number;
  readonly #buffer: number;
  readonly #mostPoints: number;
  #dust = 0;
  #points = 0;
  #takenCells: Uint8Array | undefined;

  constructor(request: { entries: EntryTable; extent: number; buffer: number; mostPoints: number }) {
    this.#entries = request.entries;
    this.#extent = request.extent;
    this.#buffer = request.buffer;
    this.#mostPoints = request.mostPoints;
  }

  add(batch: FeatureBatch, reader: WkbGeometryReader, numbersOf: (row: readonly Value[]) => number[]): void {
    for (let i = 0; i < batch.geometries.length; i++) {
      const geometry = batch.geometries[i];
      if (!geometry) continue;
      const kind = reader.read(geometry, source);
      if (typeof kind === 'string' || !this.#cut(kind)) continue;
      this.#keepAttributes(numbersOf(batch.rows[i]!), batch.keys?.[i]);
    }
  }

  /** @returns whether something of it is in the tile */
  #cut(kind: MvtGeometryType): boolean {
    if (kind === mvtPoint) return this.#cutPoints();
    boundsOf(source, bounds);
    const [minX, minY, maxX, maxY] = bounds as unknown as [number, number, number, number];
    const low = -this.#buffer;
    const high = this.#extent + this.#buffer;
    if (maxX < low || maxY < low || minX > high || minY > high) return false;
    const width = maxX - minX;
    const height = maxY - minY;
    if (kind === mvtPolygon && width * height <= dustArea)
      return this.#settleDust(minX, minY, width * height);
    if (kind === mvtLine && width < 1 && height < 1) return false;
    thinPath(source, toleranceUnits, kind === mvtPolygon);
    const isInside = minX >= low && minY >= low && maxX <= high && maxY <= high;
    const clip = kind === mvtPolygon ? clipRings : clipLines;
    const isLeft = isInside || (clip(source, half, 0, low, high) && clip(half, clipped, 1, low, high));
    if (!isLeft) return false;
    return this.#write(kind, isInside ? source : clipped, width * width + height * height);
  }

  #write(kind: MvtGeometryType, path: Path, size: number): boolean {
    const { geometry } = this.#entries;
    const start = geometry.length;
    if (kind === mvtLine) {
      if (!encodeLines(geometry, path, 0, 0)) return false;
    } else {
      settleRings(path, 0, 0, rings);
      if (!repairRings(rings)) return false;
      encodeRings(geometry, rings);
    }
    this.#entries.add(this.count, kind, start, size);
    return true;
  }

  /** Its own area counts: the squares together cover what the polygons covered. */
  #settleDust(x: number, y: number, boxArea: number): boolean {
    let area = 0;
    for (let part = 0; part < source.partCount; part++) {
      const partArea =
        Math.abs(doubleArea(source.coordinates, source.partStart(part), source.ends[part]!)) / 2;
      area += source.isOuter[part] ? partArea : -partArea;
    }
    this.#dust += Math.min(Math.max(area, 0), boxArea);
    if (this.#dust < dustArea) return false;
    this.#dust -= dustArea;
    rings.clear();
    const left = Math.round(x);
    const top = Math.round(y);
    rings.add([left, top, left + dustSide, top, left + dustSide, top + dustSide, left, top + dustSide], 1);
    const start = this.#entries.geometry.length;
    encodeRings(this.#entries.geometry, rings);
    this.#entries.add(this.count, mvtPolygon, start, dustArea);
    return true;
  }

  #cutPoints(): boolean {
    const low = -this.#buffer;
    const high = this.#extent + this.#buffer;
    let count = 0;
    const { coordinates } = source;
    for (let i = 0; i < source.length; i += 2) {
      const x = Math.round(coordinates[i]!);
      const y = Math.round(coordinates[i + 1]!);
      if (x < low || y < low || x > high || y > high || this.#isTaken(x - low, y - low)) continue;
      coordinates[count * 2] = x;
      coordinates[count * 2 + 1] = y;
      count++;
    }
    if (count === 0) return false;
    const start = this.#entries.geometry.length;
    encodePoints(this.#entries.geometry, coordinates, count);
    this.#entries.add(this.count, mvtPoint, start, 0);
    return true;
  }

  /** Once there are more points than a tile may have, one stays in each cell. */
  #isTaken(x: number, y: number): boolean {
    if (++this.#points <= this.#mostPoints) return false;
    const side = Math.ceil((this.#extent + 2 * this.#buffer + 1) / pointCellUnits);
    this.#takenCells ??= new Uint8Array(side * side);
    const cell = Math.floor(y / pointCellUnits) * side + Math.floor(x / pointCellUnits);
    if (this.#takenCells[cell] === 1) return true;
    this.#takenCells[cell] = 1;
    return false;
  }

  #keepAttributes(numbers: readonly number[], key: number | bigint | undefined): void {
    if (this.valueCount + numbers.length > this.#values.length) {
      const grown = new Int32Array(Math.max(this.#values.length * 2, this.valueCount + numbers.length));
      grown.set(this.#values);
      this.#values = grown;
    }
    for (const number of numbers) this.#values[this.valueCount++] = number;
    if (this.count * 2 + 2 > this.#ids.length) {
      const grown = new Uint32Array(this.#ids.length * 2);
      grown.set(this.#ids);
      this.#ids = grown;
    }
    putId(this.#ids, this.count, key);
    this.count++;
  }

  info(layers: readonly LayerInfo[], values: ValueTable): FeatureInfo {
    return { layers, values: this.#values, ids: this.#ids, valueBytes: values, valueCount: values.count };
  }
}
