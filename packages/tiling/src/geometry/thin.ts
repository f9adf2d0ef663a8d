/**
 * Simplification of a path that is used once (Douglas and Peucker), in place. Pyramids, which use each vertex at many
 * levels, measure vertices once instead.
 */

import type { Path } from './path.ts';

/** Shorter parts are not worth the look. */
const fewVertices = 8;

let keeps = new Uint8Array(1 << 10);
let stack = new Int32Array(1 << 8);

/** @param tolerance units @param isRing whether parts are rings, which keep three vertices at least */
export function thinPath(path: Path, tolerance: number, isRing: boolean): void {
  const squared = tolerance * tolerance;
  const { coordinates } = path;
  let to = 0;
  let start = 0;
  for (let part = 0; part < path.partCount; part++) {
    const end = path.ends[part]!;
    const count = (end - start) / 2;
    if (count < fewVertices) {
      coordinates.copyWithin(to, start, end);
      to += end - start;
    } else {
      markRetained(coordinates, start / 2, count, squared, isRing);
      for (let i = 0; i < count; i++) {
        if (keeps[i] === 0) continue;
        coordinates[to++] = coordinates[start + i * 2]!;
        coordinates[to++] = coordinates[start + i * 2 + 1]!;
      }
    }
    path.ends[part] = to;
    start = end;
  }
  path.length = to;
}

function markRetained(
  coordinates: Float64Array,
  first: number,
  count: number,
  squared: number,
  isRing: boolean,
): void {
  if (count > keeps.length) keeps = new Uint8Array(count * 2);
  keeps.fill(0, 0, count);
  const last = count - 1;
  keeps[0] = 1;
  keeps[last] = 1;
  let depth = 0;
  const push = (from: number, to: number): void => {
    if (to - from < 2) return;
    if (depth + 2 > stack.length) {
      const grown = new Int32Array(stack.length * 2);
      grown.set(stack);
      stack = grown;
    }
    stack[depth++] = from;
    stack[depth++] = to;
  };
  if (isRing) {
    // A ring has no ends: its first vertex and the one farthest from it.
    const middle = farthest(coordinates, first, 0, 0, 1, last);
    keeps[middle.index] = 1;
    push(0, middle.index);
    push(middle.index, last);
  } else {
    push(0, last);
  }
  while (depth > 0) {
    const to = stack[--depth]!;
    const from = stack[--depth]!;
    const { index, distance } = farthest(coordinates, first, from, to, from + 1, to - 1);
    if (distance <= squared) continue;
    keeps[index] = 1;
    push(from, index);
    push(index, to);
  }
}

const found = { index: 0, distance: 0 };

/** The vertex between `low` and `high` farthest from the segment, and its squared distance. */
function farthest(
  coordinates: Float64Array,
  first: number,
  from: number,
  to: number,
  low: number,
  high: number,
): { readonly index: number; readonly distance: number } {
  const x = coordinates[(first + from) * 2]!;
  const y = coordinates[(first + from) * 2 + 1]!;
  const dx = coordinates[(first + to) * 2]! - x;
  const dy = coordinates[(first + to) * 2 + 1]! - y;
  const length = dx * dx + dy * dy;
  found.index = low;
  found.distance = -1;
  for (let i = low; i <= high; i++) {
    let px = coordinates[(first + i) * 2]! - x;
    let py = coordinates[(first + i) * 2 + 1]! - y;
    if (length > 0) {
      const along = Math.min(1, Math.max(0, (px * dx + py * dy) / length));
      px -= dx * along;
      py -= dy * along;
    }
    const distance = px * px + py * py;
    if (distance > found.distance) {
      found.distance = distance;
      found.index = i;
    }
  }
  return found;
}
