/** Writes a style as SLD 1.0.0 (OGC 02-070), with the few additions every reader knows (uom, PerpendicularOffset). */
import {
  type Fill,
  type Graphic,
  isExpression,
  type Mark,
  type MarkShape,
  type NamedStyle,
  type Pair,
  type Parameter,
  type Rule,
  type Stroke,
  type Symbolizer,
  type TextSymbolizer,
  type Unit,
  type VendorOptions,
} from '../model/style.ts';
import { writeFilter, writeValue } from './write-expression.ts';
import { formatXml, type XmlNode, xml } from './xml-writer.ts';

export function writeSld(style: NamedStyle): string {
  return writeSldDocument([style]);
}

/** One document for the styles of several layers. */
export function writeSldDocument(styles: readonly NamedStyle[]): string {
  return formatXml(xml('StyledLayerDescriptor', namespaces, styles.map(writeLayer)));
}

function writeLayer({ layerName, style }: NamedStyle): XmlNode {
  return xml('NamedLayer', {}, [
    element('Name', layerName),
    xml('UserStyle', {}, [
      ...description(style),
      ...style.featureTypeStyles.map(({ name, title, featureTypeName, rules, vendorOptions }) =>
        xml('FeatureTypeStyle', {}, [
          element('Name', name),
          element('Title', title),
          element('FeatureTypeName', featureTypeName),
          ...rules.map(writeRule),
          ...writeVendorOptions(vendorOptions),
        ]),
      ),
    ]),
  ]);
}

const namespaces = {
  version: '1.0.0',
  xmlns: 'http://www.opengis.net/sld',
  'xmlns:ogc': 'http://www.opengis.net/ogc',
  'xmlns:gml': 'http://www.opengis.net/gml',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation':
    'http://www.opengis.net/sld http://schemas.opengis.net/sld/1.0.0/StyledLayerDescriptor.xsd',
};

function element(name: string, text: string | number | undefined): XmlNode | undefined {
  return text === undefined ? undefined : xml(name, {}, [String(text)]);
}

function description(of: { name?: string; title?: string; abstract?: string }): (XmlNode | undefined)[] {
  return [element('Name', of.name), element('Title', of.title), element('Abstract', of.abstract)];
}

function writeRule(rule: Rule): XmlNode {
  return xml('Rule', {}, [
    ...description(rule),
    rule.legendGraphic && xml('LegendGraphic', {}, [writeGraphic(rule.legendGraphic)]),
    rule.filter && writeFilter(rule.filter),
    rule.isElse ? xml('ElseFilter', {}, []) : undefined,
    element('MinScaleDenominator', rule.minScaleDenominator),
    element('MaxScaleDenominator', rule.maxScaleDenominator),
    ...rule.symbolizers.map(writeSymbolizer),
  ]);
}

function writeVendorOptions(options: VendorOptions): XmlNode[] {
  return Object.entries(options).map(([name, value]) => xml('VendorOption', { name }, [value]));
}

const unitNames: Readonly<Record<Unit, string | undefined>> = {
  pixel: undefined,
  metre: 'http://www.opengeospatial.org/se/units/metre',
  foot: 'http://www.opengeospatial.org/se/units/foot',
};

const symbolizerNames = {
  point: 'PointSymbolizer',
  line: 'LineSymbolizer',
  polygon: 'PolygonSymbolizer',
  text: 'TextSymbolizer',
} as const;

function writeSymbolizer(symbolizer: Symbolizer): XmlNode {
  const unit = unitNames[symbolizer.unit];
  return xml(symbolizerNames[symbolizer.kind], unit === undefined ? {} : { uom: unit }, [
    ...bodyOf(symbolizer),
    ...writeVendorOptions(symbolizer.vendorOptions),
  ]);
}

function bodyOf(symbolizer: Symbolizer): (XmlNode | undefined)[] {
  switch (symbolizer.kind) {
    case 'point':
      return [writeGraphic(symbolizer.graphic)];
    case 'line':
      return [
        writeStroke(symbolizer.stroke),
        unlessDefault('PerpendicularOffset', symbolizer.perpendicularOffset, 0),
      ];
    case 'polygon':
      return [
        symbolizer.fill && writeFill(symbolizer.fill),
        symbolizer.stroke && writeStroke(symbolizer.stroke),
        unlessDefault('PerpendicularOffset', symbolizer.perpendicularOffset, 0),
        symbolizer.displacement && writePair('Displacement', symbolizer.displacement),
      ];
    case 'text':
      return writeText(symbolizer);
  }
}

/** The content of an element that takes a constant or an expression. */
function content(value: Parameter<string> | Parameter<number>): XmlNode | string {
  return isExpression<string | number>(value) ? writeValue(value.expression) : String(value);
}

function unlessDefault(name: string, value: Parameter<number>, usual: number): XmlNode | undefined {
  return value === usual ? undefined : xml(name, {}, [content(value)]);
}

function css(name: string, value: Parameter<string> | Parameter<number>): XmlNode {
  return xml('CssParameter', { name }, [content(value)]);
}

function cssUnless(name: string, value: Parameter<number>, usual: number): XmlNode | undefined {
  return value === usual ? undefined : css(name, value);
}

function writeFill(fill: Fill): XmlNode {
  return xml('Fill', {}, [
    fill.graphic && xml('GraphicFill', {}, [writeGraphic(fill.graphic)]),
    css('fill', fill.color),
    cssUnless('fill-opacity', fill.opacity, 1),
  ]);
}

