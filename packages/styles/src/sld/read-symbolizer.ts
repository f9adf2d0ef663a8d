/** Symbolizers (SLD 1.0.0 §11; SE 1.1 §11), one function each. */
import { ownEntry } from '@cartable/expressions';
import {
  defaultFont,
  defaultGraphic,
  defaultHalo,
  defaultStroke,
  defaultTextFill,
  se11Placement,
  sld10Placement,
} from '../model/defaults.ts';
import type {
  Font,
  Halo,
  LinePlacement,
  LineSymbolizer,
  Pair,
  PointPlacement,
  PointSymbolizer,
  PolygonSymbolizer,
  Symbolizer,
  TextSymbolizer,
  Unit,
  VendorOptions,
} from '../model/style.ts';
import { NotUnderstood } from './not-understood.ts';
import {
  parametersOf,
  readFill,
  readGraphic,
  readPair,
  readPlainFill,
  readStroke,
  reportUnknownParameters,
} from './read-paint.ts';
import { readMixed, readNumber, readWord, readWritten } from './read-parameter.ts';
import type { Reading } from './reading.ts';
import { childNamed, childrenNamed, elementsOf, textOf, type XmlElement } from './xml-tree.ts';

/** Undefined for what is no symbolizer; those we cannot draw are reported. */
export function readSymbolizer(element: XmlElement, reading: Reading): Symbolizer | undefined {
  const read = ownEntry(readers, element.name);
  if (read) return read(element, reading);
  if (element.name.endsWith('Symbolizer')) {
    reading.report('symbolizer-unsupported', element, { element: element.name });
  }
  return undefined;
}

const readers: Readonly<Record<string, (element: XmlElement, reading: Reading) => Symbolizer | undefined>> = {
  PointSymbolizer: readPoint,
  LineSymbolizer: readLine,
  PolygonSymbolizer: readPolygon,
  TextSymbolizer: readText,
};

const common = ['VendorOption', 'Geometry', 'Name', 'Description'];

/** Vendor options with an effect here, and the only value they may have when there is but one. */
const knownOptions: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  TextSymbolizer: {
    spaceAround: /^\d+(\.\d+)?$/,
    conflictResolution: /^(true|false)$/,
    repeat: /^\d+(\.\d+)?$/,
    autoWrap: /^\d+(\.\d+)?$/,
    maxAngleDelta: /^\d+(\.\d+)?$/,
    // Texts along lines always follow them.
    followLine: /^true$/,
  },
  PolygonSymbolizer: { 'graphic-margin': /^\d+(\.\d+)?(\s+\d+(\.\d+)?){0,3}$/ },
  FeatureTypeStyle: { ruleEvaluation: /^(first|all)$/ },
};

function readCommon(element: XmlElement, reading: Reading): { unit: Unit; vendorOptions: VendorOptions } {
  const geometry = childNamed(element, 'Geometry');
  // The table has one geometry: its name changes nothing, a computation on it would.
  const computed = geometry && elementsOf(geometry).find(({ name }) => name !== 'PropertyName');
  if (computed) reading.report('element-ignored', computed, { element: 'Geometry' });
  return { unit: readUnit(element, reading), vendorOptions: readVendorOptions(element, reading) };
}

export function readVendorOptions(element: XmlElement, reading: Reading): VendorOptions {
  const options = childrenNamed(element, 'VendorOption');
  for (const option of options) {
    const name = option.attributes.get('name') ?? '';
    if (!ownEntry(ownEntry(knownOptions, element.name) ?? {}, name)?.test(textOf(option)))
      reading.report('vendor-option-ignored', option, { name });
  }
  return Object.fromEntries(options.map((option) => [option.attributes.get('name') ?? '', textOf(option)]));
}

/** The uom of SE 1.1 (§10.3); GeoServer and QGIS write it in SLD 1.0.0 too. */
function readUnit(element: XmlElement, reading: Reading): Unit {
  const uom = element.attributes.get('uom');
  if (uom === undefined || /pixel$/i.test(uom)) return 'pixel';
  if (/metre$/i.test(uom)) return 'metre';
  if (/foot$/i.test(uom)) return 'foot';
  reading.report('value-unreadable', element, { value: uom, element: 'uom', used: 'pixel' });
  return 'pixel';
}

