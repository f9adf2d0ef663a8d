/** Attributes of the table that a style reads. */
import { propertiesOf, propertiesOfValue, type ValueExpression } from '@cartable/expressions';
import {
  type Fill,
  type Graphic,
  isExpression,
  type Parameter,
  type Rule,
  type Stroke,
  type Style,
  type Symbolizer,
  type TextSymbolizer,
} from './style.ts';

type AnyParameter = Parameter<string | number> | Parameter<string> | Parameter<number>;

/** Names in order of appearance, each once. */
export function attributesOf(style: Style): string[] {
  return [...new Set(style.featureTypeStyles.flatMap(({ rules }) => rules.flatMap(attributesOfRule)))];
}

/** Values a rule computes for each feature. */
export function expressionsOf(rule: Rule): ValueExpression[] {
  return rule.symbolizers
    .flatMap(parametersOf)
    .filter((parameter) => isExpression<string | number>(parameter))
    .map(({ expression }) => expression);
}

export function attributesOfRule(rule: Rule): string[] {
  const filter = rule.filter ? propertiesOf(rule.filter) : [];
  return [...new Set([...filter, ...rule.symbolizers.flatMap(parametersOf).flatMap(namesIn)])];
}

function namesIn(parameter: AnyParameter): string[] {
  return isExpression<string | number>(parameter) ? propertiesOfValue(parameter.expression) : [];
}

function parametersOf(symbolizer: Symbolizer): AnyParameter[] {
  switch (symbolizer.kind) {
    case 'point':
      return ofGraphic(symbolizer.graphic);
    case 'line':
      return [...ofStroke(symbolizer.stroke), symbolizer.perpendicularOffset];
    case 'polygon':
      return [
        ...ofFill(symbolizer.fill),
        ...ofStroke(symbolizer.stroke),
        symbolizer.perpendicularOffset,
        ...(symbolizer.displacement ?? []),
      ];
    case 'text':
      return [
        ...symbolizer.label,
        symbolizer.font.size,
        ...ofFill(symbolizer.fill),
        ...(symbolizer.halo ? [symbolizer.halo.radius, ...ofFill(symbolizer.halo.fill)] : []),
        ...ofPlacement(symbolizer.placement),
        ...(symbolizer.priority === undefined ? [] : [symbolizer.priority]),
      ];
  }
}

function ofPlacement(placement: TextSymbolizer['placement']): AnyParameter[] {
  if (!placement) return [];
  if (placement.kind === 'point') return [...placement.anchor, ...placement.displacement, placement.rotation];
  const { perpendicularOffset, initialGap = 0, gap = 0 } = placement;
  return [perpendicularOffset, initialGap, gap];
}

function ofFill(fill: Fill | undefined): AnyParameter[] {
  return fill ? [fill.color, fill.opacity, ...(fill.graphic ? ofGraphic(fill.graphic) : [])] : [];
}

function ofStroke(stroke: Stroke | undefined): AnyParameter[] {
  if (!stroke) return [];
  const { dashArray, graphicFill, graphicStroke } = stroke;
  return [
    stroke.color,
    stroke.opacity,
    stroke.width,
    stroke.dashOffset,
    ...('expression' in dashArray ? [dashArray] : []),
    ...(graphicFill ? ofGraphic(graphicFill) : []),
    ...(graphicStroke
      ? [...ofGraphic(graphicStroke.graphic), graphicStroke.initialGap, graphicStroke.gap]
      : []),
  ];
}

function ofGraphic(graphic: Graphic): AnyParameter[] {
  const sources = graphic.sources.flatMap((source) =>
    source.kind === 'mark' ? [...ofFill(source.fill), ...ofStroke(source.stroke)] : [],
  );
  return [
    ...(graphic.size === undefined ? [] : [graphic.size]),
    graphic.opacity,
    graphic.rotation,
    ...graphic.anchor,
    ...graphic.displacement,
    ...sources,
  ];
}
