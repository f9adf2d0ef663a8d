/**
 * Anchor of the label of a geometry, in stored coordinates: independent of any image, so that every tile agrees.
 * Points: themselves. Lines: the middle of the longest. Areas: the centroid of the largest, or when that lies
 * outside, the middle of the widest stretch inside at its height.
 */

import { type Coordinates, type Place, readParts } from './parts.ts';
import { placeInPlainArea } from './plain-area.ts';
import { distance, plainPoint } from './plain-shapes.ts';

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

function lengthOf(line: Coordinates): number {
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
