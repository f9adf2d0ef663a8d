/** Fills, strokes and graphics (SLD 1.0.0 §11.1–11.3; SE 1.1 §11.1–11.3). */
import { defaultFill, defaultGraphic, defaultMark, defaultStroke } from '../model/defaults.ts';
import type {
  ExternalGraphic,
  Fill,
  Graphic,
  LineCap,
  LineJoin,
  Mark,
  MarkShape,
  Stroke,
} from '../model/style.ts';
import { readColor, readConstant, readNumber, readWord } from './read-parameter.ts';
import type { Reading } from './reading.ts';
import { childNamed, childText, elementsOf, rawTextOf, textOf, type XmlElement } from './xml-tree.ts';

/** `CssParameter` in SLD 1.0.0, `SvgParameter` in SE 1.1; both are met in either. */
export function parametersOf(element: XmlElement): Map<string, XmlElement> {
  return new Map(
    elementsOf(element)
      .filter(({ name }) => name === 'CssParameter' || name === 'SvgParameter')
      .map((parameter) => [parameter.attributes.get('name')?.toLowerCase() ?? '', parameter]),
  );
}

const parameterElements = ['CssParameter', 'SvgParameter'];

function reportUnknownParameters(
  parameters: Map<string, XmlElement>,
  known: readonly string[],
  reading: Reading,
): void {
  for (const [name, element] of parameters) {
    if (!known.includes(name)) reading.report('element-ignored', element, { element: name });
  }
}

export function readFill(element: XmlElement, reading: Reading, otherwise: Fill = defaultFill): Fill {
  const parameters = parametersOf(element);
  reportUnknownParameters(parameters, ['fill', 'fill-opacity'], reading);
  reading.reportOthers(element, [...parameterElements, 'GraphicFill']);
  const graphic = graphicIn(element, 'GraphicFill', reading);
  return {
    color: readColor(parameters.get('fill'), String(otherwise.color), reading),
    opacity: readNumber(parameters.get('fill-opacity'), 1, reading, [0, 1]),
    ...(graphic ? { graphic } : {}),
  };
}

function graphicIn(element: XmlElement, name: string, reading: Reading): Graphic | undefined {
  const holder = childNamed(element, name);
  const graphic = holder && childNamed(holder, 'Graphic');
  return graphic && readGraphic(graphic, reading);
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

export function readStroke(element: XmlElement, reading: Reading): Stroke {
  const parameters = parametersOf(element);
  reportUnknownParameters(parameters, strokeParameters, reading);
  // A GraphicFill or GraphicStroke is drawn as a plain line, which is said.
  reading.reportOthers(element, parameterElements);
  return {
    color: readColor(parameters.get('stroke'), '#000000', reading),
    opacity: readNumber(parameters.get('stroke-opacity'), 1, reading, [0, 1]),
    width: readNumber(parameters.get('stroke-width'), 1, reading, [0, 10_000]),
    join: readWord(parameters.get('stroke-linejoin'), joins, defaultStroke.join, reading),
    cap: readWord(parameters.get('stroke-linecap'), caps, defaultStroke.cap, reading),
    dashArray: readDashes(parameters.get('stroke-dasharray'), reading),
    dashOffset: readConstant(parameters.get('stroke-dashoffset'), 0, reading),
  };
}

/** The rasteriser holds 32 lengths; an odd list is doubled. */
const mostDashes = 16;

function readDashes(element: XmlElement | undefined, reading: Reading): number[] {
  if (!element) return [];
  const inner = elementsOf(element)[0];
  const text = (inner?.name === 'Literal' ? rawTextOf(inner) : textOf(element)).trim();
  if (text === '' || text === 'none') return [];
  const lengths = text.split(/[\s,]+/).map(Number);
  const isUsable =
    lengths.length <= mostDashes &&
    lengths.every((length) => Number.isFinite(length) && length >= 0) &&
    lengths.some((length) => length > 0);
  if (isUsable) return lengths;
  reading.report('value-unreadable', element, { value: text, element: 'stroke-dasharray', used: 'none' });
  return [];
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
    if (child.name === 'Mark') return [readMark(child, reading)];
    return child.name === 'ExternalGraphic' ? readExternal(child, reading) : [];
  });
  const hasSource = childNamed(element, 'Mark', 'ExternalGraphic') !== undefined;
  const size = childNamed(element, 'Size');
  return {
    sources: hasSource ? sources : [defaultMark],
    ...(size ? { size: readNumber(size, 6, reading, [0, 10_000]) } : {}),
    opacity: readNumber(childNamed(element, 'Opacity'), 1, reading, [0, 1]),
    rotation: readNumber(childNamed(element, 'Rotation'), 0, reading),
    anchor: readPair(
      element,
      'AnchorPoint',
      ['AnchorPointX', 'AnchorPointY'],
      defaultGraphic.anchor,
      reading,
    ),
    displacement: readPair(element, 'Displacement', ['DisplacementX', 'DisplacementY'], [0, 0], reading),
  };
}

export function readPair(
  element: XmlElement,
  name: string,
  parts: readonly [string, string],
  otherwise: readonly [number, number],
  reading: Reading,
): [number, number] {
  const pair = childNamed(element, name);
  if (!pair) return [...otherwise];
  return [
    readConstant(childNamed(pair, parts[0]), otherwise[0], reading),
    readConstant(childNamed(pair, parts[1]), otherwise[1], reading),
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
};

function readMark(element: XmlElement, reading: Reading): Mark {
  reading.reportOthers(element, ['WellKnownName', 'Fill', 'Stroke']);
  const name = childText(element, 'WellKnownName') ?? 'square';
  const shape = shapes[name.toLowerCase()];
  if (!shape) reading.report('mark-unknown', element, { mark: name });
  const fill = childNamed(element, 'Fill');
  const stroke = childNamed(element, 'Stroke');
  // A mark without any paint gets both defaults; one with either has that alone.
  if (!fill && !stroke) return { ...defaultMark, shape: shape ?? 'square' };
  return {
    kind: 'mark',
    shape: shape ?? 'square',
    ...(fill ? { fill: readFill(fill, reading) } : {}),
    ...(stroke ? { stroke: readStroke(stroke, reading) } : {}),
  };
}

function readExternal(element: XmlElement, reading: Reading): ExternalGraphic[] {
  const href = childNamed(element, 'OnlineResource')?.attributes.get('href') ?? '';
  const inline = childNamed(element, 'InlineContent');
  const format = childText(element, 'Format') ?? 'image/png';
  if (inline && inline.attributes.get('encoding') === 'base64') {
    return [
      { kind: 'external', format, href: `data:${format};base64,${textOf(inline).replace(/\s+/g, '')}` },
    ];
  }
  if (href.startsWith('data:image/')) return [{ kind: 'external', format, href }];
  reading.report('graphic-not-embedded', element, { href });
  return [];
}
