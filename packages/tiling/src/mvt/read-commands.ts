/** Commands we wrote ourselves, back to vertices: to join or coarsen geometries of a tile that is too full. */

import type { Path } from '../geometry/path.ts';
import { closePath, moveTo } from './wire.ts';

/**
 * Appends each line or ring to a path; of points, all as one part.
 * Rings: outer rings are those that turn clockwise on the screen, which `isOuter` tells.
 */
export function readCommands(
  bytes: Uint8Array,
  start: number,
  end: number,
  path: Path,
  isOuter: (coordinates: Float64Array, from: number, to: number) => boolean,
): void {
  let at = start;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  };
  const unfold = (folded: number): number => (folded >>> 1) ^ -(folded & 1);
  let [x, y] = [0, 0];
  const endPart = (): void => {
    const from = path.partStart(path.partCount);
    if (path.length === from) return;
    path.reserveParts(1);
    path.endPart(isOuter(path.coordinates, from, path.length) ? 1 : 0);
  };
  while (at < end) {
    const command = next();
    const kind = command & 7;
    if (kind === closePath) continue;
    if (kind === moveTo) endPart();
    const count = command >>> 3;
    path.reserve(count);
    for (let i = 0; i < count; i++) {
      x += unfold(next());
      y += unfold(next());
      path.coordinates[path.length++] = x;
      path.coordinates[path.length++] = y;
    }
  }
  endPart();
}

/** The first vertex: where a feature is, roughly. */
export function firstVertex(bytes: Uint8Array, start: number): [x: number, y: number] {
  let at = start;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) return (value >>> 1) ^ -(value & 1);
    }
  };
  next();
  return [next(), next()];
}
