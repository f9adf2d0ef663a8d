/** Request for a vector pyramid, and its result. */

import type { Bbox, Column, FeatureBatch, PlacedRings, TileMatrixSet } from '@cartable/geo';
import type { TilingOptions } from '../options/tiling-options.ts';
import type { TaskSharing } from './share-tasks.ts';

/** A table or any other stream of features; it may be read more than once. */
export interface LayerSource {
  /** Rows in the order of the columns of the layer. Keys, when there are, become the identifiers of features. */
  batches(): AsyncIterable<FeatureBatch>;
}

export interface PyramidLayer {
  /** Name of the layer in the tiles. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** EPSG code of the geometries. */
  readonly srid: number;
  /** Least detailed level that shows the layer. */
  readonly minZoom: number;
  /** Most detailed. */
  readonly maxZoom: number;
  readonly source: LayerSource;
  readonly description?: string;
}

export interface VectorPyramidRequest {
  readonly layers: readonly PyramidLayer[];
  readonly options: TilingOptions;
  readonly tileMatrixSet: TileMatrixSet;
  /** Only tiles that meet it are made: a sample. Longitude and latitude, degrees. */
  readonly area?: Bbox;
  /**
   * Polygons that a tile must also meet to be made; it holds the same as without them. In the CRS of the set, within
   * the area.
   */
  readonly rings?: PlacedRings;
  /** The archive appears there, whole. */
  readonly outputPath: string;
  /** An existing folder, kept between attempts: work found there that was made for the same request is not done again. */
  readonly spoolDir: string;
  /** Changes whenever the data do; part of what makes two requests the same. */
  readonly sourceVersion: string;
  readonly metadata: {
    readonly name: string;
    readonly description?: string;
    readonly attribution?: string;
  };
  /** @default the cores of the machine */
  readonly threads?: number;
  /** Memory that one block of features may take. @default see `defaultMemoryBytes` */
  readonly memoryBytes?: number;
}

export interface PyramidProgress {
  readonly phase: 'reading' | 'tiling' | 'writing';
  /** Being worked at, when tiling. */
  readonly zoom?: number;
  /** Work done and to do: features when reading, weighted tasks when tiling, tiles when writing. */
  readonly done: number;
  readonly total: number;
  readonly unit: 'features' | 'tasks' | 'tiles';
}

export interface PyramidTools {
  /** Cancels: what was made stays in the spool. */
  readonly signal?: AbortSignal;
  readonly report?: (progress: PyramidProgress) => void;
  /** Told when there is too much for the memory at once: the levels from that one on are made in so many blocks. */
  readonly onSplit?: (split: { readonly blocks: number; readonly level: number }) => void;
  /** Other processes make some of the tasks. @default all are made here */
  readonly sharing?: TaskSharing;
}

/** Losses of one layer of one tile to a ceiling. */
export interface TileLoss {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly layer: string;
  /** Left out. */
  readonly dropped: number;
  /** Joined to a neighbour. */
  readonly coalesced: number;
  /** Drawn with less detail. */
  readonly coarsened: number;
}

/** An entry of `vector_layers` (TileJSON 3.0.0 § 3.3). */
export interface VectorLayer {
  readonly id: string;
  readonly description?: string;
  readonly minzoom: number;
  readonly maxzoom: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** Features that could not be drawn, or not whole, by reason: none is lost without being counted. */
export interface SkippedFeatures {
  /** No geometry, or an empty one. */
  readonly empty: number;
  /** Bytes that are no geometry. */
  readonly malformed: number;
  /** With vertices that are no numbers, or that the tile matrix set cannot place: left out, the rest was drawn. */
  readonly partlyPlaced: number;
  /** Wholly outside the tile matrix set, or the area asked. */
  readonly outside: number;
  /** Collections: what is not of their highest dimension was left out. */
  readonly mixed: number;
}

export interface VectorPyramidResult {
  readonly tiles: number;
  readonly bytes: number;
  readonly tilesByZoom: Readonly<Record<number, number>>;
  readonly features: number;
  readonly skipped: SkippedFeatures;
  /** The greatest losses; `droppedTotals` tells all. */
  readonly dropped: readonly TileLoss[];
  readonly droppedTotals: {
    readonly tiles: number;
    readonly dropped: number;
    readonly coalesced: number;
    readonly coarsened: number;
  };
  readonly vectorLayers: readonly VectorLayer[];
  /** Longitude and latitude, degrees. */
  readonly bounds: Bbox;
  readonly center: { readonly zoom: number; readonly longitude: number; readonly latitude: number };
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Whether an earlier attempt had made part of it. */
  readonly resumed: boolean;
}
