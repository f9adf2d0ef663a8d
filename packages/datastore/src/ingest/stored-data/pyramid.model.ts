import type {
  PyramidInfos,
  RasterPyramidForm,
  RasterTileFormat,
  TileMatrixSetName,
  VectorPyramidForm,
} from '@cartable/contract';
import type { Bbox } from '@cartable/geo';
import type { Actor } from '@cartable/platform';

/** Description of a pyramid: its source, how it is made, and the tiles there are. Kept with its stored data. */
export type StoredPyramid = PyramidCommon &
  (
    | { readonly kind: 'vector'; readonly form: VectorPyramidForm }
    | { readonly kind: 'raster'; readonly form: RasterPyramidForm }
  );

interface PyramidCommon {
  readonly tileMatrixSet: TileMatrixSetName;
  /** Least detailed. */
  readonly topLevel: number;
  /** Most detailed. */
  readonly bottomLevel: number;
  /** Made of an area only. */
  readonly isSample: boolean;
  /** The tiles that are complete; `null` until the first generation has ended. */
  readonly archive: PyramidArchive | null;
}

/** One complete generation: replaced whole by the next. */
export interface PyramidArchive {
  /** Object that holds the PMTiles archive. */
  readonly key: string;
  /** Another one at each generation. */
  readonly version: string;
  readonly sizeBytes: number;
  /** `dataVersion` of the source when the tiles were made. */
  readonly sourceVersion: string;
  readonly tiles: number;
  /** Least detailed first. */
  readonly levels: readonly { readonly level: number; readonly tiles: number; readonly bytes: number }[];
  /** In the CRS of the tile matrix set, x then y. */
  readonly extent: Bbox | null;
  readonly tileFormat: 'mvt' | RasterTileFormat;
  readonly vectorLayers: PyramidInfos['vector_layers'];
  readonly dropped: PyramidInfos['dropped'];
  /** Rasters only, as `type_infos` tells it. */
  readonly channels: {
    /** `UINT8`… */
    readonly format: string;
    readonly number: number;
    /** `PNG`, `JPG`… */
    readonly compression: string;
    readonly nodata: string | null;
  } | null;
  /** Object that tells what the tiles were made of, so that the next generation makes only what changed. */
  readonly reuseKey: string | null;
}

export const pyramidsPrefix = 'pyramids/';
/** Everything kept of a pyramid is under it: archives of its versions, and what goes with them. */
export const pyramidPrefix = (storedDataId: string): string => `${pyramidsPrefix}${storedDataId}/`;
export const archiveKey = (storedDataId: string, version: string): string =>
  `${pyramidPrefix(storedDataId)}${version}.pmtiles`;
export const reuseKey = (storedDataId: string, version: string): string =>
  `${pyramidPrefix(storedDataId)}${version}.sources.json`;

/** Finished parts of a version that several workers make. */
export const partsPrefix = (storedDataId: string, version: string): string =>
  `${pyramidPrefix(storedDataId)}${version}.parts/`;

export const isPyramidPart = (key: string): boolean => /^pyramids\/[^/]+\/[^/]+\.parts\//.test(key);

/** One making of a pyramid: what its jobs are given. The version of what is made is the id of the execution. */
export interface Generation {
  readonly storedDataId: string;
  readonly executionId: string;
  /** The one that failed before: what it finished is taken over. */
  readonly continues?: string;
  /** Who asked. */
  readonly actor?: Actor;
}
