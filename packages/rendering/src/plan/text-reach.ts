/**
 * Distance from its place that a text may reach where it crosses the border of a block of labels. What is read around a
 * tile follows from it, so it is made for the labels of maps: two lines of some fifteen letters.
 */
import { isExpression, type Pair, type TextSymbolizer } from '@cartable/styles';
import { ascent, descent, lineHeight } from '../label/text-metrics.ts';

/** Pixels from the place of the text. */
export interface TextReach {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ReachedText {
  readonly symbolizer: TextSymbolizer;
  /** Image pixels per unit of the symbolizer. */
  readonly pixels: number;
  readonly largestPixels: number;
  readonly wrapPixels: number;
  /** Halo and free room around. */
  readonly margin: number;
  readonly mayFollowLines: boolean;
}

/** Ink outside the box of a text, in parts of its size: accents of capitals, slanted ends. */
export const overhang = 0.3;
/** A line is filled somewhat over its even share. */
const wrapSlack = 1.1;
/** Width of a text that is not broken, in font sizes. */
const unbrokenEms = 12;
const mostLines = 2;
/** A text of exactly so many lines is within reach in every tile, whatever the last digits of its place. */
const roundingPixels = 0.5;
/** From the place of a text on its line to its ends, in font sizes. */
const alongEms = 6;
/** From a point to its text when the style does not say. */
export const defaultGapPixels = 6;

export function textReach(text: ReachedText): TextReach {
  const { symbolizer, largestPixels, wrapPixels } = text;
  const { placement } = symbolizer;
  const width = wrapPixels > 0 ? wrapPixels * wrapSlack : unbrokenEms * largestPixels;
  const height = (ascent + descent + lineHeight * (mostLines - 1)) * largestPixels;
  const along = alongEms * largestPixels;
  const box = (reach: TextReach): TextReach => padded(reach, text);
  if (placement?.kind === 'line') {
    const offset = isExpression(placement.perpendicularOffset)
      ? along
      : Math.abs(placement.perpendicularOffset * text.pixels);
    return box(square(along + offset));
  }
  if (!placement) {
    const around = text.mayFollowLines ? Math.max(along, width / 2) : width / 2;
    const tall = text.mayFollowLines ? along : height / 2;
    // Before points it begins beside them; in the middle of anything else.
    return box({ left: around, top: tall, right: Math.max(around, defaultGapPixels + width), bottom: tall });
  }
  const anchor = constantPair(placement.anchor);
  const displacement = constantPair(placement.displacement);
  if (!anchor || !displacement || placement.rotation !== 0) return box(square(width));
  const right = displacement[0] * text.pixels;
  const up = displacement[1] * text.pixels;
  return box({
    left: anchor[0] * width - right,
    right: (1 - anchor[0]) * width + right,
    top: (1 - anchor[1]) * height + up,
    bottom: anchor[1] * height - up,
  });
}

function constantPair([x, y]: Pair): readonly [number, number] | undefined {
  return isExpression(x) || isExpression(y) ? undefined : [x, y];
}

function square(side: number): TextReach {
  return { left: side, top: side, right: side, bottom: side };
}

function padded({ left, top, right, bottom }: TextReach, { margin, largestPixels }: ReachedText): TextReach {
  const by = margin + overhang * largestPixels + roundingPixels;
  return { left: left + by, top: top + by, right: right + by, bottom: bottom + by };
}
