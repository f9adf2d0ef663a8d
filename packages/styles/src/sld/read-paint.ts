/** Fills, strokes and graphics (SLD 1.0.0 §11.1–11.3; SE 1.1 §11.1–11.3). */
import { ownEntry } from '@cartable/expressions';
import { defaultFill, defaultGraphic, defaultMark, defaultStroke } from '../model/defaults.ts';
import {
  type ExternalGraphic,
  type Fill,
  type Graphic,
  type GraphicStroke,
  isExpression,
  type LineCap,
  type LineJoin,
  type Mark,
  type MarkShape,
  type Pair,
  type Stroke,
} from '../model/style.ts';
import { readExternal } from './read-external.ts';
import { orDefault, readColor, readNumber, readSingle, readWord } from './read-parameter.ts';
import type { Reading } from './reading.ts';
import { childNamed, childText, elementsOf, type XmlElement } from './xml-tree.ts';

/** `CssParameter` in SLD 1.0.0, `SvgParameter` in SE 1.1; both are met in either. */
export function parametersOf(element: XmlElement): Map<string, XmlElement> {
  return new Map(
    elementsOf(element)
      .filter(({ name }) => name === 'CssParameter' || name === 'SvgParameter')
      .map((parameter) => [parameter.attributes.get('name')?.toLowerCase() ?? '', parameter]),
  );
}

const parameterElements = ['CssParameter', 'SvgParameter'];

export function reportUnknownParameters(
  parameters: Map<string, XmlElement>,
  known: readonly string[],
  reading: Reading,
): void {
  for (const [name, element] of parameters) {
    if (!known.includes(name)) reading.report('element-ignored', element, { element: name });
  }
}

/** The fill of an area, which may repeat a graphic. */
export function readFill(element: XmlElement, reading: Reading): Fill {
  const graphic = graphicIn(element, 'GraphicFill', reading);
  return {
    ...readPlainFill(element, reading, defaultFill, ['GraphicFill']),
    ...(graphic ? { graphic } : {}),
  };
}

/** The fill of a mark, a text or a halo: one colour; a graphic is reported. */
export function readPlainFill(
  element: XmlElement,
  reading: Reading,
  otherwise: Fill = defaultFill,
  others: readonly string[] = [],
): Fill {
  const parameters = parametersOf(element);
  reportUnknownParameters(parameters, ['fill', 'fill-opacity'], reading);
  reading.reportOthers(element, [...parameterElements, ...others]);
  return {
    color: readColor(parameters.get('fill'), String(otherwise.color), reading),
    opacity: readNumber(parameters.get('fill-opacity'), 1, reading, [0, 1]),
  };
}

function graphicIn(element: XmlElement, name: string, reading: Reading): Graphic | undefined {
  const holder = childNamed(element, name);
  if (!holder) return undefined;
  reading.reportOthers(holder, ['Graphic']);
  const graphic = childNamed(holder, 'Graphic');
  return graphic && readGraphic(graphic, reading);
}

function graphicStrokeIn(element: XmlElement, reading: Reading): GraphicStroke | undefined {
  const holder = childNamed(element, 'GraphicStroke');
  if (!holder) return undefined;
  reading.reportOthers(holder, ['Graphic', 'InitialGap', 'Gap']);
  const graphic = childNamed(holder, 'Graphic');
  return {
    graphic: graphic ? readGraphic(graphic, reading) : defaultGraphic,
    initialGap: readNumber(childNamed(holder, 'InitialGap'), 0, reading, [0, 10_000]),
    gap: readNumber(childNamed(holder, 'Gap'), 0, reading, [0, 10_000]),
  };
}

const joins: Readonly<Record<string, LineJoin>> = {
  mitre: 'mitre',
  miter: 'mitre',
  round: 'round',
  bevel: 'bevel',
};
const caps: Readonly<Record<string, LineCap>> = { butt: 'butt', round: 'round', square: 'square' };

const strokeParameters = [
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-dasharray',
  'stroke-dashoffset',
];

/** The stroke of a line or an area, which may be made of graphics. */
export function readStroke(element: XmlElement, reading: Reading): Stroke {
  const graphicFill = graphicIn(element, 'GraphicFill', reading);
  const graphicStroke = graphicStrokeIn(element, reading);
  return {
    ...readPlainStroke(element, reading, ['GraphicFill', 'GraphicStroke']),
    ...(graphicFill ? { graphicFill } : {}),
    ...(graphicStroke ? { graphicStroke } : {}),
  };
}

/** The outline of a mark: a plain line; graphics in it are reported. */
function readPlainStroke(element: XmlElement, reading: Reading, others: readonly string[] = []): Stroke {
  const parameters = parametersOf(element);
  reportUnknownParameters(parameters, strokeParameters, reading);
  reading.reportOthers(element, [...parameterElements, ...others]);
  return {
    color: readColor(parameters.get('stroke'), '#000000', reading),
    opacity: readNumber(parameters.get('stroke-opacity'), 1, reading, [0, 1]),
    width: readNumber(parameters.get('stroke-width'), 1, reading, [0, 10_000]),
    join: readWord(parameters.get('stroke-linejoin'), joins, defaultStroke.join, reading),
    cap: readWord(parameters.get('stroke-linecap'), caps, defaultStroke.cap, reading),
    dashArray: readDashes(parameters.get('stroke-dasharray'), reading),
    dashOffset: readNumber(parameters.get('stroke-dashoffset'), 0, reading),
  };
}

