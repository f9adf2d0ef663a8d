/** Rules and their parts as SLD 1.1 writes them, for tests that go through its elements. */
import { css, propertyName, ruleOf } from './sld.ts';

export const mark = (inner = '', name = 'square', paint = `<Fill>${css('fill', '#3366cc')}</Fill>`): string =>
  `<Graphic><Mark><WellKnownName>${name}</WellKnownName>${paint}</Mark>${inner}</Graphic>`;
export const point = (graphic: string): string => ruleOf(`<PointSymbolizer>${graphic}</PointSymbolizer>`);
export const stroke = (inner: string): string => `<Stroke>${css('stroke', '#333333')}${inner}</Stroke>`;
export const line = (inner: string, after = ''): string =>
  ruleOf(`<LineSymbolizer>${inner}${after}</LineSymbolizer>`);
export const area = (inner: string): string => ruleOf(`<PolygonSymbolizer>${inner}</PolygonSymbolizer>`);
export const grey = `<Fill>${css('fill', '#cccccc')}</Fill>`;
export const hatch = (inner: string, name = 'shape://slash'): string =>
  `<Fill><GraphicFill>${mark(inner, name, stroke(''))}</GraphicFill></Fill>`;
export const text = (inner: string, label = propertyName('nom')): string =>
  ruleOf(`<TextSymbolizer><Label>${label}</Label>${inner}</TextSymbolizer>`);
export const font = (inner: string): string => `<Font>${css('font-size', '12')}${inner}</Font>`;
export const alongLine = (inner: string): string =>
  text(`${font('')}<LabelPlacement><LinePlacement>${inner}</LinePlacement></LabelPlacement>`, 'Rue');
export const atPoint = (inner: string): string =>
  text(`${font('')}<LabelPlacement><PointPlacement>${inner}</PointPlacement></LabelPlacement>`, 'Aÿ');
export const anchor = (x: string, y: string): string =>
  `<AnchorPoint><AnchorPointX>${x}</AnchorPointX><AnchorPointY>${y}</AnchorPointY></AnchorPoint>`;
export const displacement = (x: string, y: string): string =>
  `<Displacement><DisplacementX>${x}</DisplacementX><DisplacementY>${y}</DisplacementY></Displacement>`;
export const size = (value: string): string => `<Size>${value}</Size>`;
export const svg = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="12"><rect width="20" height="12" fill="${color}"/></svg>`;
export const inline = (color: string): string =>
  `<Graphic><ExternalGraphic><InlineContent encoding="xml">${svg(color)}</InlineContent><Format>image/svg+xml</Format></ExternalGraphic></Graphic>`;
export const external = (href: string, more = ''): string =>
  `<Graphic><ExternalGraphic><OnlineResource xlink:type="simple" xlink:href="${href}"/><Format>image/png</Format>${more}</ExternalGraphic></Graphic>`;
export const svgData = `data:image/svg+xml,${encodeURIComponent(svg('#2255aa'))}`;
export const filtered = (filter: string): string =>
  `<Rule><ogc:Filter>${filter}</ogc:Filter><PolygonSymbolizer>${grey}</PolygonSymbolizer></Rule>`;
export const equals = (value: string): string =>
  `<ogc:PropertyIsEqualTo>${propertyName('nom')}<ogc:Literal>${value}</ogc:Literal></ogc:PropertyIsEqualTo>`;
export const envelope = (corners: string): string =>
  `<gml:Envelope srsName="EPSG:3857"><gml:lowerCorner>${corners.split(',')[0]}</gml:lowerCorner><gml:upperCorner>${corners.split(',')[1]}</gml:upperCorner></gml:Envelope>`;
export const function_ = (name: string, ...args: string[]): string =>
  `<ogc:Function name="${name}">${args.join('')}</ogc:Function>`;
export const literal = (value: string): string => `<ogc:Literal>${value}</ogc:Literal>`;
