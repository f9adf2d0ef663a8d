/** One record of a `.shp`: type, then a point, or a box, counts, parts, points, heights and measures. */

import { BboxBuilder } from '@cartable/geo';
import type { GeometryParts, Run } from '../write/geometry-parts.ts';
import { RangeBuilder } from './range-builder.ts';

export interface ShapeRecord {
  readonly bytes: Uint8Array;
  readonly box: BboxBuilder;
  readonly heights: RangeBuilder;
  readonly measures: RangeBuilder;
}

/** A stretch of vertices, told whether the format wants it backwards. */
export interface ShapePart {
  readonly part: GeometryParts;
  readonly run: Run;
  readonly reversed: boolean;
}

interface RecordOptions {
  readonly shapeType: number;
  readonly kind: 'points' | 'multipoints' | 'lines' | 'polygons';
  readonly hasZ: boolean;
  readonly hasM: boolean;
}

/** « No data » (Technical Description, p. 2). */
const noMeasure = -1e39;
const boxBytes = 32;
const rangeBytes = 16;

export function shapeRecordOf(parts: readonly ShapePart[], options: RecordOptions): ShapeRecord {
  const record = { box: new BboxBuilder(), heights: new RangeBuilder(), measures: new RangeBuilder() };
  const bytes =
    options.kind === 'points' ? pointRecord(parts[0]!, options, record) : partsRecord(parts, options, record);
  return { ...record, bytes };
}

type Extents = Omit<ShapeRecord, 'bytes'>;

/** A PointZ always has a measure, the other types only when there are some. */
function pointRecord({ part, run }: ShapePart, options: RecordOptions, extents: Extents): Uint8Array {
  const { hasZ, hasM, shapeType } = options;
  const bytes = Buffer.alloc(20 + (hasZ ? 16 : hasM ? 8 : 0));
  const x = part.view.getFloat64(run.offset, true);
  const y = part.view.getFloat64(run.offset + 8, true);
  bytes.writeInt32LE(shapeType, 0);
  bytes.writeDoubleLE(x, 4);
  bytes.writeDoubleLE(y, 12);
  extents.box.add(x, y);
  if (hasZ) bytes.writeDoubleLE(heightAt(part, run.offset, extents.heights), 20);
  if (hasZ || hasM) bytes.writeDoubleLE(measureAt(part, run.offset, extents.measures), hasZ ? 28 : 20);
  return bytes;
}

function partsRecord(parts: readonly ShapePart[], options: RecordOptions, extents: Extents): Uint8Array {
  const { shapeType, kind, hasZ, hasM } = options;
  const points = parts.reduce((sum, { run }) => sum + run.count, 0);
  const partTable = kind === 'multipoints' ? 0 : 4 + parts.length * 4;
  const measured = rangeBytes + points * 8;
  const bytes = Buffer.alloc(
    4 + boxBytes + partTable + 4 + points * 16 + (hasZ ? measured : 0) + (hasM ? measured : 0),
  );
  bytes.writeInt32LE(shapeType, 0);
  let at = 4 + boxBytes;
  if (partTable > 0) at = bytes.writeInt32LE(parts.length, at);
  at = bytes.writeInt32LE(points, at);
  if (partTable > 0) at = writePartStarts(bytes, parts, at);
  eachVertex(parts, (part, offset) => {
    const x = part.view.getFloat64(offset, true);
    const y = part.view.getFloat64(offset + 8, true);
    extents.box.add(x, y);
    at = bytes.writeDoubleLE(x, at);
    at = bytes.writeDoubleLE(y, at);
  });
  const { minX, minY, maxX, maxY } = extents.box;
  [minX, minY, maxX, maxY].forEach((value, rank) => {
    bytes.writeDoubleLE(value, 4 + rank * 8);
  });
  if (hasZ) at = writeRanged(bytes, parts, at, { range: extents.heights, valueAt: heightAt });
  if (hasM) writeRanged(bytes, parts, at, { range: extents.measures, valueAt: measureAt });
  return bytes;
}

function writePartStarts(bytes: Buffer, parts: readonly ShapePart[], start: number): number {
  let at = start;
  let vertex = 0;
  for (const { run } of parts) {
    at = bytes.writeInt32LE(vertex, at);
    vertex += run.count;
  }
  return at;
}

/** Least and greatest, then each value. */
function writeRanged(
  bytes: Buffer,
  parts: readonly ShapePart[],
  start: number,
  ranged: { range: RangeBuilder; valueAt: typeof heightAt },
): number {
  let at = start + rangeBytes;
  eachVertex(parts, (part, offset) => {
    at = bytes.writeDoubleLE(ranged.valueAt(part, offset, ranged.range), at);
  });
  bytes.writeDoubleLE(ranged.range.range[0], start);
  bytes.writeDoubleLE(ranged.range.range[1], start + 8);
  return at;
}

function eachVertex(parts: readonly ShapePart[], visit: (part: GeometryParts, offset: number) => void): void {
  for (const { part, run, reversed } of parts) {
    for (let i = 0; i < run.count; i++)
      visit(part, run.offset + (reversed ? run.count - 1 - i : i) * part.stride);
  }
}

function heightAt(part: GeometryParts, offset: number, range: RangeBuilder): number {
  const value = part.hasZ ? part.view.getFloat64(offset + 16, true) : 0;
  const height = Number.isFinite(value) ? value : 0;
  range.add(height);
  return height;
}

function measureAt(part: GeometryParts, offset: number, range: RangeBuilder): number {
  const value = part.hasM ? part.view.getFloat64(offset + (part.hasZ ? 24 : 16), true) : Number.NaN;
  if (!Number.isFinite(value)) return noMeasure;
  range.add(value);
  return value;
}
