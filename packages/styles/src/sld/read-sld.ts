/**
 * Reads SLD 1.0.0 (OGC 02-070) and SLD 1.1.0 with SE 1.1.0 (OGC 05-078r4, 05-077r4) into our model. What is not
 * understood is never dropped in silence: it is reported at its rule and line.
 */
import { CartableError } from '@cartable/contract';
import type { Expression } from '@cartable/expressions';
import type { FeatureTypeStyle, Graphic, NamedStyle, Rule, Style, Symbolizer } from '../model/style.ts';
import { NotUnderstood } from './not-understood.ts';
import { readFilter } from './read-expression.ts';
import { readGraphic } from './read-paint.ts';
import { readSymbolizer, readVendorOptions } from './read-symbolizer.ts';
import { Reading, type ReadingOptions } from './reading.ts';
import type { StyleFinding } from './style-finding.ts';
import {
  childNamed,
  childrenNamed,
  childText,
  elementsOf,
  parseXml,
  textOf,
  type XmlElement,
} from './xml-tree.ts';

export interface SldReading {
  readonly styles: readonly NamedStyle[];
  readonly findings: readonly StyleFinding[];
}

/** A classification has tens of rules; generated ones, hundreds. */
const mostRules = 2000;
/** A fill, a line and a text for each rule, and as much again. */
const mostSymbolizers = 10_000;

/** @throws {CartableError} `style.too-large`, `style.not-xml`, `style.xml-refused`, `style.not-sld`, `style.too-many` */
export function readSld(xml: string, options: ReadingOptions = {}): SldReading {
  const root = parseXml(xml);
  if (root.name !== 'StyledLayerDescriptor') {
    throw new CartableError('style.not-sld', { element: root.name.slice(0, 80) });
  }
  const reading = new Reading(options, root.attributes.get('version') === '1.1.0');
  const styles = elementsOf(root).flatMap((element) => readLayer(element, reading));
  const ruleCount = styles.reduce((sum, { style }) => sum + countRules(style), 0);
  if (ruleCount > mostRules) throw new CartableError('style.too-many', { limit: mostRules, what: 'Rule' });
  const symbolizerCount = styles.reduce((sum, { style }) => sum + countSymbolizers(style), 0);
  if (symbolizerCount > mostSymbolizers)
    throw new CartableError('style.too-many', { limit: mostSymbolizers, what: 'Symbolizer' });
  return { styles, findings: reading.findings };
}

const countRules = (style: Style): number =>
  style.featureTypeStyles.reduce((sum, { rules }) => sum + rules.length, 0);

const countSymbolizers = (style: Style): number =>
  style.featureTypeStyles
    .flatMap(({ rules }) => rules)
    .reduce((sum, { symbolizers }) => sum + symbolizers.length, 0);

const layerElements = ['NamedLayer', 'UserLayer'];
const described = ['Name', 'Title', 'Abstract', 'Description'];

function readLayer(element: XmlElement, reading: Reading): NamedStyle[] {
  if (!layerElements.includes(element.name)) {
    if (!described.includes(element.name))
      reading.report('element-ignored', element, { element: element.name });
    return [];
  }
  const layerName = childText(element, 'Name') ?? '';
  reading.layer = layerName;
  reading.rule = undefined;
  reading.reportOthers(element, [...described, 'UserStyle']);
  return childrenNamed(element, 'UserStyle').map((style) => ({
    layerName,
    style: readUserStyle(style, reading),
  }));
}

/** In SE 1.1 the title and abstract are inside a Description. */
function readDescription(element: XmlElement): { name?: string; title?: string; abstract?: string } {
  const holder = childNamed(element, 'Description') ?? element;
  const name = childText(element, 'Name');
  const title = childText(holder, 'Title');
  const abstract = childText(holder, 'Abstract');
  return {
    ...(name === undefined ? {} : { name }),
    ...(title === undefined ? {} : { title }),
    ...(abstract === undefined ? {} : { abstract }),
  };
}

