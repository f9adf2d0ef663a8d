import type { TileMatrixSetName } from '@cartable/contract';

/** A pyramid of tiles, as a worker opens it. */
export interface PyramidRef {
  /** PMTiles archive on the local disk, there until the task ends. */
  readonly archivePath: string;
  /** Changes whenever the pyramid is made again. */
  readonly version: string;
  readonly tileMatrixSet: TileMatrixSetName;
  readonly topLevel: number;
  readonly bottomLevel: number;
}
