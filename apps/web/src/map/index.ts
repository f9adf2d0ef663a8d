export { boxOfPlaces, formatPlace, unionOfBoxes } from './extents.ts';
export { serviceRoot, withParameters } from './layers/service-request.ts';
export { MapView, type MapViewProps } from './MapView.tsx';
export type { BaseMap, MapLayer, MapMarker, OutlineLayer, WfsLayer, WmsLayer } from './map-types.ts';