function readUserStyle(element: XmlElement, reading: Reading): Style {
  reading.reportOthers(element, [...described, 'IsDefault', 'FeatureTypeStyle']);
  return {
    ...readDescription(element),
    featureTypeStyles: childrenNamed(element, 'FeatureTypeStyle').map((child) =>
      readFeatureTypeStyle(child, reading),
    ),
  };
}

function readFeatureTypeStyle(element: XmlElement, reading: Reading): FeatureTypeStyle {
  reading.rule = undefined;
  reading.reportOthers(element, [
    ...described,
    'FeatureTypeName',
    'SemanticTypeIdentifier',
    'Rule',
    'VendorOption',
  ]);
  const { name, title } = readDescription(element);
  const featureTypeName = childText(element, 'FeatureTypeName');
  const vendorOptions = readVendorOptions(element, reading);
  const rules = childrenNamed(element, 'Rule').flatMap((rule, index) => readRule(rule, index + 1, reading));
  reading.rule = undefined;
  return {
    ...(name === undefined ? {} : { name }),
    ...(title === undefined ? {} : { title }),
    ...(featureTypeName === undefined ? {} : { featureTypeName }),
    rules,
    vendorOptions,
  };
}

const ruleElements = [
  ...described,
  'LegendGraphic',
  'Filter',
  'ElseFilter',
  'MinScaleDenominator',
  'MaxScaleDenominator',
  'VendorOption',
];

function readRule(element: XmlElement, rank: number, reading: Reading): Rule[] {
  const description = readDescription(element);
  reading.rule = description.name ?? description.title ?? String(rank);
  for (const child of elementsOf(element)) {
    const isKnown = ruleElements.includes(child.name) || child.name.endsWith('Symbolizer');
    if (!isKnown) reading.report('element-ignored', child, { element: `Rule/${child.name}` });
  }
  readVendorOptions(element, reading);
  const symbolizers = elementsOf(element)
    .map((child) => readSymbolizer(child, reading))
    .filter((symbolizer): symbolizer is Symbolizer => symbolizer !== undefined);
  if (symbolizers.length === 0) reading.report('rule-empty', element);
  const condition = readRuleCondition(element, reading);
  if (condition === 'unreadable') return [];
  const legendGraphic = readLegendGraphic(element, reading);
  return [
    {
      ...description,
      ...condition,
      ...readScales(element, reading),
      symbolizers,
      ...(legendGraphic ? { legendGraphic } : {}),
    },
  ];
}

function readLegendGraphic(element: XmlElement, reading: Reading): Graphic | undefined {
  const holder = childNamed(element, 'LegendGraphic');
  const graphic = holder && childNamed(holder, 'Graphic');
  return graphic && readGraphic(graphic, reading);
}

/** A rule whose condition is not understood must not be drawn over everything. */
function readRuleCondition(
  element: XmlElement,
  reading: Reading,
): { filter?: Expression; isElse: boolean } | 'unreadable' {
  if (childNamed(element, 'ElseFilter')) return { isElse: true };
  const filter = childNamed(element, 'Filter');
  if (!filter) return { isElse: false };
  try {
    return { filter: readFilter(filter, reading), isElse: false };
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    reading.report('filter-unsupported', error.element, { element: error.what });
    return 'unreadable';
  }
}

function readScales(
  element: XmlElement,
  reading: Reading,
): { minScaleDenominator?: number; maxScaleDenominator?: number } {
  const read = (name: string): number | undefined => {
    const child = childNamed(element, name);
    if (!child) return undefined;
    const value = Number(textOf(child));
    if (textOf(child) !== '' && Number.isFinite(value) && value >= 0) return value;
    reading.report('value-unreadable', child, { value: textOf(child), element: name, used: '–' });
    return undefined;
  };
  const least = read('MinScaleDenominator');
  const most = read('MaxScaleDenominator');
  return {
    ...(least === undefined ? {} : { minScaleDenominator: least }),
    ...(most === undefined ? {} : { maxScaleDenominator: most }),
  };
}
