import type { TileMatrixSetName } from '@cartable/contract';

/** On the local disk, there until the task ends, or an object of the store of the settings, read by ranges. */
export type ArchiveRef = { readonly path: string } | { readonly objectKey: string };

/** A pyramid of tiles, as a worker opens it. */
export interface PyramidRef {
  /** PMTiles archive. */
  readonly archive: ArchiveRef;
  /** Changes whenever the pyramid is made again. */
  readonly version: string;
  readonly tileMatrixSet: TileMatrixSetName;
  readonly topLevel: number;
  readonly bottomLevel: number;
}
