/**
 * Keeps a tile under its ceilings. Policy: features are dropped, or joined to a neighbour, by the reductions asked.
 * Without any, a tile of lines and polygons is first drawn with less detail, and then may be somewhat larger, so that
 * nothing disappears; then the smallest polygons are joined to their neighbours, which keeps their area; only where
 * there is far too much for that are the smallest lines and polygons dropped. Of points, the densest are. A tile whose last feature is still too large
 * shows it with less detail, or not at all when nothing helps. What was done is told by layer.
 */

import { ByteSink } from '../mvt/byte-sink.ts';
import { mvtPoint, mvtPolygon } from '../mvt/wire.ts';
import type { Reduction, TilingOptions } from '../options/tiling-options.ts';
import { encodeTile } from './encode-tile.ts';
import type { EntryTable } from './entries.ts';
import type { FeatureInfo } from './features.ts';
import { lowerDetail } from './lower-detail.ts';
import { coalesceEqual, type Reduced, reduceEntries } from './reduce-entries.ts';
import { coarsenEntry } from './reshape.ts';
import { type LayerLoss, lossesOf } from './tile-losses.ts';

export type { LayerLoss } from './tile-losses.ts';

export interface LimitedTile {
  /** Not compressed; valid until the next call. */
  readonly bytes: Uint8Array;
  readonly losses: readonly LayerLoss[];
}

export type TileLimits = Pick<
  TilingOptions,
  'maximumTileBytes' | 'toleratedTileBytes' | 'maximumTileFeatures' | 'reductions' | 'coalesces'
>;

/** Aimed at a little under the ceiling, so that one try is mostly enough. */
const aim = 0.95;
const mostTries = 12;
/** Cells across a tile, of the grid of the last resort. */
const fewestCells = 4;
/** Units across a tile: on a map that shows tiles as 512 pixels, a vertex is then half a pixel away at most. */
const leastExtent = 512;
/** Share of polygons that may be too small for a grid: what stands for them is larger than they are. */
const mostStandIns = 0.02;
/** A tile this many times too large, drawn with the least detail, would be nothing but joined features. */
const mostJoined = 2;

const tile = new ByteSink();

/**
 * @param order entries of the tile in the order of their features
 * @param sizeOf bytes of the tile as stored: called only when the plain bytes are over the ceiling
 */
export function limitTile(
  entries: EntryTable,
  order: Int32Array,
  info: FeatureInfo,
  extent: number,
  limits: TileLimits,
  sizeOf: (bytes: Uint8Array) => number,
): LimitedTile {
  return new TileLimiter(entries, info, limits, sizeOf).limit(order, extent);
}

/** Entries as they are drawn. */
interface Drawing {
  readonly entries: Int32Array;
  /** Units across the tile. */
  readonly extent: number;
  /** Whether there were more units at first. */
  readonly isCoarse: boolean;
  /** Entries of which nothing was left in these units. */
  readonly vanished: readonly number[];
}

class TileLimiter {
  readonly #entries: EntryTable;
  readonly #info: FeatureInfo;
  readonly #limits: TileLimits;
  readonly #sizeOf: (bytes: Uint8Array) => number;

  constructor(
    entries: EntryTable,
    info: FeatureInfo,
    limits: TileLimits,
    sizeOf: (bytes: Uint8Array) => number,
  ) {
    this.#entries = entries;
    this.#info = info;
    this.#limits = limits;
    this.#sizeOf = sizeOf;
  }

