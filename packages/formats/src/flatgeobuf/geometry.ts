/** Geometry of a FlatGeobuf feature (feature.fbs) to ISO WKB, curves and surfaces included. */

import { curveCodes, wkbCodes } from '../wkb/codes.ts';
import type { WkbWriter } from '../wkb/writer.ts';
import type { FlatTable } from './flat-buffer.ts';

const field = { ends: 0, xy: 1, z: 2, m: 3, type: 6, parts: 7 } as const;
const maxDepth = 8;

const knownCodes: ReadonlySet<number> = new Set([...Object.values(wkbCodes), ...Object.values(curveCodes)]);
/** Made of tables of their own rather than of runs of coordinates. */
const partedCodes: ReadonlySet<number> = new Set([
  wkbCodes.MultiPolygon,
  wkbCodes.GeometryCollection,
  curveCodes.CompoundCurve,
  curveCodes.CurvePolygon,
  curveCodes.MultiCurve,
  curveCodes.MultiSurface,
  curveCodes.PolyhedralSurface,
]);

/** Parts of a multipolygon do not say that they are polygons. */
function codeOfPart(part: FlatTable, code: number): number {
  const isPolygons = code === wkbCodes.MultiPolygon || code === curveCodes.PolyhedralSurface;
  return isPolygons ? wkbCodes.Polygon : part.uint8(field.type, 0);
}

interface Vectors {
  readonly table: FlatTable;
  readonly xy: { start: number; length: number };
  readonly z: { start: number; length: number } | undefined;
  readonly m: { start: number; length: number } | undefined;
  readonly count: number;
}

/** `undefined` when it contradicts itself; curves are still to be drawn (`PlainGeometries`). */
export function writeFgbGeometry(
  writer: WkbWriter,
  table: FlatTable,
  headerCode: number,
): Uint8Array | undefined {
  const code = headerCode === 0 ? table.uint8(field.type, 0) : headerCode;
  const size = sizeOf(table, code, 0);
  if (size < 0) return undefined;
  writer.begin(size);
  return put(writer, table, code) ? writer.end() : undefined;
}

function sizeOf(table: FlatTable, code: number, depth: number): number {
  if (!knownCodes.has(code) || depth > maxDepth) return -1;
  let size =
    9 + (table.vector(field.xy)?.length ?? 0) * 24 + (table.vector(field.ends)?.length ?? 1) * 13 + 32;
  for (const part of table.tables(field.parts)) {
    const partSize = sizeOf(part, codeOfPart(part, code), depth + 1);
    if (partSize < 0) return -1;
    size += partSize;
  }
  return size;
}

function put(writer: WkbWriter, table: FlatTable, code: number): boolean {
  const parts = table.tables(field.parts);
  const vectors = vectorsOf(table);
  if (partedCodes.has(code)) {
    const z = parts.some((part) => (part.vector(field.z)?.length ?? 0) > 0);
    const m = parts.some((part) => (part.vector(field.m)?.length ?? 0) > 0);
    writer.header(code + (z ? 1000 : 0) + (m ? 2000 : 0));
    writer.count(parts.length);
    return parts.every((part) => put(writer, part, codeOfPart(part, code)));
  }
  if (!vectors) return false;
  const shift = (vectors.z ? 1000 : 0) + (vectors.m ? 2000 : 0);
  writer.header(code + shift);
  if (code === wkbCodes.Point) return putPoint(writer, vectors);
  if (code === wkbCodes.LineString || code === curveCodes.CircularString)
    return putRun(writer, vectors, 0, vectors.count);
  return code === wkbCodes.MultiPoint
    ? putMultiPoint(writer, vectors, shift)
    : putRuns(writer, vectors, code, shift);
}

/** Undefined when Z or M do not go with X and Y. */
function vectorsOf(table: FlatTable): Vectors | undefined {
  const xy = table.vector(field.xy) ?? { start: 0, length: 0 };
  const count = xy.length >> 1;
  const z = filled(table, field.z);
  const m = filled(table, field.m);
  if ((z && z.length < count) || (m && m.length < count)) return undefined;
  return { table, xy, z, m, count };
}

function filled(table: FlatTable, name: number) {
  const vector = table.vector(name);
  return vector && vector.length > 0 ? vector : undefined;
}

function putPoint(writer: WkbWriter, vectors: Vectors): boolean {
  if (vectors.count > 0) putPoints(writer, vectors, 0, 1);
  else writer.point(Number.NaN, Number.NaN);
  return true;
}

function putMultiPoint(writer: WkbWriter, vectors: Vectors, shift: number): boolean {
  writer.count(vectors.count);
  for (let point = 0; point < vectors.count; point++) {
    writer.header(wkbCodes.Point + shift);
    putPoints(writer, vectors, point, point + 1);
  }
  return true;
}

/** Rings of a polygon or lines of a multiple; `ends` is absent when there is only one. */
function putRuns(writer: WkbWriter, vectors: Vectors, code: number, shift: number): boolean {
  const ends = vectors.table.vector(field.ends);
  const single = !ends || ends.length === 0;
  const runs = single ? (vectors.count > 0 ? 1 : 0) : ends.length;
  writer.count(runs);
  let from = 0;
  for (let run = 0; run < runs; run++) {
    const to = single ? vectors.count : vectors.table.view.getUint32(ends.start + run * 4, true);
    if (code === wkbCodes.MultiLineString) writer.header(wkbCodes.LineString + shift);
    if (code === curveCodes.Tin) {
      writer.header(curveCodes.Triangle + shift);
      writer.count(1);
    }
    if (!putRun(writer, vectors, from, to)) return false;
    from = to;
  }
  return true;
}

function putRun(writer: WkbWriter, vectors: Vectors, from: number, to: number): boolean {
  if (to < from || to > vectors.count) return false;
  writer.count(to - from);
  putPoints(writer, vectors, from, to);
  return true;
}

function putPoints(writer: WkbWriter, { table, xy, z, m }: Vectors, from: number, to: number): void {
  if (!z && !m) {
    const bytes = table.slice(xy.start + from * 16, (to - from) * 16);
    writer.doubles(bytes, 0, bytes.length);
    return;
  }
  for (let point = from; point < to; point++) {
    writer.point(
      table.view.getFloat64(xy.start + point * 16, true),
      table.view.getFloat64(xy.start + point * 16 + 8, true),
    );
    if (z) writer.number(table.view.getFloat64(z.start + point * 8, true));
    if (m) writer.number(table.view.getFloat64(m.start + point * 8, true));
  }
}
