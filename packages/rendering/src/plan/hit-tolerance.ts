/** Distance within which a click means a feature. */
import {
  defaultMarkSize,
  isExpression,
  type Parameter,
  type Stroke,
  type Style,
  type Symbolizer,
} from '@cartable/styles';
import { isVisibleAt, type PixelScale, pixelsPer } from './pixel-scale.ts';

/** A finger or a hurried mouse; also what thin lines and areas get. */
const leastPixels = 4;
/** Beyond, a click would mean its neighbours. */
const mostPixels = 32;
const unknownSize = 12;

/** Pixels around the place clicked, by the largest symbol drawn at the scale. */
export function hitTolerance(style: Style, scale: PixelScale): number {
  const reaches = style.featureTypeStyles
    .flatMap(({ rules }) => rules)
    .filter((rule) => isVisibleAt(scale.denominator, rule))
    .flatMap(({ symbolizers }) => symbolizers)
    .map((symbolizer) => reachOf(symbolizer) * pixelsPer(symbolizer.unit, scale));
  return Math.min(Math.max(leastPixels, ...reaches.map((reach) => Math.ceil(reach) + 1)), mostPixels);
}

function reachOf(symbolizer: Symbolizer): number {
  switch (symbolizer.kind) {
    case 'point': {
      const { size, displacement } = symbolizer.graphic;
      return (
        constant(size ?? defaultMarkSize, unknownSize) / 2 +
        Math.hypot(...displacement.map((part) => constant(part, 0)))
      );
    }
    case 'line':
      return halfWidth(symbolizer.stroke) + Math.abs(constant(symbolizer.perpendicularOffset, 0));
    case 'polygon':
      return symbolizer.stroke ? halfWidth(symbolizer.stroke) : 0;
    case 'text':
      return 0;
  }
}

const halfWidth = (stroke: Stroke): number => constant(stroke.width, 2) / 2;

function constant(parameter: Parameter<number>, otherwise: number): number {
  return isExpression(parameter) ? otherwise : parameter;
}