function writeStroke(stroke: Stroke): XmlNode {
  return xml('Stroke', {}, [
    stroke.graphicFill && xml('GraphicFill', {}, [writeGraphic(stroke.graphicFill)]),
    stroke.graphicStroke &&
      xml('GraphicStroke', {}, [
        writeGraphic(stroke.graphicStroke.graphic),
        unlessDefault('InitialGap', stroke.graphicStroke.initialGap, 0),
        unlessDefault('Gap', stroke.graphicStroke.gap, 0),
      ]),
    css('stroke', stroke.color),
    css('stroke-width', stroke.width),
    cssUnless('stroke-opacity', stroke.opacity, 1),
    stroke.join === 'mitre' ? undefined : css('stroke-linejoin', stroke.join),
    stroke.cap === 'butt' ? undefined : css('stroke-linecap', stroke.cap),
    writeDashes(stroke.dashArray),
    cssUnless('stroke-dashoffset', stroke.dashOffset, 0),
  ]);
}

function writeDashes(dashes: Stroke['dashArray']): XmlNode | undefined {
  if ('expression' in dashes) return css('stroke-dasharray', dashes);
  return dashes.length === 0 ? undefined : css('stroke-dasharray', dashes.join(' '));
}

const shapeNames: Partial<Record<MarkShape, string>> = {
  'vertical-line': 'shape://vertline',
  'horizontal-line': 'shape://horline',
  slash: 'shape://slash',
  backslash: 'shape://backslash',
  dot: 'shape://dot',
  plus: 'shape://plus',
  times: 'shape://times',
  'half-circle': 'semi_circle',
  'open-arrow': 'shape://oarrow',
  'closed-arrow': 'shape://carrow',
};

function writeMark({ shape, fill, stroke }: Mark): XmlNode {
  const name = element('WellKnownName', shapeNames[shape] ?? shape);
  return xml('Mark', {}, [name, fill && writeFill(fill), stroke && writeStroke(stroke)]);
}

function writeGraphic(graphic: Graphic): XmlNode {
  const sources = graphic.sources.map((source) =>
    source.kind === 'mark'
      ? writeMark(source)
      : xml('ExternalGraphic', {}, [
          xml('OnlineResource', { 'xlink:type': 'simple', 'xlink:href': source.href }, []),
          element('Format', source.format),
        ]),
  );
  return xml('Graphic', {}, [
    // Nothing that can be drawn is not the same as nothing said, which would be a square.
    ...(sources.length > 0 ? sources : [xml('ExternalGraphic', {}, [])]),
    unlessDefault('Opacity', graphic.opacity, 1),
    graphic.size === undefined ? undefined : xml('Size', {}, [content(graphic.size)]),
    unlessDefault('Rotation', graphic.rotation, 0),
    writePair('AnchorPoint', graphic.anchor, [0.5, 0.5]),
    writePair('Displacement', graphic.displacement, [0, 0]),
  ]);
}

function writePair(
  name: 'AnchorPoint' | 'Displacement',
  [x, y]: Pair,
  usual?: readonly [number, number],
): XmlNode | undefined {
  if (usual && x === usual[0] && y === usual[1]) return undefined;
  return xml(name, {}, [xml(`${name}X`, {}, [content(x)]), xml(`${name}Y`, {}, [content(y)])]);
}

function writeText(text: TextSymbolizer): (XmlNode | undefined)[] {
  const { font, halo, placement } = text;
  return [
    // Constant pieces go into literals, so that their spaces survive.
    xml(
      'Label',
      {},
      text.label.map((part) =>
        isExpression(part) ? writeValue(part.expression) : xml('ogc:Literal', {}, [part]),
      ),
    ),
    xml('Font', {}, [
      css('font-family', font.families.join(', ')),
      css('font-size', font.size),
      font.isItalic ? css('font-style', 'italic') : undefined,
      font.isBold ? css('font-weight', 'bold') : undefined,
    ]),
    placement && xml('LabelPlacement', {}, [writePlacement(placement)]),
    halo && xml('Halo', {}, [xml('Radius', {}, [content(halo.radius)]), writeFill(halo.fill)]),
    writeFill(text.fill),
    text.priority === undefined ? undefined : xml('Priority', {}, [content(text.priority)]),
  ];
}

function writePlacement(placement: NonNullable<TextSymbolizer['placement']>): XmlNode {
  if (placement.kind === 'line') {
    const { isRepeated, initialGap, gap, isAligned, isGeneralized } = placement;
    return xml('LinePlacement', {}, [
      unlessDefault('PerpendicularOffset', placement.perpendicularOffset, 0),
      isRepeated === undefined ? undefined : xml('IsRepeated', {}, [String(isRepeated)]),
      initialGap === undefined ? undefined : xml('InitialGap', {}, [content(initialGap)]),
      gap === undefined ? undefined : xml('Gap', {}, [content(gap)]),
      isAligned === undefined ? undefined : xml('IsAligned', {}, [String(isAligned)]),
      isGeneralized === undefined ? undefined : xml('GeneralizeLine', {}, [String(isGeneralized)]),
    ]);
  }
  return xml('PointPlacement', {}, [
    writePair('AnchorPoint', placement.anchor),
    writePair('Displacement', placement.displacement, [0, 0]),
    unlessDefault('Rotation', placement.rotation, 0),
  ]);
}
