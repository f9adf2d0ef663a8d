/** Pens of strokes: width, dashes, caps and joins, in pixels. */
import { parseDashes, type Stroke } from '@cartable/styles';
import type { Pen } from '../raster/raster.ts';
import type { PaintContext } from './paint-context.ts';
import { compileNumber, compileText, constantOf, type Read, type Row } from './parameters.ts';

/** Wider strokes are no lines; also keeps hostile widths from filling the image a thousand times. */
export const widestPixels = 512;
/** Pens given by attributes are made once each. */
const mostPens = 1024;

/** The pen of each feature, undefined where its width is none; made once where nothing of it depends on attributes. */
export function compilePen(stroke: Stroke, context: PaintContext): Read<Pen | undefined> {
  const width = constantOf(stroke.width);
  const dashOffset = constantOf(stroke.dashOffset);
  if (width === undefined || dashOffset === undefined || 'expression' in stroke.dashArray)
    return compileVaryingPen(stroke, context);
  const pen = penOf(stroke, context, width, stroke.dashArray, dashOffset);
  return () => pen;
}

function compileVaryingPen(stroke: Stroke, context: PaintContext): Read<Pen | undefined> {
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
      if (pens.size >= mostPens) pens.clear();
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
    dashes: seenDashes(evenDashes(dashes.map((length) => length * pixels)), widthPixels),
    dashOffset: dashOffset * pixels,
  };
}

/** Dashes nobody can tell apart are enlarged: a line of a map would be cut into millions of them. */
function seenDashes(dashes: readonly number[], widthPixels: number): readonly number[] {
  const whole = dashes.reduce((sum, length) => sum + length, 0);
  if (!(whole > 0)) return [];
  const period = (2 * whole) / dashes.length;
  const scale = Math.max(finestPeriodPixels, widthPixels * finestPeriodShare) / period;
  return scale > 1 ? dashes.map((length) => length * scale) : dashes;
}

/** A dash and its gap, in pixels and in widths of the line: caps of wide lines overlap long before. */
const finestPeriodPixels = 1;
const finestPeriodShare = 1 / 32;

/** An odd list is repeated to make pairs (SVG 1.1 §11.4, which SE refers to). */
function evenDashes(lengths: readonly number[]): readonly number[] {
  const positive = lengths.map((length) => Math.max(length, 0));
  return positive.length % 2 === 0 ? positive : [...positive, ...positive];
}
