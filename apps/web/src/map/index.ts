export { attributionsOf, baseMapOf } from './base-map/chosen.ts';
export type { TakenRange } from './base-map/taken-along.ts';
export { layerColour } from './colours.ts';
export { askDevicePosition, type DevicePosition } from './device-position.ts';
export { boxOfPlaces, formatPlace, unionOfBoxes } from './extents.ts';
export { deleteFeatures } from './files/kept-features.ts';
export { type MapObject, objectsLayer } from './files/objects-layer.ts';
export {
  FileRefusal,
  type FileRefusalReason,
  fileExtensions,
  fileLimits,
  type ReadFile,
  readMapFile,
} from './files/read-file.ts';
export { type ColouredName, type LayerLegend, legendOf } from './layers/legend.ts';
export { reasonOfRejection, serviceRoot, withParameters } from './layers/service-request.ts';
export { MapView, type MapViewProps } from './MapView.tsx';
export type {
  BaseMap,
  BaseMapChoice,
  CogLayer,
  LayerAnswer,
  LayerSwipe,
  MapLayer,
  MapMarker,
  MapPlace,
  MapPosition,
  MapToolset,
  OgcFeaturesLayer,
  OutlineLayer,
  PictureLayer,
  ShapeDrawing,
  VectorTilesLayer,
  WfsLayer,
  WmsLayer,
  WmtsLayer,
  XyzLayer,
} from './map-types.ts';
export { type OtherSuggestion, PlaceSearch, type PlaceSearchFor } from './PlaceSearch.tsx';
export { shapeFacts } from './sketch/shape-facts.ts';
export type {
  Attachment,
  AttachmentTest,
  ManyGeometry,
  SketchFeature,
  SketchGeometry,
  SketchKind,
  SketchTool,
  SketchView,
} from './sketch/sketch-types.ts';
export { geometryOfWkt, sketchGeometriesOf, wktOfGeometry, wktOfSketch } from './sketch/sketch-wkt.ts';
export { Territories } from './Territories.tsx';
