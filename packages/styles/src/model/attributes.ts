/** Which attributes of the table a style reads. */
import { propertiesOf, propertiesOfValue } from '@cartable/expressions';
import {
  type Fill,
  type Graphic,
  isExpression,
  type Parameter,
  type Rule,
  type Stroke,
  type Style,
  type Symbolizer,
} from './style.ts';

type AnyParameter = Parameter<string | number> | Parameter<string> | Parameter<number>;

/** Names in order of appearance, each once. */
export function attributesOf(style: Style): string[] {
  return [...new Set(style.featureTypeStyles.flatMap(({ rules }) => rules.flatMap(attributesOfRule)))];
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
      return [...ofFill(symbolizer.fill), ...ofStroke(symbolizer.stroke), symbolizer.perpendicularOffset];
    case 'text':
      return [
        ...symbolizer.label,
        symbolizer.font.size,
        ...ofFill(symbolizer.fill),
        ...(symbolizer.halo ? [symbolizer.halo.radius, ...ofFill(symbolizer.halo.fill)] : []),
        ...(symbolizer.placement?.kind === 'point' ? [symbolizer.placement.rotation] : []),
        ...(symbolizer.priority === undefined ? [] : [symbolizer.priority]),
      ];
  }
}

function ofFill(fill: Fill | undefined): AnyParameter[] {
  return fill ? [fill.color, fill.opacity, ...(fill.graphic ? ofGraphic(fill.graphic) : [])] : [];
}

function ofStroke(stroke: Stroke | undefined): AnyParameter[] {
  return stroke ? [stroke.color, stroke.opacity, stroke.width] : [];
}

function ofGraphic(graphic: Graphic): AnyParameter[] {
  const sources = graphic.sources.flatMap((source) =>
    source.kind === 'mark' ? [...ofFill(source.fill), ...ofStroke(source.stroke)] : [],
  );
  return [
    ...(graphic.size === undefined ? [] : [graphic.size]),
    graphic.opacity,
    graphic.rotation,
    ...sources,
  ];
}
