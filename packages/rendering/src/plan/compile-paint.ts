/** Fills and strokes of a style as what the rasteriser takes. */
import type { Fill, Graphic, Mark, Stroke } from '@cartable/styles';
import type { Paint, Pattern, Pen, Sprite } from '../raster/raster.ts';
import { drawImageSprite, findImage } from '../symbols/image-sprite.ts';
import { drawMarkPattern, type MarkLook } from '../symbols/mark-sprite.ts';
import { parseColor } from './color.ts';
import { compileNumber, compileText, constantOf, type Read, type RowShape } from './parameters.ts';

export interface PaintContext {
  readonly shape: RowShape;
  /** Image pixels per unit of the symbolizer. */
  readonly pixels: number;
  /** World pixel of the top left corner of the image: patterns start from the origin of the CRS. */
  readonly originX: number;
  readonly originY: number;
}

/** Wider strokes are no lines; also keeps hostile widths from filling the image a thousand times. */
const widestPixels = 512;
/** Smallest and largest side of a repeated image. */
const patternSides = [1, 256] as const;
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

/** Undefined where nothing is to be painted: no colour, or fully transparent. */
export function compileFill(
  fill: Fill,
  context: PaintContext,
  vendor: Readonly<Record<string, string>>,
): Read<Paint | undefined> {
  if (fill.graphic) {
    const pattern = compilePattern(fill.graphic, context, vendor['graphic-margin']);
    return () => pattern;
  }
  const color = compileColor(fill, context.shape);
  return (row) => {
    const value = color(row);
    return value === undefined || value === 0 ? undefined : value;
  };
}

export interface CompiledStroke {
  readonly color: Read<number | undefined>;
  readonly pen: Read<Pen | undefined>;
  readonly isDashed: boolean;
  /** Half the width, when it is known. */
  readonly reachPixels: number;
}

export function compileStroke(stroke: Stroke, context: PaintContext): CompiledStroke {
  const color = compileColor(stroke, context.shape);
  const width = constantOf(stroke.width);
  const penOf = (units: number): Pen | undefined => {
    const widthPixels = Math.min(units * context.pixels, widestPixels);
    if (!(widthPixels > 0)) return undefined;
    return {
      widthPixels,
      join: stroke.join,
      cap: stroke.cap,
      dashes: evenDashes(stroke.dashArray.map((length) => length * context.pixels)),
      dashOffset: stroke.dashOffset * context.pixels,
    };
  };
  const isDashed = stroke.dashArray.length > 0;
  if (width !== undefined) {
    const pen = penOf(width);
    // A mitre reaches four half widths away.
    return { color, pen: () => pen, isDashed, reachPixels: (pen?.widthPixels ?? 0) * 2 };
  }
  const readWidth = compileNumber(stroke.width, context.shape);
  const pens = new Map<number, Pen | undefined>();
  return {
    color,
    isDashed,
    reachPixels: unknownReachPixels,
    pen: (row) => {
      const units = readWidth(row) ?? 1;
      if (!pens.has(units)) {
        if (pens.size >= mostColors) pens.clear();
        pens.set(units, penOf(units));
      }
      return pens.get(units);
    },
  };
}

/** Room kept around the image for what attributes decide the size of. */
export const unknownReachPixels = 32;

/** An odd list is repeated to make pairs (SVG 1.1 §11.4, which SE refers to). */
function evenDashes(lengths: readonly number[]): readonly number[] {
  const positive = lengths.map((length) => Math.max(length, 0));
  return positive.length % 2 === 0 ? positive : [...positive, ...positive];
}

function compilePattern(graphic: Graphic, context: PaintContext, margin = '0'): Pattern | undefined {
  const sprite = patternSprite(graphic, context, Number.parseFloat(margin) || 0);
  if (!sprite) return undefined;
  return {
    sprite,
    originX: -modulo(Math.floor(context.originX + 1e-6), sprite.width),
    originY: -modulo(Math.floor(context.originY + 1e-6), sprite.height),
  };
}

const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

function patternSprite(graphic: Graphic, context: PaintContext, margin: number): Sprite | undefined {
  const size = (constantOf(graphic.size ?? 6) ?? 6) * context.pixels;
  const rotationDegrees = constantOf(graphic.rotation) ?? 0;
  const opacity = constantOf(graphic.opacity) ?? 1;
  const side = Math.round(
    Math.min(Math.max(size + 2 * margin * context.pixels, patternSides[0]), patternSides[1]),
  );
  for (const source of graphic.sources) {
    if (source.kind === 'mark') {
      const look = constantLook(source, size, opacity, context);
      return drawMarkPattern({ ...look, rotationDegrees }, side, side);
    }
    const image = findImage(source.href);
    if (image) {
      const sizePixels = graphic.size === undefined ? undefined : size;
      return trimmed(drawImageSprite({ image, sizePixels, rotationDegrees, opacity }, 0, 0).sprite);
    }
  }
  return undefined;
}

/** Without the room left around for rotation, which would show between the images. */
function trimmed(sprite: Sprite): Sprite {
  let [left, top, right, bottom] = [sprite.width, sprite.height, -1, -1];
  for (let y = 0; y < sprite.height; y++) {
    for (let x = 0; x < sprite.width; x++) {
      if (sprite.pixels[(y * sprite.width + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) return sprite;
  const width = right - left + 1;
  const height = bottom - top + 1;
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * sprite.width + left) * 4;
    pixels.set(sprite.pixels.subarray(from, from + width * 4), y * width * 4);
  }
  return { width, height, pixels };
}

function constantLook(mark: Mark, sizePixels: number, opacity: number, context: PaintContext): MarkLook {
  const none: never[] = [];
  const color = (paint: Fill | Stroke): number | undefined =>
    compileColor(
      { color: paint.color, opacity: (constantOf(paint.opacity) ?? 1) * opacity },
      context.shape,
    )(none);
  const pen = mark.stroke && compileStroke(mark.stroke, context).pen(none);
  const strokeColor = mark.stroke && color(mark.stroke);
  const fill = mark.fill && color(mark.fill);
  return {
    shape: mark.shape,
    sizePixels,
    rotationDegrees: 0,
    ...(fill === undefined ? {} : { fill }),
    ...(pen && strokeColor !== undefined ? { stroke: { color: strokeColor, pen } } : {}),
  };
}
