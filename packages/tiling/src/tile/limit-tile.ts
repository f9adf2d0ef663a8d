/**
 * Keeps a tile under its ceilings. Policy: features are dropped, or joined to the one before, by the reductions asked
 * (without any: the densest points, the smallest lines and polygons); a tile whose last feature is still too large
 * shows it with less detail, or not at all when nothing helps. What was done is told by layer.
 */

import { ByteSink } from '../mvt/byte-sink.ts';
import { mvtPoint } from '../mvt/wire.ts';
import type { Reduction, TilingOptions } from '../options/tiling-options.ts';
import { encodeTile } from './encode-tile.ts';
import type { EntryTable } from './entries.ts';
import type { FeatureFacts } from './features.ts';
import { rankEntries } from './ranks.ts';
import { coarsenEntry, joinEntries } from './reshape.ts';

export interface LayerLoss {
  readonly layer: string;
  readonly dropped: number;
  readonly coalesced: number;
  readonly coarsened: number;
}

export interface LimitedTile {
  /** Not compressed; valid until the next call. */
  readonly bytes: Uint8Array;
  readonly losses: readonly LayerLoss[];
}

export type TileLimits = Pick<
  TilingOptions,
  'maximumTileBytes' | 'maximumTileFeatures' | 'reductions' | 'coalesces'
>;

/** Aimed at a little under the ceiling, so that one try is mostly enough. */
const aim = 0.95;
const mostTries = 12;
/** Units of the grid of the last resort. */
const coarsestStep = 1024;

const tile = new ByteSink();
const none: ReadonlySet<number> = new Set();

/**
 * @param order entries of the tile in the order of their features
 * @param sizeOf bytes of the tile as stored: called only when the plain bytes are over the ceiling
 */
export function limitTile(
  entries: EntryTable,
  order: Int32Array,
  facts: FeatureFacts,
  extent: number,
  limits: TileLimits,
  sizeOf: (bytes: Uint8Array) => number,
): LimitedTile {
  const encode = (kept: Int32Array): Uint8Array => {
    tile.clear();
    encodeTile(tile, entries, kept, facts, extent);
    return tile.bytes.subarray(0, tile.length);
  };
  const excess = (bytes: Uint8Array): number =>
    bytes.length <= limits.maximumTileBytes ? 0 : sizeOf(bytes) / limits.maximumTileBytes;

  const whole = limits.coalesces ? coalesceEqual(entries, order, facts) : order;
  let share = Math.min(1, limits.maximumTileFeatures / whole.length);
  let reduced: Reduced = { kept: whole, coalesced: none, dropped: none };
  for (let attempt = 0; attempt < mostTries; attempt++) {
    if (share < 1) reduced = reduce(entries, facts, whole, share, reductionsFor(entries, whole, limits));
    const bytes = encode(reduced.kept);
    const over = excess(bytes);
    if (over <= 1) return { bytes, losses: lossesOf(entries, reduced, facts, 0) };
    if (reduced.kept.length <= 1) break;
    share = Math.max((share * aim) / over, 1 / whole.length);
  }
  return coarsen(entries, reduced, facts, encode, excess);
}

function reductionsFor(entries: EntryTable, order: Int32Array, limits: TileLimits): readonly Reduction[] {
  if (limits.reductions.length > 0) return limits.reductions;
  let points = 0;
  for (const entry of order) if (entries.types[entry] === mvtPoint) points++;
  return [points * 2 > order.length ? 'drop-densest' : 'drop-smallest'];
}

interface Reduced {
  readonly kept: Int32Array;
  readonly coalesced: ReadonlySet<number>;
  readonly dropped: ReadonlySet<number>;
}

/** Several reductions share the work evenly. */
function reduce(
  entries: EntryTable,
  facts: FeatureFacts,
  whole: Int32Array,
  share: number,
  reductions: readonly Reduction[],
): Reduced {
  const coalesced = new Set<number>();
  const dropped = new Set<number>();
  const wanted = Math.max(1, Math.floor(whole.length * share));
  let rest = whole;
  for (const [i, reduction] of reductions.entries()) {
    const isLast = i === reductions.length - 1;
    const count = isLast ? wanted : Math.ceil(whole.length * share ** ((i + 1) / reductions.length));
    const stays = highest(rankEntries(entries, rest, reduction), count);
    const gone = reduction.startsWith('coalesce') ? coalesced : dropped;
    for (let k = 0; k < rest.length; k++) if (!stays[k]) gone.add(rest[k]!);
    rest = rest.filter((_, k) => stays[k] === 1);
  }
  if (coalesced.size > 0) rest = joinCoalesced(entries, facts, whole, rest, coalesced);
  return { kept: rest, coalesced, dropped };
}

