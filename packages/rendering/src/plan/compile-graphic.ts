/** Point graphics of a style as symbols ready to be laid. */
import {
  defaultMarkSize,
  type Fill,
  type Graphic,
  isExpression,
  type Mark,
  type Pair,
} from '@cartable/styles';
import type { Pen } from '../raster/raster.ts';
import { drawImageSprite, imageBox, largestSpritePixels } from '../symbols/image-sprite.ts';
import { drawMark, type MarkLook } from '../symbols/mark-sprite.ts';
import type { PreparedImage } from '../symbols/prepare-images.ts';
import { PointSymbol } from '../symbols/sprite-cache.ts';
import { parseColor } from './color.ts';
import { compileStroke, type PaintContext, unknownReachPixels } from './compile-paint.ts';
import { compileNumber, compileText, constantOf, type Read, type Row, type RowShape } from './parameters.ts';

export interface CompiledGraphic {
  /** @param turnDegrees added to the rotation the style gives, for graphics that follow a line */
  symbol(row: Row, turnDegrees: number): PointSymbol | undefined;
  /** From the point to the centre of the graphic, pixels, y down. */
  shift(row: Row, symbol: PointSymbol): readonly [x: number, y: number];
  readonly reachPixels: number;
}

/** Sizes given by attributes are rounded to a quarter of a pixel and angles to a degree, or nothing would be reused. */
const sizeSteps = 4;
const largestMark = largestSpritePixels / 3;
const mostSymbols = 4096;

/** How a symbol looks to a feature: its key says whether another feature sees the same. */
type ReadSymbol = (row: Row, turnDegrees: number) => PointSymbol | undefined;

export function compileGraphic(graphic: Graphic, context: PaintContext): CompiledGraphic | undefined {
  const source = graphic.sources.find((one) => one.kind === 'mark' || context.graphics.has(one.href));
  if (!source) return undefined;
  const read =
    source.kind === 'mark'
      ? markSymbol(source, graphic, context)
      : imageSymbol(context.graphics.get(source.href)!, graphic, context);
  const shift = compileShift(graphic, context);
  const constantSize = constantOf(graphic.size ?? ownSize(source, context));
  const reach =
    constantSize === undefined
      ? unknownReachPixels
      : Math.min(constantSize * context.pixels, largestSpritePixels);
  return {
    symbol: isConstant(source, graphic) ? oncePerTurn(read) : remembered(read),
    shift: shift.read,
    // A wide image reaches farther than its height; sprites are bounded.
    reachPixels: reach * (source.kind === 'mark' ? Math.SQRT2 : 3) + shift.reachPixels + 8 * context.pixels,
  };
}

const ownSize = (source: Graphic['sources'][number], { graphics }: PaintContext): number =>
  source.kind === 'mark' ? defaultMarkSize : (graphics.get(source.href)?.image.height ?? 0);

/** Two numbers that are constants or not, as one reading. */
export function compilePair(pair: Pair, shape: RowShape): Read<readonly [number, number]> {
  const [x, y] = pair;
  if (!isExpression(x) && !isExpression(y)) {
    const constant = [x, y] as const;
    return () => constant;
  }
  const readX = compileNumber(x, shape);
  const readY = compileNumber(y, shape);
  return (row) => [readX(row) ?? 0, readY(row) ?? 0];
}

function compileShift(
  { anchor, displacement }: Graphic,
  { shape, pixels }: PaintContext,
): { read: CompiledGraphic['shift']; reachPixels: number } {
  const readAnchor = compilePair(anchor, shape);
  const readDisplacement = compilePair(displacement, shape);
  const [right, up] = displacement.map(constantOf);
  const isKnown = right !== undefined && up !== undefined;
  const read: CompiledGraphic['shift'] = (row, { widthPixels, heightPixels }) => {
    const [anchorX, anchorY] = readAnchor(row);
    const [x, y] = readDisplacement(row);
    return [(0.5 - anchorX) * widthPixels + x * pixels, (anchorY - 0.5) * heightPixels - y * pixels];
  };
  return {
    read: [...anchor, ...displacement].some(isExpression) ? read : oncePerSymbol(read),
    reachPixels: isKnown ? Math.hypot(right, up) * pixels : unknownReachPixels,
  };
}

