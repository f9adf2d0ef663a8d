export type { DrawReport } from './draw/draw-report.ts';
export { contentTypes, type EncodedImage, type ImageFormat } from './encode/encode.ts';
export { type LegendRequest, renderLegend } from './legend/render-legend.ts';
export { type MessageRequest, renderMessage } from './message/render-message.ts';
export {
  type MetatileOptions,
  type MetatileSource,
  type MetatileWindow,
  metatileSource,
} from './metatiles/metatile-source.ts';
export { drawnTest, drawsAll } from './plan/drawn-test.ts';
export { hitTolerance } from './plan/hit-tolerance.ts';
export { type MapImageRequest, type MapLayer, type MapRequest, maxImageSide } from './plan/map-request.ts';
export { type PixelScale, pixelScaleOf } from './plan/pixel-scale.ts';
export { type MapImage, renderMap } from './render-map.ts';
export * as baseMapColours from './sheet/base-map-colours.ts';
export { communesStyle } from './sheet/communes-style.ts';
export { drawSheet } from './sheet/draw-sheet.ts';
export { type MercatorCover, mercatorCover, pixelsOf } from './sheet/mercator-cover.ts';
export type { PlacedPicture, Sheet, SheetLayer, SheetLegend } from './sheet/sheet.ts';
export type { ResolveGraphic } from './symbols/prepare-images.ts';
export { warmUp } from './warm-up.ts';
