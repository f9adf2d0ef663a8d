/**
 * Where the label of a geometry hangs, in stored coordinates: independent of any image, so that every tile agrees.
 * Points: themselves. Lines: the middle of the longest. Areas: the centroid of the largest, or when that lies
 * outside, the middle of the widest stretch inside at its height.
 */

import { GeoError, visitWkb, type WkbHeader, wkbLineString, wkbPolygon } from '@cartable/geo';
import type { View } from '../raster/raster.ts';
import { placeInPlainArea } from './plain-area.ts';
import { distance, plainPoint } from './plain-shapes.ts';

export type Place = readonly [x: number, y: number];
/** Interleaved x, y. */
export type Coordinates = Float64Array;

interface Parts {
  readonly points: Place[];
  readonly lines: Coordinates[];
  /** Rings of each polygon, the outer one first. */
  readonly polygons: Coordinates[][];
}

/** Undefined for an empty or malformed geometry. */
export function representativePoint(wkb: Uint8Array): Place | undefined {
  return plainPoint(wkb) ?? placeInPlainArea(wkb) ?? placeInParts(wkb);
}

function placeInParts(wkb: Uint8Array): Place | undefined {
  const parts = readParts(wkb);
  if (!parts) return undefined;
  if (parts.polygons.length > 0) return insideLargest(parts.polygons);
  if (parts.lines.length > 0) return middleOfLongest(parts.lines);
  return parts.points[0];
}

/** The lines of a geometry, outlines of areas included. */
export function linesOf(wkb: Uint8Array): Coordinates[] {
  const parts = readParts(wkb);
  return parts ? [...parts.lines, ...parts.polygons.flat()] : [];
}

/** Whether the width and height of lines together are less than so many pixels. */
export function isSmaller(lines: readonly Coordinates[], { scaleX, scaleY }: View, pixels: number): boolean {
  if (pixels === 0) return false;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i += 2) {
      minX = Math.min(minX, line[i]!);
      maxX = Math.max(maxX, line[i]!);
      minY = Math.min(minY, line[i + 1]!);
      maxY = Math.max(maxY, line[i + 1]!);
    }
  }
  return (maxX - minX) * scaleX + (maxY - minY) * scaleY < pixels;
}

/** Whether a geometry has only points, has lines, or has areas. */
export function shapeOf(wkb: Uint8Array): 'point' | 'line' | 'area' {
  const type = (wkb[1]! | (wkb[2]! << 8)) % 1000;
  if (type === 3 || type === 6 || type >= 15) return 'area';
  return type === 2 || type === 5 ? 'line' : 'point';
}

function readParts(wkb: Uint8Array): Parts | undefined {
  const parts: Parts = { points: [], lines: [], polygons: [] };
  const run = (view: DataView, offset: number, count: number, header: WkbHeader): void => {
    const coordinates = copyRun(view, offset, count, header);
    if (coordinates.length === 0) return;
    if (header.base === wkbPolygon) parts.polygons[parts.polygons.length - 1]!.push(coordinates);
    else if (header.base === wkbLineString) parts.lines.push(coordinates);
    else parts.points.push([coordinates[0]!, coordinates[1]!]);
  };
  const enter = (header: WkbHeader): void => {
    if (header.base === wkbPolygon) parts.polygons.push([]);
  };
  try {
    visitWkb(wkb, { run, enter });
  } catch (error) {
    if (error instanceof GeoError) return undefined;
    throw error;
  }
  return { ...parts, polygons: parts.polygons.filter((rings) => rings.length > 0) };
}

function copyRun(view: DataView, offset: number, count: number, header: WkbHeader): Coordinates {
  const out = new Float64Array(count * 2);
  let kept = 0;
  for (let i = 0, at = offset; i < count; i++, at += header.dimensions * 8) {
    const x = view.getFloat64(at, header.littleEndian);
    const y = view.getFloat64(at + 8, header.littleEndian);
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    out[kept++] = x;
    out[kept++] = y;
  }
  return out.subarray(0, kept);
}

export function lengthOf(line: Coordinates): number {
  let length = 0;
  for (let i = 2; i < line.length; i += 2) {
    length += distance(line[i]! - line[i - 2]!, line[i + 1]! - line[i - 1]!);
  }
  return length;
}

function middleOfLongest(lines: readonly Coordinates[]): Place {
  const lengths = lines.map(lengthOf);
  const longest = lengths.indexOf(Math.max(...lengths));
  const line = lines[longest]!;
  let left = lengths[longest]! / 2;
  for (let i = 2; i < line.length; i += 2) {
    const length = distance(line[i]! - line[i - 2]!, line[i + 1]! - line[i - 1]!);
    if (length >= left && length > 0) {
      const t = left / length;
      return [line[i - 2]! + (line[i]! - line[i - 2]!) * t, line[i - 1]! + (line[i + 1]! - line[i - 1]!) * t];
    }
    left -= length;
  }
  return [line[0]!, line[1]!];
}

interface Centroid {
  readonly area: number;
  readonly x: number;
  readonly y: number;
}

/** Relative to the first vertex, or the digits would be lost on coordinates of millions. */
function centroidOf(ring: Coordinates): Centroid {
  const originX = ring[0]!;
  const originY = ring[1]!;
  let area = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = 2; i < ring.length; i += 2) {
    const ax = ring[i - 2]! - originX;
    const ay = ring[i - 1]! - originY;
    const bx = ring[i]! - originX;
    const by = ring[i + 1]! - originY;
    const cross = ax * by - bx * ay;
    area += cross;
    sumX += (ax + bx) * cross;
    sumY += (ay + by) * cross;
  }
  if (area === 0) return { area: 0, x: originX, y: originY };
  return { area: Math.abs(area) / 2, x: originX + sumX / (3 * area), y: originY + sumY / (3 * area) };
}

function insideLargest(polygons: readonly Coordinates[][]): Place {
  let best = 0;
  let centroid = centroidOf(polygons[0]![0]!);
  for (let i = 1; i < polygons.length; i++) {
    const candidate = centroidOf(polygons[i]![0]!);
    if (candidate.area > centroid.area) {
      best = i;
      centroid = candidate;
    }
  }
  const stretches = insideAt(polygons[best]!, centroid.y);
  const holds = stretches.some(([from, to]) => from <= centroid.x && centroid.x <= to);
  if (holds || stretches.length === 0) return [centroid.x, centroid.y];
  const widest = stretches.reduce((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a));
  return [(widest[0] + widest[1]) / 2, centroid.y];
}

/** Stretches of the horizontal at `y` inside a polygon, even-odd. */
function insideAt(rings: readonly Coordinates[], y: number): [number, number][] {
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let i = 2; i < ring.length; i += 2) {
      const y0 = ring[i - 1]!;
      const y1 = ring[i + 1]!;
      if (y0 <= y === y1 <= y) continue;
      crossings.push(ring[i - 2]! + ((y - y0) / (y1 - y0)) * (ring[i]! - ring[i - 2]!));
    }
  }
  crossings.sort((a, b) => a - b);
  const stretches: [number, number][] = [];
  for (let i = 1; i < crossings.length; i += 2) stretches.push([crossings[i - 1]!, crossings[i]!]);
  return stretches;
}
