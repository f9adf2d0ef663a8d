/** Fills and strokes of a style as what the rasteriser takes. */
import { type Fill, parseDashes, type Stroke } from '@cartable/styles';
import type { Paint, Pen } from '../raster/raster.ts';
import type { Graphics } from '../symbols/prepare-images.ts';
import { parseColor } from './color.ts';
import { compilePattern } from './compile-pattern.ts';
import { compileNumber, compileText, constantOf, type Read, type Row, type RowShape } from './parameters.ts';

export interface PaintContext {
  readonly shape: RowShape;
  /** Image pixels per unit of the symbolizer. */
  readonly pixels: number;
  /** World pixel of the top left corner of the image: patterns start from the origin of the CRS. */
  readonly originX: number;
  readonly originY: number;
  /** Images of the style, decoded. */
  readonly graphics: Graphics;
}

/** Wider strokes are no lines; also keeps hostile widths from filling the image a thousand times. */
const widestPixels = 512;
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
  /** Half the width, when it is known. */
  readonly reachPixels: number;
}

export function compileStroke(stroke: Stroke, context: PaintContext): CompiledStroke {
  const paints = stroke.graphicFill
    ? compilePattern(stroke.graphicFill, context, undefined)
    : compileSolid(stroke, context.shape);
  const isDashed = 'expression' in stroke.dashArray || stroke.dashArray.length > 0;
  const width = constantOf(stroke.width);
  const dashOffset = constantOf(stroke.dashOffset);
  if (width !== undefined && dashOffset !== undefined && !('expression' in stroke.dashArray)) {
    const pen = penOf(stroke, context, width, stroke.dashArray, dashOffset);
    // A mitre reaches four half widths away.
    return { paints, pen: () => pen, isDashed, reachPixels: (pen?.widthPixels ?? 0) * 2 };
  }
  const reachPixels = width === undefined ? unknownReachPixels : width * context.pixels * 2;
  return { paints, isDashed, reachPixels, pen: compilePen(stroke, context) };
}

/** Pens given by attributes are made once each. */
function compilePen(stroke: Stroke, context: PaintContext): Read<Pen | undefined> {
  const readWidth = compileNumber(stroke.width, context.shape);
  const readOffset = compileNumber(stroke.dashOffset, context.shape);
  const { dashArray } = stroke;
  const readDashes = 'expression' in dashArray ? compileText(dashArray, context.shape) : undefined;
  const pens = new Map<string, Pen | undefined>();
  return (row: Row) => {
    const width = readWidth(row) ?? 1;
    const offset = readOffset(row) ?? 0;
    const dashes = readDashes?.(row);
    const key = `${width}/${offset}/${dashes}`;
    if (!pens.has(key)) {
      if (pens.size >= mostColors) pens.clear();
      const lengths = dashes === undefined ? (dashArray as readonly number[]) : (parseDashes(dashes) ?? []);
      pens.set(key, penOf(stroke, context, width, lengths, offset));
    }
    return pens.get(key);
  };
}

function penOf(
  { join, cap }: Stroke,
  { pixels }: PaintContext,
  width: number,
  dashes: readonly number[],
  dashOffset: number,
): Pen | undefined {
  const widthPixels = Math.min(width * pixels, widestPixels);
  if (!(widthPixels > 0)) return undefined;
  return {
    widthPixels,
    join,
    cap,
    dashes: evenDashes(dashes.map((length) => length * pixels)),
    dashOffset: dashOffset * pixels,
  };
}

/** Room kept around the image for what attributes decide the size of. */
export const unknownReachPixels = 32;

/** An odd list is repeated to make pairs (SVG 1.1 §11.4, which SE refers to). */
function evenDashes(lengths: readonly number[]): readonly number[] {
  const positive = lengths.map((length) => Math.max(length, 0));
  return positive.length % 2 === 0 ? positive : [...positive, ...positive];
}