/** 1 for the `count` greatest; of equals, those that come first. */
function highest(ranks: Float64Array, count: number): Uint8Array {
  const sorted = ranks.slice().sort();
  const threshold = sorted[Math.max(0, ranks.length - count)] ?? 0;
  let room = count;
  for (const rank of ranks) if (rank > threshold) room--;
  return Uint8Array.from(ranks, (rank) => (rank > threshold || (rank === threshold && room-- > 0) ? 1 : 0));
}

/** Each coalesced entry goes to the one kept before it in its layer, of its type; without one, to the one after. */
function joinCoalesced(
  entries: EntryTable,
  facts: FeatureFacts,
  whole: Int32Array,
  kept: Int32Array,
  coalesced: ReadonlySet<number>,
): Int32Array {
  const isKept = new Set(kept);
  const groups: number[][] = [];
  const open = new Map<number, number[]>();
  const waiting = new Map<number, number[]>();
  for (const entry of whole) {
    const type = layerOf(entries, facts, entry) * 4 + entries.types[entry]!;
    if (isKept.has(entry)) {
      const group = [entry, ...(waiting.get(type) ?? [])];
      waiting.delete(type);
      open.set(type, group);
      groups.push(group);
    } else if (coalesced.has(entry)) {
      const group = open.get(type);
      if (group) group.push(entry);
      else waiting.set(type, [...(waiting.get(type) ?? []), entry]);
    }
  }
  return Int32Array.from(groups, (group) => (group.length > 1 ? joinEntries(entries, group) : group[0]!));
}

/** Entries of a layer with the same type and attributes as one; ordered by the first of each. */
function coalesceEqual(entries: EntryTable, order: Int32Array, facts: FeatureFacts): Int32Array {
  const groups = new Map<string, number[]>();
  for (const entry of order) {
    const feature = entries.features[entry]!;
    const number = layerOf(entries, facts, entry);
    const { valuesAt, firstFeature, columnCount } = facts.layers[number]!;
    const at = valuesAt + (feature - firstFeature) * columnCount;
    const key = `${number} ${entries.types[entry]} ${facts.values.subarray(at, at + columnCount).join(' ')}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  if (groups.size === order.length) return order;
  return Int32Array.from(groups.values(), (group) =>
    group.length > 1 ? joinEntries(entries, group) : group[0]!,
  );
}

function coarsen(
  entries: EntryTable,
  reduced: Reduced,
  facts: FeatureFacts,
  encode: (kept: Int32Array) => Uint8Array,
  excess: (bytes: Uint8Array) => number,
): LimitedTile {
  let { kept } = reduced;
  let bytes = encode(kept);
  for (let step = 2; step <= coarsestStep && excess(bytes) > 1; step *= 2) {
    kept = kept.map((entry) => coarsenEntry(entries, entry, step));
    bytes = encode(kept);
  }
  if (excess(bytes) <= 1)
    return { bytes, losses: lossesOf(entries, { ...reduced, kept }, facts, kept.length) };
  const dropped = new Set([...reduced.dropped, ...kept]);
  return { bytes: new Uint8Array(0), losses: lossesOf(entries, { ...reduced, dropped }, facts, 0) };
}

/** Layers without features begin where the next one does: the last that begins is the right one. */
function layerOf(entries: EntryTable, { layers }: FeatureFacts, entry: number): number {
  const feature = entries.features[entry]!;
  return layers.findLastIndex(({ firstFeature }) => firstFeature <= feature);
}

function lossesOf(
  entries: EntryTable,
  { kept, coalesced, dropped }: Reduced,
  facts: FeatureFacts,
  coarsened: number,
): LayerLoss[] {
  if (coalesced.size + dropped.size + coarsened === 0) return [];
  const counts = facts.layers.map(({ name }) => ({ layer: name, dropped: 0, coalesced: 0, coarsened: 0 }));
  const lossOf = (entry: number) => counts[layerOf(entries, facts, entry)]!;
  for (const entry of dropped) lossOf(entry).dropped++;
  for (const entry of coalesced) lossOf(entry).coalesced++;
  if (coarsened > 0) for (const entry of kept) lossOf(entry).coarsened++;
  return counts.filter((loss) => loss.dropped + loss.coalesced + loss.coarsened > 0);
}
