export { type ListedEntry, listArchive } from './archive/list-entries.ts';
export { findingsOfDropped } from './archive/say-dropped.ts';
export { type Dropped, isZip, type UnpackedFile, unpackArchive } from './archive/unpack.ts';
export { type ZippedFile, zipFiles } from './archive/zip-files.ts';
export { type CheckOptions, checkLayer, checkOpenedLayer, type LayerReport } from './check/check-layer.ts';
export { crsCandidatesOf } from './check/crs-candidates.ts';
export { ShapeBudget } from './check/faulty-shape.ts';
export { GeometryChecker, type GeometryResult, type Invalidity } from './check/geometry-checker.ts';
export type { JudgeElsewhere } from './check/shared-judging.ts';
export { type DepositOptions, type OpenedDeposit, openDeposit, type RetainedFile } from './deposit.ts';
export { buildFileTree, type FileTreeNode } from './file-tree.ts';
export { findingOfError } from './finding-collector.ts';
export { writeFlatGeobuf } from './flatgeobuf/write.ts';
export {
  type DataSet,
  type DepositFile,
  type FormatDescription,
  type FormatId,
  type FormatReader,
  formatIds,
  type LayerDescription,
  type OpenedFile,
  type OpenOptions,
  type ReadOptions,
  type TextEncoding,
} from './format.ts';
export { type GeoParquetOptions, writeGeoParquet } from './geoparquet/write.ts';
export { writeKml } from './kml/write.ts';
export { defaultLimits, type FormatLimits } from './limits.ts';
export {
  acceptedExtensions,
  formatDescriptions,
  type RasterFormatDescription,
  rasterFormatDescriptions,
} from './list.ts';
export {
  type LayerNames,
  type NameMapping,
  normaliseName,
  normaliseNames,
  reservedColumns,
} from './names.ts';
export { detectFormat, formatReaders } from './readers.ts';
export { type ShapefileOptions, writeShapefile } from './shapefile/write.ts';
export { commonGeometryType } from './wkb/common-type.ts';
export { promoteWkb } from './wkb/promote.ts';
export { parseWktGeometry } from './wkb/wkt.ts';
export type { FileInfo, FileWriter } from './write/feature-file.ts';
export { placeGeometries } from './write/place-geometries.ts';
