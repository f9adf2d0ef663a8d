/** Fewer entries: dropped, or joined to a neighbour. */

import type { Reduction } from '../options/tiling-options.ts';
import type { EntryTable } from './entries.ts';
import type { FeatureInfo } from './features.ts';
import { alongCurve, rankEntries } from './ranks.ts';
import { joinEntries } from './reshape.ts';
import { layerOf } from './tile-losses.ts';

export interface Reduced {
  readonly retained: Int32Array;
  readonly coalesced: ReadonlySet<number>;
  readonly dropped: ReadonlySet<number>;
}

/**
 * Several reductions share the work evenly.
 * @param whole entries in the order of their features
 * @param share of them that is to be left
 */
export function reduceEntries(
  entries: EntryTable,
  info: FeatureInfo,
  whole: Int32Array,
  share: number,
  reductions: readonly Reduction[],
): Reduced {
  const coalesced = new Set<number>();
  const dropped = new Set<number>();
  const targetCount = Math.max(1, Math.floor(whole.length * share));
  let rest = whole;
  for (const [i, reduction] of reductions.entries()) {
    const isLast = i === reductions.length - 1;
    const count = isLast ? targetCount : Math.ceil(whole.length * share ** ((i + 1) / reductions.length));
    const stays = highest(rankEntries(entries, rest, reduction), count);
    const gone = reduction.startsWith('coalesce') ? coalesced : dropped;
    for (let k = 0; k < rest.length; k++) if (!stays[k]) gone.add(rest[k]!);
    rest = rest.filter((_, k) => stays[k] === 1);
  }
  if (coalesced.size > 0) rest = joinCoalesced(entries, info, whole, rest, coalesced);
  return { retained: rest, coalesced, dropped };
}

/** 1 for the `count` greatest; of equals, those that come first. */
function highest(ranks: Float64Array, count: number): Uint8Array {
  const sorted = ranks.slice().sort();
  const threshold = sorted[Math.max(0, ranks.length - count)] ?? 0;
  let room = count;
  for (const rank of ranks) if (rank > threshold) room--;
  return Uint8Array.from(ranks, (rank) => (rank > threshold || (rank === threshold && room-- > 0) ? 1 : 0));
}

/**
 * Each coalesced entry goes to the one kept before it in its layer, of its type, along a curve that goes from neighbour
 * to neighbour; without one, to the one after.
 */
function joinCoalesced(
  entries: EntryTable,
  info: FeatureInfo,
  whole: Int32Array,
  retained: Int32Array,
  coalesced: ReadonlySet<number>,
): Int32Array {
  const groups = new Map<number, number[]>();
  for (const entry of retained) groups.set(entry, [entry]);
  const open = new Map<number, number[]>();
  const waiting = new Map<number, number[]>();
  for (const place of alongCurve(entries, whole)) {
    const entry = whole[place]!;
    const type = layerOf(entries, info, entry) * 4 + entries.types[entry]!;
    const group = groups.get(entry);
    if (group) {
      for (const early of waiting.get(type) ?? []) group.push(early);
      waiting.delete(type);
      open.set(type, group);
    } else if (coalesced.has(entry)) {
      const target = open.get(type) ?? waiting.get(type);
      if (target) target.push(entry);
      else waiting.set(type, [entry]);
    }
  }
  return Int32Array.from(groups.values(), (group) =>
    group.length > 1 ? joinEntries(entries, group) : group[0]!,
  );
}

/** Entries of a layer with the same type and attributes as one; ordered by the first of each. */
export function coalesceEqual(entries: EntryTable, order: Int32Array, info: FeatureInfo): Int32Array {
  const groups = new Map<string, number[]>();
  for (const entry of order) {
    const feature = entries.features[entry]!;
    const number = layerOf(entries, info, entry);
    const { valuesAt, firstFeature, columnCount } = info.layers[number]!;
    const at = valuesAt + (feature - firstFeature) * columnCount;
    const key = `${number} ${entries.types[entry]} ${info.values.subarray(at, at + columnCount).join(' ')}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  if (groups.size === order.length) return order;
  return Int32Array.from(groups.values(), (group) =>
    group.length > 1 ? joinEntries(entries, group) : group[0]!,
  );
}
