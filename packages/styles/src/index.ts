export { checkStyleForTable, getStyleForTable, type StyledTable } from './check-style.ts';
export { defaultStyle } from './default/default-style.ts';
export { type FittedStyle, fitStyleToTable, type IntegratedTable } from './fit-style.ts';
export {
  findGraphicProblem,
  type GraphicProblem,
  maxGraphicBytes,
  maxGraphicSide,
} from './graphics/check-graphic.ts';
export { readDataAddress } from './graphics/data-address.ts';
export { imageSizeOf } from './graphics/image-size.ts';
export { attributesOf, attributesOfRule } from './model/attributes.ts';
export {
  defaultFill,
  defaultFont,
  defaultGraphic,
  defaultHalo,
  defaultMark,
  defaultMarkSize,
  defaultStroke,
  defaultTextFill,
  se11Placement,
  sld10Placement,
} from './model/defaults.ts';
export { type ScaleRange, scaleRangeOf, uniteScaleRanges } from './model/scale-range.ts';
export {
  type Color,
  type ExternalGraphic,
  type FeatureTypeStyle,
  type Fill,
  type Font,
  type Graphic,
  type GraphicStroke,
  type Halo,
  isExpression,
  type LineCap,
  type LineJoin,
  type LinePlacement,
  type LineSymbolizer,
  type Mark,
  type MarkShape,
  markShapes,
  type NamedStyle,
  type Pair,
  type Parameter,
  type PointPlacement,
  type PointSymbolizer,
  type PolygonSymbolizer,
  type Rule,
  type Stroke,
  type Style,
  type Symbolizer,
  type TextSymbolizer,
  type Unit,
  type VendorOptions,
} from './model/style.ts';
export { type QgisStyle, qgisStyleOf } from './qgis/qgis-style.ts';
export type { QgisSymbolKind } from './qgis/qgis-symbols.ts';
export { parseDashes } from './sld/read-paint.ts';
export { readSld, type SldReading } from './sld/read-sld.ts';
export { readSldLayers, type SldLayer, type SldLayerStyle } from './sld/read-sld-layers.ts';
export type { ReadingOptions } from './sld/reading.ts';
export { formatStyleFinding, type StyleFinding, type StyleFindingCode } from './sld/style-finding.ts';
export { writeSld, writeSldDocument } from './sld/write-sld.ts';
export { maxSldBytes } from './sld/xml-tree.ts';
