/** Fills and strokes of a style as what the rasteriser takes. */

import type { Fill, Stroke } from '@cartable/styles';
import type { Paint, Pen } from '../raster/raster.ts';
import { parseColor } from './color.ts';
import { compilePattern } from './compile-pattern.ts';
import { compilePen, widestPixels } from './compile-pen.ts';
import { type PaintContext, unknownReachPixels } from './paint-context.ts';
import { compileNumber, compileText, constantOf, type Read, type RowShape } from './parameters.ts';

/** Colours given by attributes are parsed once each. */
const mostColors = 1024;

export function compileColor(
  paint: Pick<Fill, 'color' | 'opacity'>,
  shape: RowShape,
): Read<number | undefined> {
  const color = constantOf(paint.color);
  const opacity = constantOf(paint.opacity);
  if (color !== undefined && opacity !== undefined) {
    const constant = parseColor(color, opacity);
    return () => constant;
  }
  const readColor = compileText(paint.color, shape);
  const readOpacity = compileNumber(paint.opacity, shape);
  const known = new Map<string, number | undefined>();
  return (row) => {
    const text = readColor(row);
    const alpha = readOpacity(row) ?? 1;
    const key = `${text}/${alpha}`;
    if (known.has(key)) return known.get(key);
    if (known.size >= mostColors) known.clear();
    const value = parseColor(text, alpha);
    known.set(key, value);
    return value;
  };
}

/** Painted one over the other; none where nothing is to be painted: no colour, or fully transparent. */
export function compileFill(
  fill: Fill,
  context: PaintContext,
  vendor: Readonly<Record<string, string>>,
): Read<readonly Paint[]> {
  if (fill.graphic) return compilePattern(fill.graphic, context, vendor['graphic-margin']);
  return compileSolid(fill, context.shape);
}

const nothing: readonly Paint[] = [];

function compileSolid(paint: Pick<Fill, 'color' | 'opacity'>, shape: RowShape): Read<readonly Paint[]> {
  const color = compileColor(paint, shape);
  let last: readonly Paint[] = nothing;
  return (row) => {
    const value = color(row);
    if (value === undefined || value === 0) return nothing;
    // Features in a row mostly have the same colour: no list is made for each.
    if (last[0] !== value) last = [value];
    return last;
  };
}

export interface CompiledStroke {
  /** Painted one over the other. */
  readonly paints: Read<readonly Paint[]>;
  readonly pen: Read<Pen | undefined>;
  readonly isDashed: boolean;
  /** Distance it reaches from its line, pixels. */
  readonly reachPixels: number;
}

export function compileStroke(stroke: Stroke, context: PaintContext): CompiledStroke {
  const paints = stroke.graphicFill
    ? compilePattern(stroke.graphicFill, context, undefined)
    : compileSolid(stroke, context.shape);
  return {
    paints,
    pen: compilePen(stroke, context),
    isDashed: 'expression' in stroke.dashArray || stroke.dashArray.length > 0,
    reachPixels: reachOf(stroke, context),
  };
}

/** Pixels a stroke reaches away from its line: a mitre reaches four half widths. */
function reachOf({ width }: Stroke, { pixels }: PaintContext): number {
  const constant = constantOf(width);
  return constant === undefined
    ? unknownReachPixels
    : 2 * Math.min(Math.max(constant * pixels, 0), widestPixels);
}
