/** Layer as the services of tiles know it: plain facts, stored at publication, handed in by whoever serves it. */

import {
  type Bbox,
  type TileMatrixSet,
  type TileRange,
  tileLimitsOf,
  tileMatrixSetBbox,
} from '@cartable/geo';
import type { Licence } from '../common/licence.ts';
import type { MetadataLink } from '../common/service-info.ts';

export interface TileLayer {
  readonly name: string;
  readonly title: string;
  /** Plain text or Markdown. */
  readonly abstract: string;
  readonly keywords: readonly string[];
  readonly attribution: { readonly title: string; readonly url: string } | null;
  /** Absent or `null`: nobody named one. */
  readonly licence?: Licence | null | undefined;
  readonly set: TileMatrixSet;
  /** Least detailed. */
  readonly topLevel: number;
  /** Most detailed. */
  readonly bottomLevel: number;
  /** In the CRS of the set; null for a pyramid without tiles. */
  readonly extent: Bbox | null;
  /** Longitude then latitude, degrees. */
  readonly geographicExtent: Bbox | null;
  /** The first is announced; a raster pyramid may hold several. */
  readonly formats: readonly [TileFormat, ...TileFormat[]];
  /** Layers inside vector tiles. */
  readonly vectorLayers: readonly VectorTileLayer[];
  /** Changes with the tiles: an address that names it never changes its content. */
  readonly version: string;
  /** Whether the values of the raster can be asked at a point. */
  readonly queryable: boolean;
  readonly metadataLinks: readonly MetadataLink[];
}

/** An entry of `vector_layers` (TileJSON 3.0.0 §3.3). */
export interface VectorTileLayer {
  readonly id: string;
  readonly description: string;
  readonly minzoom: number;
  readonly maxzoom: number;
  readonly fields: Readonly<Record<string, 'Number' | 'String' | 'Boolean'>>;
  /** Geometry type of its features, as MVT tells them apart; unknown when absent. */
  readonly geometry?: 'point' | 'line' | 'polygon' | 'mixed';
}

export interface TileFormat {
  /** Extension of the address: `{z}/{x}/{y}.png`. */
  readonly extension: 'pbf' | 'png' | 'jpg' | 'webp';
  readonly mediaType: string;
}

export const vectorTileFormat: TileFormat = {
  extension: 'pbf',
  mediaType: 'application/vnd.mapbox-vector-tile',
};
const png: TileFormat = { extension: 'png', mediaType: 'image/png' };
const jpeg: TileFormat = { extension: 'jpg', mediaType: 'image/jpeg' };
const webp: TileFormat = { extension: 'webp', mediaType: 'image/webp' };

/** By the format pyramids are made in; `auto` chooses for each tile, so that either may be asked for. */
export const tileFormats = {
  mvt: [vectorTileFormat],
  png: [png],
  jpeg: [jpeg],
  webp: [webp],
  auto: [png, jpeg],
} as const satisfies Record<string, readonly [TileFormat, ...TileFormat[]]>;

export function isVector({ formats }: Pick<TileLayer, 'formats'>): boolean {
  return formats[0] === vectorTileFormat;
}

/** The tiles there may be, level by level; all of the square when the extent is not known. */
export function limitsOf({ set, topLevel, bottomLevel, extent }: TileLayer): TileRange[] {
  return tileLimitsOf(extent ?? tileMatrixSetBbox(set), topLevel, bottomLevel, set);
}
