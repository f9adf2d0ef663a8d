import type { Finding } from '@cartable/contract';
import type { Bbox } from '@cartable/geo';
import type { BandDescription, Raster } from '../description.ts';

/** A box to be shown on a map. */
export interface MapBox {
  /** In the CRS of the rasters. */
  readonly bbox: Bbox;
  /** The same, longitude and latitude in degrees (CRS:84): a closed ring. */
  readonly ring: readonly (readonly [number, number])[];
}

export interface RasterFootprint extends MapBox {
  readonly name: string;
  /** Whether every pixel is without data. */
  readonly isEmpty: boolean;
}

/** Result of the check of the rasters as one mosaic. */
export interface RasterInfo {
  /** Rasters that could be read, with exact ranges of values. */
  readonly rasters: readonly Raster[];
  readonly srid: number | null;
  /** In the CRS of the rasters. */
  readonly bbox: Bbox | null;
  readonly resolution: readonly [number, number] | null;
  /** Pixels of the whole. */
  readonly width: number;
  readonly height: number;
  readonly bands: readonly BandDescription[];
  readonly hasPalette: boolean;
  readonly hasAlpha: boolean;
  readonly footprints: readonly RasterFootprint[];
  /** The first of each; the findings count them all. */
  readonly overlaps: readonly MapBox[];
  readonly gaps: readonly MapBox[];
}

export interface RasterReport {
  readonly findings: readonly Finding[];
  readonly info: RasterInfo;
}
