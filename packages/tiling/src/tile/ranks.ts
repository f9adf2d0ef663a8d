/** Ranks of the entries of a tile that is too full: the lowest go first. */

import { firstVertex } from '../mvt/read-commands.ts';
import { mvtLine } from '../mvt/wire.ts';
import type { Reduction } from '../options/tiling-options.ts';
import type { EntryTable } from './entries.ts';

export function rankEntries(entries: EntryTable, order: Int32Array, reduction: Reduction): Float64Array {
  if (reduction.endsWith('smallest')) return Float64Array.from(order, (entry) => entries.sizes[entry]!);
  if (reduction.endsWith('densest')) return spacings(entries, order);
  return Float64Array.from(order, (entry) => scatter(entries.features[entry]!));
}

/** The same for a feature in every tile, and without any order. */
function scatter(feature: number): number {
  let mixed = Math.imul(feature + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/**
 * Squared distance to the feature before on a curve that goes through the tile from neighbour to neighbour; a line that
 * reaches farther than that leaves the crowd it begins in.
 */
function spacings(entries: EntryTable, order: Int32Array): Float64Array {
  const ranks = new Float64Array(order.length);
  let before: readonly [x: number, y: number] | undefined;
  for (const i of alongCurve(entries, order)) {
    const place = placeOf(entries, order[i]!);
    const spacing = before
      ? (place[0] - before[0]) ** 2 + (place[1] - before[1]) ** 2
      : Number.POSITIVE_INFINITY;
    ranks[i] = Math.max(spacing, reachOf(entries, order[i]!));
    before = place;
  }
  return ranks;
}

/** Squared units from end to end of a line, about. */
const reachOf = (entries: EntryTable, entry: number): number =>
  entries.types[entry] === mvtLine ? entries.sizes[entry]! : 0;

/** Indices in `order` of the entries, from neighbour to neighbour (Z-order of their first vertices). */
export function alongCurve(entries: EntryTable, order: Int32Array): Int32Array {
  const keys = new Float64Array(order.length);
  for (let i = 0; i < order.length; i++) {
    const [x, y] = placeOf(entries, order[i]!);
    keys[i] = interleave(x, y) * 2 ** 22 + i;
  }
  return Int32Array.from(keys.sort(), (key) => key % 2 ** 22);
}

const placeOf = (entries: EntryTable, entry: number): [x: number, y: number] =>
  firstVertex(entries.geometry.bytes, entries.starts[entry]!);

/** Z-order of a place of the tile or its buffer, 30 bits. */
function interleave(x: number, y: number): number {
  const spread = (value: number): number => {
    let bits = Math.min(Math.max(value + 8192, 0), 32_767);
    bits = (bits | (bits << 8)) & 0x00ff00ff;
    bits = (bits | (bits << 4)) & 0x0f0f0f0f;
    bits = (bits | (bits << 2)) & 0x33333333;
    return (bits | (bits << 1)) & 0x55555555;
  };
  return (spread(x) | (spread(y) << 1)) >>> 0;
}