/** Most symbols follow one that is the same. */
function oncePerSymbol(read: CompiledGraphic['shift']): CompiledGraphic['shift'] {
  let last: PointSymbol | undefined;
  let shift: readonly [x: number, y: number] = [0, 0];
  return (row, symbol) => {
    if (symbol !== last) {
      last = symbol;
      shift = read(row, symbol);
    }
    return shift;
  };
}

function oncePerTurn(read: ReadSymbol): ReadSymbol {
  const byTurn = new Map<number, PointSymbol | undefined>();
  return (row, turn) => {
    if (!byTurn.has(turn)) byTurn.set(turn, read(row, turn));
    return byTurn.get(turn);
  };
}

function remembered(read: ReadSymbol): ReadSymbol {
  const byKey = new Map<string, PointSymbol>();
  return (row, turn) => {
    const made = read(row, turn);
    if (!made) return undefined;
    const known = byKey.get(made.key);
    if (known) return known;
    if (byKey.size >= mostSymbols) byKey.clear();
    byKey.set(made.key, made);
    return made;
  };
}

function isConstant(source: Graphic['sources'][number], graphic: Graphic): boolean {
  const values = [graphic.size ?? defaultMarkSize, graphic.opacity, graphic.rotation];
  if (source.kind === 'mark') {
    for (const paint of [source.fill, source.stroke]) if (paint) values.push(paint.opacity);
    if (source.stroke) {
      values.push(source.stroke.width, source.stroke.dashOffset);
      if ('expression' in source.stroke.dashArray) return false;
    }
    const colors = [source.fill?.color ?? '', source.stroke?.color ?? ''];
    if (colors.some((color) => constantOf(color) === undefined)) return false;
  }
  return values.every((value) => constantOf(value) !== undefined);
}

function readSize(graphic: Graphic, context: PaintContext): Read<number> {
  const constant = constantOf(graphic.size ?? defaultMarkSize);
  if (constant !== undefined) {
    const pixels = Math.min(constant * context.pixels, largestMark);
    return () => pixels;
  }
  const read = compileNumber(graphic.size!, context.shape);
  return (row) => {
    const pixels = Math.min((read(row) ?? defaultMarkSize) * context.pixels, largestMark);
    return Math.round(pixels * sizeSteps) / sizeSteps;
  };
}

function readRotation(graphic: Graphic, shape: RowShape): Read<number> {
  const constant = constantOf(graphic.rotation);
  if (constant !== undefined) return () => constant;
  const read = compileNumber(graphic.rotation, shape);
  return (row) => Math.round(read(row) ?? 0) % 360;
}

/** Opacity steps of graphics whose opacity comes from attributes. */
const opacitySteps = 64;

function readOpacity(graphic: Graphic, shape: RowShape): Read<number> {
  const constant = constantOf(graphic.opacity);
  if (constant !== undefined) return () => constant;
  const read = compileNumber(graphic.opacity, shape);
  return (row) => Math.round(Math.min(Math.max(read(row) ?? 1, 0), 1) * opacitySteps) / opacitySteps;
}

function markSymbol(mark: Mark, graphic: Graphic, context: PaintContext): ReadSymbol {
  const look = compileMarkLook(mark, graphic, context);
  return (row, turn) => {
    const seen = look(row);
    if (!seen) return undefined;
    // A circle looks the same whichever way it is turned.
    const isRound = seen.shape === 'circle' && !seen.stroke?.pen.dashes.length;
    const turned = isRound ? seen : { ...seen, rotationDegrees: seen.rotationDegrees + turn };
    const box = { widthPixels: seen.sizePixels, heightPixels: seen.sizePixels };
    return new PointSymbol(keyOf(turned), box, (phaseX, phaseY) => drawMark(turned, phaseX, phaseY));
  };
}