/** The rasteriser holds 32 lengths; an odd list is doubled. */
const mostDashes = 16;

function readDashes(element: XmlElement | undefined, reading: Reading): Stroke['dashArray'] {
  if (!element) return [];
  const value = orDefault('none', reading, () => readSingle(element, reading));
  if (isExpression(value)) return value;
  const lengths = parseDashes(value);
  if (lengths) return lengths;
  reading.report('value-unreadable', element, { value, element: 'stroke-dasharray', used: 'none' });
  return [];
}

/** Undefined for what is no list of lengths; empty for a continuous line. */
export function parseDashes(text: string): number[] | undefined {
  if (text.trim() === '' || text.trim() === 'none') return [];
  const lengths = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isUsable =
    lengths.length <= mostDashes &&
    lengths.every((length) => Number.isFinite(length) && length >= 0) &&
    lengths.some((length) => length > 0);
  return isUsable ? lengths : undefined;
}

export function readGraphic(element: XmlElement, reading: Reading): Graphic {
  reading.reportOthers(element, [
    'Mark',
    'ExternalGraphic',
    'Size',
    'Opacity',
    'Rotation',
    'AnchorPoint',
    'Displacement',
  ]);
  const sources = elementsOf(element).flatMap((child): (Mark | ExternalGraphic)[] => {
    if (child.name === 'Mark') return readMark(child, reading);
    return child.name === 'ExternalGraphic' ? readExternal(child, reading) : [];
  });
  const hasSource = childNamed(element, 'Mark', 'ExternalGraphic') !== undefined;
  const size = childNamed(element, 'Size');
  return {
    sources: hasSource ? sources : [defaultMark],
    ...(size ? { size: readNumber(size, 6, reading, [0, 10_000]) } : {}),
    opacity: readNumber(childNamed(element, 'Opacity'), 1, reading, [0, 1]),
    rotation: readNumber(childNamed(element, 'Rotation'), 0, reading),
    anchor: readPair(element, 'AnchorPoint', ['AnchorPointX', 'AnchorPointY'], [0.5, 0.5], reading),
    displacement: readPair(element, 'Displacement', ['DisplacementX', 'DisplacementY'], [0, 0], reading),
  };
}

export function readPair(
  element: XmlElement,
  name: string,
  parts: readonly [string, string],
  otherwise: readonly [number, number],
  reading: Reading,
): Pair {
  const pair = childNamed(element, name);
  if (!pair) return otherwise;
  reading.reportOthers(pair, parts);
  return [
    readNumber(childNamed(pair, parts[0]), otherwise[0], reading),
    readNumber(childNamed(pair, parts[1]), otherwise[1], reading),
  ];
}

/** Names of the standard, then those of GeoServer and of QGIS for the same shapes. */
const shapes: Readonly<Record<string, MarkShape>> = {
  square: 'square',
  circle: 'circle',
  triangle: 'triangle',
  star: 'star',
  cross: 'cross',
  x: 'x',
  diamond: 'diamond',
  pentagon: 'pentagon',
  hexagon: 'hexagon',
  'shape://vertline': 'vertical-line',
  'shape://horline': 'horizontal-line',
  'shape://slash': 'slash',
  'shape://backslash': 'backslash',
  'shape://dot': 'dot',
  'shape://plus': 'plus',
  'shape://times': 'times',
  rectangle: 'square',
  cross2: 'x',
  cross_fill: 'cross',
  regular_star: 'star',
  equilateral_triangle: 'triangle',
  line: 'vertical-line',
  horline: 'horizontal-line',
  slash: 'slash',
  backslash: 'backslash',
  octagon: 'octagon',
  semi_circle: 'half-circle',
  'extshape://emicircle': 'half-circle',
  arrow: 'arrow',
  'extshape://arrow': 'arrow',
  'shape://oarrow': 'open-arrow',
  arrowhead: 'open-arrow',
  'shape://carrow': 'closed-arrow',
  filled_arrowhead: 'closed-arrow',
  'extshape://triangle': 'triangle',
};

/** Empty for a mark that is defined elsewhere (a font, a file), which is reported. */
function readMark(element: XmlElement, reading: Reading): Mark[] {
  const elsewhere = childNamed(element, 'OnlineResource', 'InlineContent');
  if (elsewhere && !childNamed(element, 'WellKnownName')) {
    reading.report('mark-unsupported', elsewhere);
    return [];
  }
  reading.reportOthers(element, ['WellKnownName', 'Fill', 'Stroke']);
  const name = childText(element, 'WellKnownName') ?? 'square';
  const shape = ownEntry(shapes, name.toLowerCase());
  if (!shape) reading.report('mark-unknown', element, { mark: name });
  const fill = childNamed(element, 'Fill');
  const stroke = childNamed(element, 'Stroke');
  // A mark without any paint gets both defaults; one with either has that alone.
  if (!fill && !stroke) return [{ ...defaultMark, shape: shape ?? 'square' }];
  return [
    {
      kind: 'mark',
      shape: shape ?? 'square',
      ...(fill ? { fill: readPlainFill(fill, reading) } : {}),
      ...(stroke ? { stroke: readPlainStroke(stroke, reading) } : {}),
    },
  ];
}
