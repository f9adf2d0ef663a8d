/**
 * An SLD drawn by the browser over the features of a WFS: plain fills, strokes, marks, embedded images and labels, by
 * the rules, conditions and scales of the document. Fills and lines made of graphics are drawn plain, offsets are left
 * out: what must be exact is drawn by a WMS.
 */

import {
  compileToEvaluator,
  compileValue,
  type Expression,
  type LiteralValue,
  type ValueExpression,
} from '@cartable/expressions';
import type { Column, Value } from '@cartable/geo';
import {
  attributesOf,
  type FeatureTypeStyle,
  isExpression,
  type Parameter,
  type Rule,
  readSld,
  type Style,
} from '@cartable/styles';
import type Feature from 'ol/Feature.js';
import type OlStyle from 'ol/style/Style.js';
import type { StyleFunction } from 'ol/style/Style.js';
import { drawSymbolizer, type ReadValue } from './sld-symbols.ts';

export interface SldDrawing {
  /** @param features those the style will meet: they tell the types of the attributes it uses */
  styleFor(features: readonly Feature[]): StyleFunction;
}

/** Size of a pixel by which scales are counted (SE 1.1, OGC 05-077r4 §10.2). */
const PIXEL_METRES = 0.00028;

/** @throws {CartableError} `style.*` */
export function sldDrawing(sld: string): SldDrawing {
  const [first] = readSld(sld).styles;
  if (!first) return { styleFor: () => () => [] };
  const { style } = first;
  return {
    styleFor: (features) => {
      const columns = columnsOf(style, features);
      const layers = style.featureTypeStyles.map((one, rank) => layerOf(one, rank, columns));
      return (feature, resolution) => {
        const row = columns.map(({ name }) => (feature.get(name) ?? null) as Value);
        return layers.flatMap((layer) => layer(feature as Feature, row, resolution / PIXEL_METRES));
      };
    },
  };
}

/** Attributes of GeoJSON have the types of JSON. */
function columnsOf(style: Style, features: readonly Feature[]): Column[] {
  return attributesOf(style).map((name) => {
    const value = features
      .map((feature) => feature.get(name))
      .find((one) => one !== null && one !== undefined);
    const type =
      typeof value === 'number' ? 'double' : typeof value === 'boolean' ? ('boolean' as const) : 'text';
    return { name, type, nullable: true } as unknown as Column;
  });
}

type Drawn = (feature: Feature, row: readonly Value[], scale: number) => OlStyle[];

/** Rules whose condition holds, or the others when none does. */
function layerOf({ rules }: FeatureTypeStyle, rank: number, columns: readonly Column[]): Drawn {
  const compiled = rules.map((rule) => ({
    rule,
    holds: conditionOf(rule.filter, columns),
    symbols: rule.symbolizers.map((symbolizer) => drawSymbolizer(symbolizer, valuesOf(columns), rank)),
  }));
  return (feature, row, scale) => {
    const visible = compiled.filter(({ rule }) => isVisible(rule, scale));
    const chosen = visible.filter(({ rule, holds }) => !rule.isElse && holds(row));
    const drawn = chosen.length > 0 ? chosen : visible.filter(({ rule }) => rule.isElse);
    return drawn.flatMap(({ symbols }) => symbols.flatMap((symbol) => symbol(feature, row)));
  };
}

function isVisible({ minScaleDenominator: min, maxScaleDenominator: max }: Rule, scale: number): boolean {
  return (min === undefined || scale >= min) && (max === undefined || scale < max);
}

/** A condition that cannot be judged here (of another type, or about geometries) is taken as false. */
function conditionOf(
  filter: Expression | undefined,
  columns: readonly Column[],
): (row: readonly Value[]) => boolean {
  if (filter === undefined) return () => true;
  try {
    const evaluate = compileToEvaluator(filter, { columns, srid: 3857, allowsStyleFunctions: true });
    return (row) => evaluate(row, undefined, null);
  } catch {
    return () => false;
  }
}

/** Constants as they are, expressions for each feature; what comes out unusable is replaced. */
function valuesOf(columns: readonly Column[]): ReadValue {
  return <T extends string | number>(parameter: Parameter<T>, fallback: T) => {
    if (!isExpression(parameter)) return () => parameter;
    const evaluate = compiled(parameter.expression, columns);
    return (row) => convert(evaluate(row), fallback);
  };
}

function compiled(
  expression: ValueExpression,
  columns: readonly Column[],
): (row: readonly Value[]) => LiteralValue {
  try {
    return compileValue(expression, { columns, allowsStyleFunctions: true });
  } catch {
    return () => null;
  }
}

function convert<T extends string | number>(value: LiteralValue, fallback: T): T {
  if (value === null) return fallback;
  if (typeof fallback === 'string') return String(value) as T;
  const number = Number(value);
  return Number.isFinite(number) ? (number as T) : fallback;
}
