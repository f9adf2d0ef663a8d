/** Geometries as commands (Vector Tile Specification 2.1 § 4.3), relative to the top left corner of their tile. */

import type { Path } from '../geometry/path.ts';
import type { Rings } from '../repair/rings.ts';
import type { ByteSink } from './byte-sink.ts';
import { closePath, lineTo, moveTo } from './wire.ts';

const bytesPerNumber = 5;
const commandOf = (command: number, count: number): number => (count << 3) | command;

/** One polygon after the other, each followed by its holes. */
export function encodeRings(sink: ByteSink, rings: Rings): void {
  const { coordinates } = rings;
  sink.reserve((rings.length + rings.count * 3) * bytesPerNumber);
  let x = 0;
  let y = 0;
  for (let ring = 0; ring < rings.count; ring++) {
    const start = rings.start(ring);
    const end = rings.ends[ring]!;
    sink.varint(commandOf(moveTo, 1));
    for (let i = start; i < end; i += 2) {
      const nextX = coordinates[i]!;
      const nextY = coordinates[i + 1]!;
      sink.zigzag(nextX - x);
      sink.zigzag(nextY - y);
      if (i === start) sink.varint(commandOf(lineTo, (end - start) / 2 - 1));
      x = nextX;
      y = nextY;
    }
    sink.varint(commandOf(closePath, 1));
  }
}

let rounded = new Int32Array(1 << 10);

/**
 * Rounds as it goes: repeated vertices and those on the straight way between their neighbours are left out, and lines
 * of one point too.
 * @returns whether a line was written
 */
export function encodeLines(sink: ByteSink, path: Path, originX: number, originY: number): boolean {
  const start = sink.length;
  sink.reserve((path.length + path.partCount * 2) * bytesPerNumber);
  let x = 0;
  let y = 0;
  for (let part = 0; part < path.partCount; part++) {
    const count = roundLine(path, part, originX, originY);
    if (count < 2) continue;
    for (let i = 0; i < count; i++) {
      const nextX = rounded[i * 2]!;
      const nextY = rounded[i * 2 + 1]!;
      if (i === 0) sink.varint(commandOf(moveTo, 1));
      sink.zigzag(nextX - x);
      sink.zigzag(nextY - y);
      if (i === 0) sink.varint(commandOf(lineTo, count - 1));
      x = nextX;
      y = nextY;
    }
  }
  return sink.length > start;
}

/** @returns the number of vertices in `rounded` */
function roundLine(path: Path, part: number, originX: number, originY: number): number {
  const start = path.partStart(part);
  const end = path.ends[part]!;
  if (end - start > rounded.length) rounded = new Int32Array((end - start) * 2);
  let at = 0;
  for (let i = start; i < end; i += 2) {
    const x = Math.round(path.coordinates[i]! - originX);
    const y = Math.round(path.coordinates[i + 1]! - originY);
    if (at > 0 && rounded[at - 2] === x && rounded[at - 1] === y) continue;
    if (at >= 4 && goesStraightOn(at, x, y)) at -= 2;
    rounded[at++] = x;
    rounded[at++] = y;
  }
  return at / 2;
}

/** A line that turns back on itself keeps its turning point. */
function goesStraightOn(at: number, x: number, y: number): boolean {
  const dx = rounded[at - 2]! - rounded[at - 4]!;
  const dy = rounded[at - 1]! - rounded[at - 3]!;
  const nextDx = x - rounded[at - 2]!;
  const nextDy = y - rounded[at - 1]!;
  return dx * nextDy === dy * nextDx && dx * nextDx + dy * nextDy > 0;
}

/** @param points x, y, x, y… in whole units from the corner of the tile */
export function encodePoints(sink: ByteSink, points: ArrayLike<number>, count: number): void {
  sink.reserve((count * 2 + 1) * bytesPerNumber);
  sink.varint(commandOf(moveTo, count));
  let x = 0;
  let y = 0;
  for (let i = 0; i < count * 2; i += 2) {
    sink.zigzag(points[i]! - x);
    sink.zigzag(points[i + 1]! - y);
    x = points[i]!;
    y = points[i + 1]!;
  }
}