function readPoint(element: XmlElement, reading: Reading): PointSymbolizer {
  reading.reportOthers(element, [...common, 'Graphic']);
  const graphic = childNamed(element, 'Graphic');
  return {
    kind: 'point',
    ...readCommon(element, reading),
    graphic: graphic ? readGraphic(graphic, reading) : defaultGraphic,
  };
}

function readLine(element: XmlElement, reading: Reading): LineSymbolizer {
  reading.reportOthers(element, [...common, 'Stroke', 'PerpendicularOffset']);
  const stroke = childNamed(element, 'Stroke');
  return {
    kind: 'line',
    ...readCommon(element, reading),
    stroke: stroke ? readStroke(stroke, reading) : defaultStroke,
    perpendicularOffset: readNumber(childNamed(element, 'PerpendicularOffset'), 0, reading),
  };
}

function readPolygon(element: XmlElement, reading: Reading): PolygonSymbolizer {
  reading.reportOthers(element, [...common, 'Fill', 'Stroke', 'PerpendicularOffset', 'Displacement']);
  const hasDisplacement = childNamed(element, 'Displacement') !== undefined;
  const fill = childNamed(element, 'Fill');
  const stroke = childNamed(element, 'Stroke');
  return {
    kind: 'polygon',
    ...readCommon(element, reading),
    ...(fill ? { fill: readFill(fill, reading) } : {}),
    ...(stroke ? { stroke: readStroke(stroke, reading) } : {}),
    perpendicularOffset: readNumber(childNamed(element, 'PerpendicularOffset'), 0, reading),
    ...(hasDisplacement ? { displacement: readDisplacement(element, reading) } : {}),
  };
}

const readDisplacement = (element: XmlElement, reading: Reading): Pair =>
  readPair(element, 'Displacement', ['DisplacementX', 'DisplacementY'], [0, 0], reading);

function readText(element: XmlElement, reading: Reading): TextSymbolizer | undefined {
  reading.reportOthers(element, [...common, 'Label', 'Font', 'LabelPlacement', 'Halo', 'Fill', 'Priority']);
  const label = readLabel(element, reading);
  if (!label) return undefined;
  const fill = childNamed(element, 'Fill');
  const halo = childNamed(element, 'Halo');
  const priority = childNamed(element, 'Priority');
  const placement = readPlacement(element, reading);
  return {
    kind: 'text',
    ...readCommon(element, reading),
    label,
    font: readFont(childNamed(element, 'Font'), reading),
    fill: fill ? readPlainFill(fill, reading, defaultTextFill) : defaultTextFill,
    ...(halo ? { halo: readHalo(halo, reading) } : {}),
    ...(placement ? { placement } : {}),
    ...(priority ? { priority: readNumber(priority, 0, reading) } : {}),
  };
}

/** Undefined when there is nothing to write: the symbolizer is then left out, and reported. */
function readLabel(element: XmlElement, reading: Reading): TextSymbolizer['label'] | undefined {
  const label = childNamed(element, 'Label');
  try {
    const parts = label ? readMixed(label, reading) : [];
    if (parts.length > 0) return parts;
    reading.report('symbolizer-unsupported', element, { element: 'TextSymbolizer (Label)' });
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    reading.report('symbolizer-unsupported', error.element, { element: `TextSymbolizer (${error.what})` });
  }
  return undefined;
}

const slants = { normal: 'normal', italic: 'italic', oblique: 'italic' } as const;
const weights: Readonly<Record<string, 'normal' | 'bold'>> = {
  normal: 'normal',
  bold: 'bold',
  ...Object.fromEntries([100, 200, 300, 400, 500].map((weight) => [weight, 'normal'])),
  ...Object.fromEntries([600, 700, 800, 900].map((weight) => [weight, 'bold'])),
};

