export type { DrawReport } from './draw/draw-report.ts';
export { contentTypes, type ImageFormat } from './encode/encode.ts';
export { type MapLayer, type MapRequest, maxImageSide } from './plan/map-request.ts';
export { type MapImage, renderMap } from './render-map.ts';
