/** Generalisation of a pyramid: the options of tippecanoe that users know, with their defaults. */

/** Reductions of a tile over a ceiling, in this order of severity. */
export type Reduction =
  | 'drop-densest'
  | 'drop-fraction'
  | 'drop-smallest'
  | 'coalesce-densest'
  | 'coalesce-fraction'
  | 'coalesce-smallest';

export interface TilingOptions {
  /** Units of a tile (1/4096 at full detail) that a simplified line may be away from the true one. */
  readonly simplification: number;
  readonly simplifies: 'every-level' | 'all-but-the-last' | 'never';
  /** Vertices where lines or borders meet stay. */
  readonly keepsSharedNodes: boolean;
  /** A border common to two polygons is simplified once: no gap, no overlap. Done for all polygons, asked or not. */
  readonly detectsSharedBorders: boolean;
  /** Consecutive features with the same attributes become one. */
  readonly coalesces: boolean;
  /** @default drop-densest for points, drop-smallest for others */
  readonly reductions: readonly Reduction[];
  /** Lines and borders follow the rows and columns of the grid, below the last level. */
  readonly gridsLowZooms: boolean;
  /** Units across a tile, as a power of two: of the last level, and of the others. */
  readonly fullDetail: number;
  readonly lowDetail: number;
  /** Features kept at a level for each kept at the level above; 1 keeps all. */
  readonly dropRate: number;
  /** Level from which everything is kept; the last one when absent. */
  readonly baseZoom?: number;
  readonly dropsLines: boolean;
  readonly dropsPolygons: boolean;
  /** Pixels (1/256 of a tile) within which points become one with a count, below the last level; 0 = no clusters. */
  readonly clusterDistancePixels: number;
  /** Polygons smaller than a few units give way to squares that stand for their area. */
  readonly reducesTinyPolygons: boolean;
  readonly maximumTileBytes: number;
  /** Size that a tile may have once it has as little detail as it can, rather than lose features. */
  readonly toleratedTileBytes: number;
  readonly maximumTileFeatures: number;
  /** Around each tile, in pixels (1/256 of a tile). */
  readonly bufferPixels: number;
}

/** Defaults of tippecanoe, but for the tolerance; its 500 kB and 200 000 features also suit MapLibre and OpenLayers. */
export const defaultTilingOptions: TilingOptions = {
  simplification: 1,
  simplifies: 'every-level',
  keepsSharedNodes: false,
  detectsSharedBorders: true,
  coalesces: false,
  reductions: [],
  gridsLowZooms: false,
  fullDetail: 12,
  lowDetail: 12,
  dropRate: 2.5,
  dropsLines: false,
  dropsPolygons: false,
  clusterDistancePixels: 0,
  reducesTinyPolygons: true,
  maximumTileBytes: 500_000,
  toleratedTileBytes: 1_000_000,
  maximumTileFeatures: 200_000,
  bufferPixels: 5,
};

/** « No limit » still has one: no client opens such a tile, no machine should make it. */
export const unlimitedTileBytes = 64 << 20;
export const unlimitedTileFeatures = 4_000_000;
