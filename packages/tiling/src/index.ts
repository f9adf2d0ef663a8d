export { compressTile } from './compress/compress-tile.ts';
export {
  buildTile,
  defaultBufferUnits,
  defaultInstantLimits,
  type InstantLayer,
  type InstantLimits,
  type InstantTile,
  type InstantTileRequest,
} from './instant/build-tile.ts';
export { type DecodedFeature, type DecodedLayer, decodeTile } from './mvt/decode-tile.ts';
export type { MvtValue } from './mvt/decode-value.ts';
export { mvtFieldType } from './mvt/encode-value.ts';
export type { TilePoint } from './mvt/tile-point.ts';
export { defaultExtent } from './mvt/wire.ts';
export { parseTippecanoeOptions } from './options/parse-tippecanoe-options.ts';
export { defaultTilingOptions, type Reduction, type TilingOptions } from './options/tiling-options.ts';
export {
  type Archive,
  type ArchiveLevel,
  type ArchiveTile,
  type OpenArchiveOptions,
  openArchive,
  type TileSelection,
} from './pmtiles/archive-reader.ts';
export {
  type ArchiveDescription,
  type ArchiveWriter,
  type ArchiveWriterOptions,
  openArchiveWriter,
  type WrittenArchive,
} from './pmtiles/archive-writer.ts';
export { DirectoryCache } from './pmtiles/directory-cache.ts';
export type {
  ArchiveCompression,
  ArchiveHeader,
  ArchiveTileType,
  Section,
} from './pmtiles/header.ts';
export { sniffImageType, tileMediaTypes } from './pmtiles/media-type.ts';
export { type ArchiveSource, fileSource } from './pmtiles/source.ts';
export { maxArchiveZoom, type TileAddress, tileIdOf, tileOfId } from './pmtiles/tile-id.ts';
export {
  buildVectorPyramid,
  defaultMemoryBytes,
  helpWithVectorPyramid,
} from './pyramid/build-vector-pyramid.ts';
export type {
  LayerSource,
  PyramidLayer,
  PyramidProgress,
  PyramidTools,
  SkippedFeatures,
  TileLoss,
  VectorLayer,
  VectorPyramidRequest,
  VectorPyramidResult,
} from './pyramid/request.ts';
export {
  type GrantBoard,
  type TaskGrant,
  TaskHandOut,
  type TaskReport,
  type TaskSharing,
} from './pyramid/share-tasks.ts';
export { isTaskDone, taskFiles } from './pyramid/task-files.ts';
export type { LayerLoss } from './tile/limit-tile.ts';