export function keyOf(look: MarkLook): string {
  const pen = look.stroke ? JSON.stringify(look.stroke) : '';
  return `${look.shape}/${look.sizePixels}/${look.rotationDegrees}/${look.fill}/${pen}`;
}

/** The mark as a feature has it; undefined when it has no size. */
export function compileMarkLook(
  mark: Mark,
  graphic: Graphic,
  context: PaintContext,
): Read<MarkLook | undefined> {
  const size = readSize(graphic, context);
  const rotation = readRotation(graphic, context.shape);
  const opacity = readOpacity(graphic, context.shape);
  const fill = mark.fill && withOpacity(mark.fill, opacity, context.shape);
  const strokeColor = mark.stroke && withOpacity(mark.stroke, opacity, context.shape);
  const pen = mark.stroke && compileStroke(mark.stroke, context).pen;
  return (row) => {
    const sizePixels = size(row);
    if (!(sizePixels > 0)) return undefined;
    const fillColor = fill?.(row);
    const lineColor = strokeColor?.(row);
    const linePen = narrowed(pen?.(row), sizePixels);
    return {
      shape: mark.shape,
      sizePixels,
      rotationDegrees: rotation(row),
      ...(fillColor === undefined ? {} : { fill: fillColor }),
      ...(lineColor === undefined || !linePen ? {} : { stroke: { color: lineColor, pen: linePen } }),
    };
  };
}

/** Outlines of marks: wider ones would hide the mark, and not fit in what a sprite may weigh. */
const widestOutline = 128;

function narrowed(pen: Pen | undefined, sizePixels: number): Pen | undefined {
  const most = Math.min(Math.max(16, sizePixels * 2), widestOutline);
  return pen && pen.widthPixels > most ? { ...pen, widthPixels: most } : pen;
}

/** A colour weighted by the opacity of the whole graphic. */
function withOpacity(
  paint: Pick<Fill, 'color' | 'opacity'>,
  graphicOpacity: Read<number>,
  shape: RowShape,
): Read<number | undefined> {
  const color = compileText(paint.color, shape);
  const opacity = compileNumber(paint.opacity, shape);
  return (row) => parseColor(color(row), (opacity(row) ?? 1) * graphicOpacity(row));
}

export interface ImageSeen {
  readonly id: string;
  readonly image: PreparedImage['image'];
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rotationDegrees: number;
  readonly opacity: number;
}

/** The image as a feature has it; undefined when it has no size. */
export function compileImageLook(
  { id, image }: PreparedImage,
  graphic: Graphic,
  context: PaintContext,
): Read<ImageSeen | undefined> {
  const size = readSize(graphic, context);
  const rotation = readRotation(graphic, context.shape);
  const opacity = readOpacity(graphic, context.shape);
  return (row) => {
    // Without a size an image keeps its own.
    const box = imageBox(image, graphic.size === undefined ? undefined : size(row), context.pixels);
    if (!(box.widthPixels > 0 && box.heightPixels > 0)) return undefined;
    return { id, image, ...box, rotationDegrees: rotation(row), opacity: opacity(row) };
  };
}

function imageSymbol(prepared: PreparedImage, graphic: Graphic, context: PaintContext): ReadSymbol {
  const look = compileImageLook(prepared, graphic, context);
  return (row, turn) => {
    const seen = look(row);
    if (!seen) return undefined;
    const turned = { ...seen, rotationDegrees: seen.rotationDegrees + turn };
    const key = `${seen.id}/${seen.heightPixels}/${turned.rotationDegrees}/${seen.opacity}`;
    return new PointSymbol(key, seen, (phaseX, phaseY) => drawImageSprite(turned, phaseX, phaseY));
  };
}
