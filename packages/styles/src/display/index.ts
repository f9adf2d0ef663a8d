export { fitDisplaySld } from './display-sld.ts';
export { type MapboxStyle, pointMapboxStyle, readMapboxStyle, type StyledTiles } from './mapbox-style.ts';
export { fitQml, qmlRenderers } from './qml.ts';
export { readTileStyle, type TileFeature, type TileStyleLayer } from './tile-style.ts';