  limit(order: Int32Array, extent: number): LimitedTile {
    const { reductions, coalesces } = this.#limits;
    const entries = coalesces ? coalesceEqual(this.#entries, order, this.#info) : order;
    const drawing: Drawing = { entries, extent, isCoarse: false, vanished: [] };
    if (reductions.length > 0) return this.#reduceToFit(drawing, reductions);
    if (this.#mostlyHas(entries, mvtPoint)) return this.#reduceToFit(drawing, ['drop-densest']);
    return this.#loseLittle(drawing);
  }

  #mostlyHas(order: Int32Array, type: number): boolean {
    let count = 0;
    for (const entry of order) if (this.#entries.types[entry] === type) count++;
    return count * 2 > order.length;
  }

  #loseLittle(fine: Drawing): LimitedTile {
    const { maximumTileFeatures, toleratedTileBytes } = this.#limits;
    if (fine.entries.length > maximumTileFeatures)
      return this.#reduceToFit(fine, ['drop-smallest'], toleratedTileBytes);
    const { drawing, bytes } = this.#lowerDetail(fine);
    const over = this.#excess(bytes, toleratedTileBytes);
    if (over <= 1) return { bytes, losses: this.#lossesOf(drawing, untouched(drawing)) };
    const canJoin = over <= mostJoined && this.#mostlyHas(fine.entries, mvtPolygon);
    const joined = canJoin ? this.#reduce(drawing, ['coalesce-smallest'], toleratedTileBytes) : undefined;
    return joined?.tile ?? this.#reduceToFit(drawing, ['drop-smallest'], toleratedTileBytes);
  }

  /** Until the tile fits, or polygons would be too small for less. */
  #lowerDetail(fine: Drawing): { drawing: Drawing; bytes: Uint8Array } {
    let drawing = fine;
    let bytes = this.#encode(fine.entries, fine.extent);
    for (let step = 2; fine.extent / step >= leastExtent && this.#excess(bytes) > 1; step *= 2) {
      const { standIns, ...coarse } = lowerDetail(this.#entries, fine.entries, step);
      if (standIns > fine.entries.length * mostStandIns) break;
      drawing = { ...coarse, extent: fine.extent / step, isCoarse: true };
      bytes = this.#encode(drawing.entries, drawing.extent);
    }
    return { drawing, bytes };
  }

  #reduceToFit(
    drawing: Drawing,
    reductions: readonly Reduction[],
    ceiling = this.#limits.maximumTileBytes,
  ): LimitedTile {
    const { tile, reduced } = this.#reduce(drawing, reductions, ceiling);
    return tile ?? this.#coarsenLast(drawing, reduced, ceiling);
  }

  /** @returns no tile when what is left does not fit, which is then one feature or nearly */
  #reduce(
    drawing: Drawing,
    reductions: readonly Reduction[],
    ceiling: number,
  ): { tile?: LimitedTile; reduced: Reduced } {
    const { entries: whole, extent } = drawing;
    let share = Math.min(1, this.#limits.maximumTileFeatures / whole.length);
    let reduced = untouched(drawing);
    for (let attempt = 0; attempt < mostTries; attempt++) {
      if (share < 1) reduced = reduceEntries(this.#entries, this.#info, whole, share, reductions);
      const bytes = this.#encode(reduced.retained, extent);
      const over = this.#excess(bytes, ceiling);
      if (over <= 1) return { tile: { bytes, losses: this.#lossesOf(drawing, reduced) }, reduced };
      if (reduced.retained.length <= 1) break;
      share = Math.max((share * aim) / over, 1 / whole.length);
    }
    return { reduced };
  }

  #coarsenLast(drawing: Drawing, reduced: Reduced, ceiling: number): LimitedTile {
    const { extent } = drawing;
    let { retained } = reduced;
    let bytes = this.#encode(retained, extent);
    for (let step = 2; step <= extent / fewestCells && this.#excess(bytes, ceiling) > 1; step *= 2) {
      retained = retained.map((entry) => coarsenEntry(this.#entries, entry, step));
      bytes = this.#encode(retained, extent);
    }
    if (this.#excess(bytes, ceiling) <= 1)
      return { bytes, losses: this.#lossesOf({ ...drawing, isCoarse: true }, { ...reduced, retained }) };
    const dropped = new Set([...reduced.dropped, ...retained]);
    const none = new Int32Array(0);
    return {
      bytes: new Uint8Array(0),
      losses: this.#lossesOf(drawing, { ...reduced, dropped, retained: none }),
    };
  }

  #encode(retained: Int32Array, extent: number): Uint8Array {
    tile.clear();
    encodeTile(tile, this.#entries, retained, this.#info, extent);
    return tile.bytes.subarray(0, tile.length);
  }

  /** Size over the ceiling; up to 1, it fits. */
  #excess(bytes: Uint8Array, ceiling = this.#limits.maximumTileBytes): number {
    return bytes.length <= ceiling ? 0 : this.#sizeOf(bytes) / ceiling;
  }

  #lossesOf({ isCoarse, vanished }: Drawing, { retained, coalesced, dropped }: Reduced): LayerLoss[] {
    return lossesOf(this.#entries, this.#info, {
      dropped: [...dropped, ...vanished],
      coalesced,
      coarsened: isCoarse ? retained : [],
    });
  }
}

const untouched = ({ entries }: Drawing): Reduced => ({ retained: entries, coalesced: none, dropped: none });

const none: ReadonlySet<number> = new Set();