const fontParameters = ['font-family', 'font-size', 'font-style', 'font-weight'];
/** Family names that the shipped font answers to. */
const servedFamilies = ['noto sans', 'sans-serif', 'sans serif', 'sansserif'];

function readFont(element: XmlElement | undefined, reading: Reading): Font {
  if (!element) return defaultFont;
  const parameters = parametersOf(element);
  reportUnknownParameters(parameters, fontParameters, reading);
  reading.reportOthers(element, ['CssParameter', 'SvgParameter']);
  return {
    families: readFamilies(parameters.get('font-family'), reading),
    size: readNumber(parameters.get('font-size'), 10, reading, [1, 1000]),
    isItalic: readWord(parameters.get('font-style'), slants, 'normal', reading) === 'italic',
    isBold: readWord(parameters.get('font-weight'), weights, 'normal', reading) === 'bold',
  };
}

function readFamilies(element: XmlElement | undefined, reading: Reading): readonly string[] {
  const text = element && readWritten(element, defaultFont.families.join(', '), reading);
  if (!element || !text) return defaultFont.families;
  const families = text.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'));
  if (!servedFamilies.includes(families[0]!.toLowerCase()))
    reading.reportOnce('font-replaced', element, { family: families[0]! });
  return families;
}

function readHalo(element: XmlElement, reading: Reading): Halo {
  reading.reportOthers(element, ['Radius', 'Fill']);
  const fill = childNamed(element, 'Fill');
  return {
    radius: readNumber(childNamed(element, 'Radius'), 1, reading, [0, 100]),
    fill: fill ? readPlainFill(fill, reading, defaultHalo.fill) : defaultHalo.fill,
  };
}

function readPlacement(element: XmlElement, reading: Reading): PointPlacement | LinePlacement | undefined {
  const placement = childNamed(element, 'LabelPlacement');
  if (!placement) return undefined;
  const line = childNamed(placement, 'LinePlacement');
  if (line) return readLinePlacement(line, reading);
  const point = childNamed(placement, 'PointPlacement');
  if (!point) return undefined;
  reading.reportOthers(point, ['AnchorPoint', 'Displacement', 'Rotation']);
  const otherwise = reading.isSe11 ? se11Placement : sld10Placement;
  return {
    kind: 'point',
    anchor: readPair(point, 'AnchorPoint', ['AnchorPointX', 'AnchorPointY'], otherwise.anchor, reading),
    displacement: readDisplacement(point, reading),
    rotation: readNumber(childNamed(point, 'Rotation'), 0, reading),
  };
}

function readLinePlacement(line: XmlElement, reading: Reading): LinePlacement {
  reading.reportOthers(line, [
    'PerpendicularOffset',
    'IsRepeated',
    'InitialGap',
    'Gap',
    'IsAligned',
    'GeneralizeLine',
  ]);
  const isGeneralized = flagIn(line, 'GeneralizeLine', reading);
  const isRepeated = flagIn(line, 'IsRepeated', reading);
  const isAligned = flagIn(line, 'IsAligned', reading);
  const gaps = (name: string) => readNumber(childNamed(line, name), 0, reading, [0, 100_000]);
  return {
    kind: 'line',
    perpendicularOffset: readNumber(childNamed(line, 'PerpendicularOffset'), 0, reading),
    ...(isRepeated === undefined ? {} : { isRepeated }),
    ...(childNamed(line, 'InitialGap') ? { initialGap: gaps('InitialGap') } : {}),
    ...(childNamed(line, 'Gap') ? { gap: gaps('Gap') } : {}),
    ...(isAligned === undefined ? {} : { isAligned }),
    ...(isGeneralized === undefined ? {} : { isGeneralized }),
  };
}

function flagIn(element: XmlElement, name: string, reading: Reading): boolean | undefined {
  const child = childNamed(element, name);
  if (!child) return undefined;
  const words: Readonly<Record<string, 'true' | 'false'>> = {
    true: 'true',
    false: 'false',
    '1': 'true',
    '0': 'false',
  };
  return readWord(child, words, 'false', reading) === 'true';
}
