export { layerColour } from './colours.ts';
export { boxOfPlaces, formatPlace, unionOfBoxes } from './extents.ts';
export { serviceRoot, withParameters } from './layers/service-request.ts';
export { MapView, type MapViewProps } from './MapView.tsx';
export type {
  BaseMap,
  MapLayer,
  MapMarker,
  MapPlace,
  OutlineLayer,
  ShapeDrawing,
  VectorTilesLayer,
  WfsLayer,
  WmsLayer,
  WmtsLayer,
} from './map-types.ts';
export { PlaceSearch } from './PlaceSearch.tsx';
