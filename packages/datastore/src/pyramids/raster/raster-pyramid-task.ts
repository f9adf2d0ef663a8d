import type {
  PyramidArea,
  RasterStyle,
  RasterTileFormat,
  Resampling,
  TileMatrixSetName,
} from '@cartable/contract';
import type { Bbox, PlacedRings } from '@cartable/geo';
import type { BandPlan, LevelReport } from '@cartable/rasters';
import { taskReference } from '../../workers/task.ts';
import type { TilesArchive } from '../../workers/tiles-archive.ts';

/** Tiles of a raster pyramid, for all the workers that make some. */
export interface RasterTilesTask {
  readonly tileMatrixSet: TileMatrixSetName;
  readonly topLevel: number;
  readonly bottomLevel: number;
  readonly format: RasterTileFormat;
  readonly quality: number;
}

/** A raster pyramid as the thread that makes it is told. */
export interface RasterPyramidTask extends RasterTilesTask {
  readonly source: ImagesToTile | MapToTile;
  /** Tiles of the bottom levels from which other workers make some of them; the thread asks which are its own. */
  readonly sharedFromTiles: number | null;
  readonly archivePath: string;
  /** File that records what the tiles were made of, for the next generation. */
  readonly reusePath: string;
  /** Existing folder where finished parts wait. */
  readonly spoolDir: string;
  /** The generation this one replaces. */
  readonly previous: { readonly archive: TilesArchive; readonly reusePath: string } | null;
  readonly name: string;
  readonly attribution: string | null;
}

export interface ImagesToTile {
  readonly kind: 'raster';
  /** Local path by last part of the key. */
  readonly paths: Readonly<Record<string, string>>;
  readonly resampling: Resampling;
  readonly style: RasterStyle;
  /** In the CRS of the set; all when `null`. */
  readonly area: Bbox | null;
  /** In the CRS of the set: of an area that is no box. */
  readonly rings: PlacedRings | null;
}

/** Map that a WMS-VECTOR draws. */
export interface MapToTile {
  readonly kind: 'drawn';
  readonly datasetId: string;
  /** Changes whenever the data are replaced. */
  readonly dataVersion: string;
  /** The first lies on top, as the service shows them. */
  readonly layers: readonly { readonly table: string; readonly sld: string }[];
  /** In the CRS of the set: what is made. */
  readonly extent: Bbox;
  /** Polygons of an area that is no box: only the tiles that meet them. */
  readonly rings: PlacedRings | null;
  /** Polygons that the form sets, beyond which nothing is made whatever the data. */
  readonly limits: readonly PyramidArea[];
}

export interface RasterPyramidBuilt {
  readonly tiles: number;
  readonly bytes: number;
  readonly levels: readonly LevelReport[];
  /** Tiles kept from the former generation. */
  readonly copied: number;
  /** Degrees. */
  readonly bounds: Bbox;
}

export const buildRasterPyramidTask = taskReference<RasterPyramidTask, RasterPyramidBuilt>(
  'build-raster-pyramid',
);

export interface RasterHelpTask extends RasterTilesTask {
  readonly source: ImagesToTile;
  /** As the worker that leads has published it. */
  readonly plan: BandPlan;
}

/** Makes parts of a pyramid that another worker leads, as long as there are some. */
export const helpWithRasterPyramidTask = taskReference<RasterHelpTask, null>('help-with-raster-pyramid');
