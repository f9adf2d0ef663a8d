/** A style of one colour, for those who have none at hand. Loaded with what needs it. */

import type { GeometryType } from '@cartable/geo';
import { defaultStyle, type Stroke, type Style, type Symbolizer, writeSld } from '@cartable/styles';

export interface PlainLook {
  /** `#rrggbb`. */
  readonly colour: string;
  /** Pixels: width of lines and edges, a quarter of the size of points. */
  readonly width: number;
}

/** The style of a table nobody styled, in another colour and another width. */
export function plainStyle(type: GeometryType, look: PlainLook): Style {
  const style = defaultStyle(type);
  const featureTypeStyles = style.featureTypeStyles.map((one) => ({
    ...one,
    rules: one.rules.map((rule) => ({
      ...rule,
      symbolizers: rule.symbolizers.map((symbolizer) => inLook(symbolizer, look)),
    })),
  }));
  return { name: 'plain', featureTypeStyles };
}

export const plainSld = (table: string, type: GeometryType, look: PlainLook): string =>
  writeSld({ layerName: table, style: plainStyle(type, look) });

const casing = '#ffffff';
const casingWidth = 2;
const pointFactor = 4;

function inLook(symbolizer: Symbolizer, { colour, width }: PlainLook): Symbolizer {
  const edge = (stroke: Stroke): Stroke =>
    stroke.color === casing ? { ...stroke, width: width + casingWidth } : { ...stroke, color: colour, width };
  switch (symbolizer.kind) {
    case 'line':
      return { ...symbolizer, stroke: edge(symbolizer.stroke) };
    case 'polygon':
      return {
        ...symbolizer,
        ...(symbolizer.fill && { fill: { ...symbolizer.fill, color: colour } }),
        ...(symbolizer.stroke && { stroke: edge(symbolizer.stroke) }),
      };
    case 'point': {
      const sources = symbolizer.graphic.sources.map((source) =>
        source.kind === 'mark' && source.fill
          ? { ...source, fill: { ...source.fill, color: colour } }
          : source,
      );
      return { ...symbolizer, graphic: { ...symbolizer.graphic, sources, size: width * pointFactor } };
    }
    default:
      return symbolizer;
  }
}
