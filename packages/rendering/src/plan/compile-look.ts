/** Marks and images of a style as a feature has them: size, rotation, colours. */
import { defaultMarkSize, type Fill, type Graphic, type Mark } from '@cartable/styles';
import type { Pen } from '../raster/raster.ts';
import { imageBox, largestSpritePixels } from '../symbols/image-sprite.ts';
import type { MarkLook } from '../symbols/mark-sprite.ts';
import type { PreparedImage } from '../symbols/prepare-images.ts';
import { parseColor } from './color.ts';
import { compilePen } from './compile-pen.ts';
import type { PaintContext } from './paint-context.ts';
import { compileNumber, compileText, constantOf, type Read, type RowShape } from './parameters.ts';

const largestMark = largestSpritePixels / 3;
/** Sizes given by attributes are rounded to a quarter of a pixel and angles to a degree, or nothing would be reused. */
const sizeSteps = 4;
/** Opacity steps of graphics whose opacity comes from attributes. */
const opacitySteps = 64;
/** Outlines of marks: wider ones would hide the mark, and not fit in what a sprite may weigh. */
const widestOutline = 128;

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
  const pen = mark.stroke && compilePen(mark.stroke, context);
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

function readOpacity(graphic: Graphic, shape: RowShape): Read<number> {
  const constant = constantOf(graphic.opacity);
  if (constant !== undefined) return () => constant;
  const read = compileNumber(graphic.opacity, shape);
  return (row) => Math.round(Math.min(Math.max(read(row) ?? 1, 0), 1) * opacitySteps) / opacitySteps;
}
