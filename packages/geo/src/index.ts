export {
  BboxBuilder,
  bboxBuffer,
  bboxCenter,
  bboxContains,
  bboxHeight,
  bboxIntersection,
  bboxIntersects,
  bboxUnion,
  bboxWidth,
  flipBbox,
  isBbox,
} from './bbox.ts';
export type { CrsDefinition } from './crs/crs.ts';
export {
  type CrsFormat,
  type CrsName,
  type CrsSpelling,
  crs84Http,
  crs84Short,
  crs84Urn,
  findCrsByName,
  formatCrs,
  isAuthorityAxisYx,
  isWrittenYx,
  parseCrs,
} from './crs/names.ts';
export { type ProjJson, projJsonOf } from './crs/projjson/projjson.ts';
export { type RecognisedCrs, recogniseCrs } from './crs/recognise.ts';
export { builtInSystems, findCrs, getCrs, isInDegrees, shiftAccuracyOf } from './crs/registry.ts';
export { describeSystem, type SystemDescription, searchSystems } from './crs/search-systems.ts';
export { esriWktOf, wktOf } from './crs/wkt-texts.ts';
export type {
  Allocate,
  Bbox,
  Column,
  ColumnType,
  DetailBox,
  DrawRequest,
  FeatureBatch,
  FeatureSource,
  GeometryType,
  Value,
} from './feature-batch.ts';
export { GeoError, type GeoErrorCode } from './geo-error.ts';
export { lengthOfLine, type SampledPlace, sampleLine } from './line/sample-line.ts';
export { metresPerUnit, referencePixelMetres, resolutionOf, scaleDenominatorOf } from './scale.ts';
export { type PlacedRings, placePolygons } from './tiles/place-polygons.ts';
export { isSetForData } from './tiles/set-for-data.ts';
export {
  findTileMatrixSet,
  lambert93,
  pm,
  type TileMatrixSetId,
  tileMatrixSet,
  tileMatrixSetIds,
  tileMatrixSetTable,
  webMercatorHalfSide,
} from './tiles/sets.ts';
export {
  assertTile,
  countTiles,
  flipRow,
  isInRange,
  isTileOf,
  resolutionAt,
  scaleDenominatorAt,
  type Tile,
  type TileRange,
  tileAt,
  tileBbox,
  tileLimitsOf,
  tileMatrixSetBbox,
  tileRangeOf,
  tileSideAt,
} from './tiles/tile-arithmetic.ts';
export { TileCover, type TileCoverInfo } from './tiles/tile-cover.ts';
export type { TileMatrixSet } from './tiles/tile-matrix-set.ts';
export { type AreaInUnits, areaInUnits } from './transform/area.ts';
export { toGeographicBbox, transformBbox } from './transform/bbox.ts';
export { clipToDomain } from './transform/domain.ts';
export { type Grid, type GridRequest, interpolate, planGrid } from './transform/grid.ts';
export { type LocalProjection, localProjection, type QuadraticTerms } from './transform/local-projection.ts';
export { transformSmallBbox } from './transform/small-bbox.ts';
export {
  isSamePlane,
  type Transformer,
  transformCoordinates,
  transformerOf,
} from './transform/transformer.ts';
export { addWkbTo, countCoordinates, isWkbEmpty, wkbEnvelope } from './wkb/envelope.ts';
export { tieOf } from './wkb/feature-tie.ts';
export {
  fromGeoJson,
  type GeoJsonGeometry,
  type GeoJsonOptions,
  type Position,
  toGeoJson,
} from './wkb/geojson.ts';
export {
  type GpkgGeometry,
  gpkgHeaderFor,
  gpkgWkbOffset,
  readGpkgGeometry,
  writeGpkgGeometry,
} from './wkb/gpkg.ts';
export {
  isoCode,
  maxWkbDepth,
  readWkbHeader,
  type WkbHeader,
  wkbGeometryCollection,
  wkbLineString,
  wkbMultiLineString,
  wkbMultiPoint,
  wkbMultiPolygon,
  wkbPoint,
  wkbPolygon,
} from './wkb/header.ts';
export { ewkbSrid, normaliseWkb, toEwkb } from './wkb/normalise.ts';
export { type Coordinates, linesOf, type Place } from './wkb/parts.ts';
export { distance, plainHeaderBytes, plainStride } from './wkb/plain-shapes.ts';
export { representativePoint } from './wkb/representative-point.ts';
export { type GeometryVisitor, type RunVisitor, visitRuns, visitWkb, wkbLength } from './wkb/runs.ts';
export { thinWkb } from './wkb/thin.ts';
export { transformWkb } from './wkb/transform.ts';
