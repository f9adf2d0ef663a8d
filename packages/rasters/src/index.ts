export { type CheckRastersOptions, checkRasters } from './check/check-rasters.ts';
export type { MapBox, RasterFootprint, RasterInfo, RasterReport } from './check/raster-info.ts';
export { type CloudRaster, type CloudRasterOptions, openCloudRaster } from './cloud/draw-cloud-raster.ts';
export { isCloudOptimized, mayBeCloudOptimized, writeCloudRaster } from './cloud/write-cloud-raster.ts';
export {
  type BandDescription,
  type BandInterpretation,
  type GeoTransform,
  type Raster,
  type RasterDescription,
  type RasterDriver,
  type RasterFile,
  type RasterFiles,
  rasterDrivers,
  type SampleType,
  sampleTypes,
} from './description.ts';
export { type BandPlan, type BandSharing, bandFolder } from './pyramid/bands.ts';
export { buildDrawnPyramid } from './pyramid/build-drawn-pyramid.ts';
export { buildRasterPyramid, helpWithRasterPyramid } from './pyramid/build-raster-pyramid.ts';
export type { RasterFingerprint } from './pyramid/fingerprint.ts';
export type { MetatileRequest, PixelSource } from './pyramid/pixel-source.ts';
export type {
  DrawnPyramidRequest,
  LevelReport,
  PreviousDrawing,
  PreviousPyramid,
  PyramidProgress,
  PyramidResult,
  PyramidTools,
  RasterPyramidRequest,
} from './pyramid/request.ts';
export { type ByteSource, openFileBytes } from './read/byte-source.ts';
export {
  type DetectedRasters,
  detectRasterFiles,
  mayBePlaced,
  rasterExtensions,
} from './read/detect-raster-files.ts';
export { type InspectOptions, inspectRaster } from './read/inspect-raster.ts';
export { isPrepared, type PrepareOptions, prepareRaster } from './read/prepare-raster.ts';
export { type ColourRequest, colourAt } from './sample/colour-at.ts';
export { type ComposedImage, composeImage } from './sample/compose-image.ts';
export { drawFromPyramid, type PyramidImageRequest } from './sample/draw-from-pyramid.ts';
export { drawSmallPicture, type SmallPictureOptions } from './sample/draw-small-picture.ts';
export type { OpenBytes } from './sample/open-direct.ts';
export type { TileReader } from './sample/read-tiles.ts';
export { type ValuesAlongRequest, valuesAlong } from './sample/values-along.ts';
export { type BandValues, type ValuesRequest, valuesAt } from './sample/values-at.ts';
