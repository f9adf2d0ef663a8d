/** Request for a raster pyramid, and what its making needs and tells. */

import type { RasterStyle, RasterTileFormat, Resampling } from '@cartable/contract';
import type { Bbox, PlacedRings, TileMatrixSet } from '@cartable/geo';
import type { ArchiveSource } from '@cartable/tiling';
import type { Raster } from '../description.ts';
import type { BandSharing } from './bands.ts';
import type { RasterFingerprint } from './fingerprint.ts';
import type { PixelSource } from './pixel-source.ts';

interface PyramidRequest {
  readonly set: TileMatrixSet;
  /** Least detailed level. */
  readonly topLevel: number;
  /** Most detailed level. */
  readonly bottomLevel: number;
  /** Only the tiles that meet it are made. In the CRS of the set; the whole of the source when absent. */
  readonly area?: Bbox;
  /** Polygons that a tile must also meet to be made. In the CRS of the set. */
  readonly rings?: PlacedRings;
  readonly format: RasterTileFormat;
  /** Quality of JPEG and WebP tiles, 1–100. */
  readonly quality: number;
}

/** A pyramid of rasters: the bottom level is warped from them, the others are averaged upwards. */
export interface RasterPyramidRequest extends PyramidRequest {
  /** All in one CRS (their `srid` is not null). Where they overlap, the later covers the earlier. */
  readonly rasters: readonly Raster[];
  readonly resampling: Resampling;
  readonly style: RasterStyle;
  /** The archive this one replaces: tiles that no changed source touches are copied from it, byte for byte. */
  readonly previous?: PreviousPyramid;
}

export interface PreviousPyramid {
  readonly archivePath: string;
  /** As `buildRasterPyramid` returned them for that archive. */
  readonly fingerprints: readonly RasterFingerprint[];
  /** Key of the request that made it (`PyramidResult.requestKey`): with another style or format nothing is copied. */
  readonly requestKey: string;
}

/** A pyramid of what an engine draws: each level is drawn for itself, in metatiles. */
export interface DrawnPyramidRequest extends PyramidRequest {
  readonly source: PixelSource;
  /** Changes whenever the same request would draw something else (data version, style): a resumption then starts anew. */
  readonly sourceKey: string;
  /** Extent where the source has something to draw, in the CRS of the set. */
  readonly extent: Bbox;
  /** Metatiles asked of the source at a time. @default 2 */
  readonly concurrency?: number;
  /** The archive this one replaces, made by the same request: metatiles that no change reaches are copied from it. */
  readonly previous?: PreviousDrawing;
}

export interface PreviousDrawing {
  readonly archivePath: string;
  /** Areas where the source draws something else than it did, in the CRS of the set. */
  readonly changed: readonly Bbox[];
  /** Reach of marks and labels from what they show, by level. */
  readonly reachPixels: Readonly<Record<number, number>>;
}

export interface PyramidTools {
  /** The archive; written beside then renamed, so that it is whole or absent. */
  readonly archivePath: string;
  /** Existing folder where finished parts wait. Kept after a failure or a cancellation: the next call goes on from it. */
  readonly spoolDir: string;
  /** Written in the metadata of the archive. */
  readonly name: string;
  readonly attribution?: string;
  /** Worker threads. @default 2 */
  readonly workers?: number;
  readonly signal?: AbortSignal;
  /** Opens the archive that this one replaces, by its path. @default as a file of this machine */
  openPrevious?(archivePath: string): Promise<ArchiveSource>;
  /** Other processes make some of it, of images alone. @default all is made here */
  readonly sharing?: BandSharing;
  onProgress?(progress: PyramidProgress): void;
}

/** Of a process that makes bands for another one. */
export interface HelpTools extends Pick<PyramidTools, 'spoolDir' | 'workers' | 'signal'> {
  readonly sharing: Pick<BandSharing, 'report'>;
}

export interface PyramidProgress {
  /** Level being made. */
  readonly zoom: number;
  /** Metatiles finished and in all, every level together. */
  readonly done: number;
  readonly total: number;
}

export interface LevelReport {
  readonly zoom: number;
  readonly tiles: number;
  readonly bytes: number;
}

export interface PyramidResult {
  readonly tiles: number;
  readonly bytes: number;
  /** Least detailed first; levels without any tile included. */
  readonly levels: readonly LevelReport[];
  /** Tiles copied from the former archive. */
  readonly copied: number;
  /** To be given back as `former` when the data change. Empty for drawn pyramids. */
  readonly fingerprints: readonly RasterFingerprint[];
  readonly requestKey: string;
  /** Longitude and latitude, degrees. */
  readonly bounds: Bbox;
}
