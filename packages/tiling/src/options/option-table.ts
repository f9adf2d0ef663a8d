/** The options that are understood, by their short and long names, with what each changes. */

import {
  type Reduction,
  type TilingOptions,
  unlimitedTileBytes,
  unlimitedTileFeatures,
} from './tiling-options.ts';

export interface TilingOption {
  /** Without dashes: `S`, `ab`, `pk`. */
  readonly short?: string;
  /** Without dashes. */
  readonly long: string;
  /** Bounds of its number; absent for switches. */
  readonly value?: { readonly least: number; readonly most: number; readonly isInteger: boolean };
  readonly apply: (options: TilingOptions, value: number) => TilingOptions;
}

const switchOf = (short: string, long: string, change: Partial<TilingOptions>): TilingOption => ({
  short,
  long,
  apply: (options) => ({ ...options, ...change }),
});

const numberOf = (
  short: string,
  long: string,
  [least, most]: readonly [number, number],
  apply: TilingOption['apply'],
  isInteger = true,
): TilingOption => ({ short, long, value: { least, most, isInteger }, apply });

const reductionOf = (short: string, reduction: Reduction): TilingOption => ({
  short,
  long: `${reduction}-as-needed`,
  apply: (options) => ({
    ...options,
    reductions: [...options.reductions.filter((known) => known !== reduction), reduction],
  }),
});

export const tilingOptionTable: readonly TilingOption[] = [
  numberOf(
    'S',
    'simplification',
    [0, 1000],
    (options, simplification) => ({ ...options, simplification }),
    false,
  ),
  switchOf('ps', 'no-line-simplification', { simplifies: 'never' }),
  switchOf('pS', 'simplify-only-low-zooms', { simplifies: 'all-but-the-last' }),
  switchOf('pn', 'no-simplification-of-shared-nodes', { keepsSharedNodes: true }),
  switchOf('ab', 'detect-shared-borders', { detectsSharedBorders: true }),
  switchOf('ac', 'coalesce', { coalesces: true }),
  reductionOf('as', 'drop-densest'),
  reductionOf('ad', 'drop-fraction'),
  reductionOf('an', 'drop-smallest'),
  reductionOf('aD', 'coalesce-densest'),
  reductionOf('aS', 'coalesce-fraction'),
  reductionOf('aN', 'coalesce-smallest'),
  switchOf('aL', 'grid-low-zooms', { gridsLowZooms: true }),
  numberOf('d', 'full-detail', [7, 14], (options, fullDetail) => ({ ...options, fullDetail })),
  numberOf('D', 'low-detail', [7, 14], (options, lowDetail) => ({ ...options, lowDetail })),
  numberOf('r', 'drop-rate', [1, 100], (options, dropRate) => ({ ...options, dropRate }), false),
  numberOf('B', 'base-zoom', [0, 24], (options, baseZoom) => ({ ...options, baseZoom })),
  switchOf('al', 'drop-lines', { dropsLines: true }),
  switchOf('ap', 'drop-polygons', { dropsPolygons: true }),
  numberOf('K', 'cluster-distance', [0, 255], (options, clusterDistancePixels) => ({
    ...options,
    clusterDistancePixels,
  })),
  switchOf('pt', 'no-tiny-polygon-reduction', { reducesTinyPolygons: false }),
  // Features always keep their order.
  switchOf('pi', 'preserve-input-order', {}),
  numberOf('M', 'maximum-tile-bytes', [1_000, unlimitedTileBytes], (options, maximumTileBytes) => ({
    ...options,
    maximumTileBytes,
    toleratedTileBytes: maximumTileBytes,
  })),
  numberOf('O', 'maximum-tile-features', [1, unlimitedTileFeatures], (options, maximumTileFeatures) => ({
    ...options,
    maximumTileFeatures,
  })),
  switchOf('pk', 'no-tile-size-limit', {
    maximumTileBytes: unlimitedTileBytes,
    toleratedTileBytes: unlimitedTileBytes,
  }),
  switchOf('pf', 'no-feature-limit', { maximumTileFeatures: unlimitedTileFeatures }),
  numberOf('b', 'buffer', [0, 127], (options, bufferPixels) => ({ ...options, bufferPixels })),
];
