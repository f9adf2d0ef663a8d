/**
 * A style as the elements of a QGIS layer (3.x): rules with their conditions and scales, plain symbols, labels. Values
 * that depend on the feature are drawn by their defaults, patterns of graphics plain.
 */

import type { FeatureTypeStyle, Rule, Style, TextSymbolizer } from '../model/style.ts';
import { formatFragment, type XmlNode, xml } from '../sld/xml-writer.ts';
import { qgisConditionOf, qgisValueOf, textOf } from './qgis-expression.ts';
import { constantOf, type QgisSymbolKind, qgisColour, qgisSymbolLayer } from './qgis-symbols.ts';

export interface QgisStyle {
  /** Elements of `<maplayer>`. */
  readonly elements: readonly string[];
  readonly hasLabels: boolean;
}

/** Undefined where QGIS cannot say a condition, or nothing of the style is for such geometries: it would not be that style. */
export function qgisStyleOf(style: Style, kind: QgisSymbolKind): QgisStyle | undefined {
  const rules = style.featureTypeStyles.flatMap((one) => one.rules);
  if (rules.some(({ filter }) => filter !== undefined && qgisConditionOf(filter) === undefined))
    return undefined;
  const symbols: XmlNode[] = [];
  const groups = style.featureTypeStyles.map((one, rank) => groupOf(one, rank, { kind, symbols }));
  if (symbols.length === 0) return undefined;
  const renderer = xml('renderer-v2', { type: 'RuleRenderer', symbollevels: groups.length > 1 ? '1' : '0' }, [
    xml('rules', { key: 'rules' }, groups),
    xml('symbols', {}, symbols),
  ]);
  const labels = rules.flatMap(labelsOf);
  const labeling = xml('labeling', { type: 'rule-based' }, [xml('rules', { key: 'labels' }, labels)]);
  return {
    elements: [renderer, ...(labels.length > 0 ? [labeling] : [])].map(formatFragment),
    hasLabels: labels.length > 0,
  };
}

interface Drawn {
  readonly kind: QgisSymbolKind;
  /** In the order of their numbers. */
  readonly symbols: XmlNode[];
}

/** Rules that exclude one another by « else » are those of one feature type style. */
function groupOf({ rules }: FeatureTypeStyle, rank: number, { kind, symbols }: Drawn): XmlNode {
  const written = rules.flatMap((rule, place) => {
    const layers = rule.symbolizers.flatMap((one) => qgisSymbolLayer(one, kind) ?? []);
    if (layers.length === 0) return [];
    const name = String(symbols.length);
    const passed = layers.map((one) => ({ ...one, attributes: { ...one.attributes, pass: String(rank) } }));
    symbols.push(xml('symbol', { type: kind, name, alpha: '1' }, passed));
    return [
      xml('rule', { key: `rule-${rank}-${place}`, symbol: name, ...chosenBy(rule), ...titleOf(rule) }, []),
    ];
  });
  return xml('rule', { key: `group-${rank}` }, written);
}

const titleOf = ({ title, name }: Rule): Record<string, string> => {
  const label = title ?? name;
  return label === undefined ? {} : { label };
};

function chosenBy({ filter, isElse, minScaleDenominator, maxScaleDenominator }: Rule) {
  const condition = isElse ? 'ELSE' : filter && qgisConditionOf(filter);
  return {
    ...(condition === undefined ? {} : { filter: condition }),
    ...(minScaleDenominator === undefined ? {} : { scalemindenom: String(minScaleDenominator) }),
    ...(maxScaleDenominator === undefined ? {} : { scalemaxdenom: String(maxScaleDenominator) }),
  };
}

function labelsOf(rule: Rule, rank: number): XmlNode[] {
  return rule.symbolizers.flatMap((symbolizer, place) => {
    const text = symbolizer.kind === 'text' ? labelText(symbolizer) : undefined;
    if (symbolizer.kind !== 'text' || text === undefined) return [];
    const attributes = { key: `label-${rank}-${place}`, ...chosenBy(rule) };
    return [xml('rule', attributes, [xml('settings', {}, [textStyle(symbolizer, text)])])];
  });
}

/** Undefined where a part of it is said by a function QGIS does not have. */
function labelText({ label }: TextSymbolizer): string | undefined {
  const parts = label.map((part) =>
    typeof part === 'object' ? qgisValueOf(part.expression) : textOf(String(part)),
  );
  return parts.some((part) => part === undefined)
    ? undefined
    : `concat(${parts.length === 0 ? "''" : parts.join(', ')})`;
}

function textStyle({ font, fill, halo }: TextSymbolizer, text: string): XmlNode {
  const attributes = {
    fieldName: text,
    isExpression: '1',
    fontFamily: font.families[0] ?? 'Noto Sans',
    fontSize: String(constantOf(font.size, 10)),
    fontSizeUnit: 'Pixel',
    fontItalic: font.isItalic ? '1' : '0',
    fontWeight: font.isBold ? '75' : '50',
    textColor: qgisColour(fill.color, fill.opacity),
  };
  const buffer = {
    bufferDraw: halo ? '1' : '0',
    bufferSize: String(constantOf(halo?.radius, 1)),
    bufferSizeUnits: 'Pixel',
    bufferColor: qgisColour(halo?.fill.color ?? '#ffffff', halo?.fill.opacity),
  };
  return xml('text-style', attributes, [xml('text-buffer', buffer, [])]);
}
