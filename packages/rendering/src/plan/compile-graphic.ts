/** Point graphics of a style as symbols ready to be laid. */
import { defaultMarkSize, type Fill, type Graphic, type Mark } from '@cartable/styles';
import { drawImageSprite, findImage, largestSpritePixels } from '../symbols/image-sprite.ts';
import { drawMark, type MarkLook } from '../symbols/mark-sprite.ts';
import { PointSymbol } from '../symbols/sprite-cache.ts';
import { parseColor } from './color.ts';
import { compileStroke, type PaintContext, unknownReachPixels } from './compile-paint.ts';
import { compileNumber, compileText, constantOf, type Read, type RowShape } from './parameters.ts';

export interface CompiledGraphic {
  readonly symbol: Read<PointSymbol | undefined>;
  /** From the point to the centre of the image, pixels, y down. */
  readonly shiftX: number;
  readonly shiftY: number;
  readonly reachPixels: number;
}

/** Sizes given by attributes are rounded to a quarter of a pixel and angles to a degree, or nothing would be reused. */
const sizeSteps = 4;
const largestMark = largestSpritePixels / 3;
const mostSymbols = 4096;

export function compileGraphic(graphic: Graphic, context: PaintContext): CompiledGraphic | undefined {
  const source = graphic.sources.find((candidate) => candidate.kind === 'mark' || findImage(candidate.href));
  if (!source) return undefined;
  const look =
    source.kind === 'mark'
      ? markSymbol(source, graphic, context)
      : imageSymbol(source.href, graphic, context);
  const size = constantOf(graphic.size ?? defaultMarkSize);
  const sizePixels = Math.min((size ?? 0) * context.pixels, largestMark);
  const [anchorX, anchorY] = graphic.anchor;
  const [right, up] = graphic.displacement;
  const shiftX = (0.5 - anchorX) * sizePixels + right * context.pixels;
  const shiftY = (anchorY - 0.5) * sizePixels - up * context.pixels;
  const reach = size === undefined ? unknownReachPixels : sizePixels * Math.SQRT2;
  return {
    symbol: isConstant(source, graphic) ? once(look) : remembered(look),
    shiftX,
    shiftY,
    reachPixels: reach + Math.hypot(shiftX, shiftY) + 8 * context.pixels,
  };
}

function once(read: Read<PointSymbol | undefined>): Read<PointSymbol | undefined> {
  let symbol: PointSymbol | undefined;
  return (row) => {
    symbol ??= read(row);
    return symbol;
  };
}

function remembered(read: Read<PointSymbol | undefined>): Read<PointSymbol | undefined> {
  const byKey = new Map<string, PointSymbol>();
  return (row) => {
    const made = read(row);
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
    if (source.stroke) values.push(source.stroke.width);
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

function markSymbol(mark: Mark, graphic: Graphic, context: PaintContext): Read<PointSymbol | undefined> {
  const size = readSize(graphic, context);
  const rotation = readRotation(graphic, context.shape);
  const opacity = compileNumber(graphic.opacity, context.shape);
  const fill = mark.fill && withOpacity(mark.fill, opacity, context.shape);
  const strokeColor = mark.stroke && withOpacity(mark.stroke, opacity, context.shape);
  const pen = mark.stroke && compileStroke(mark.stroke, context).pen;
  return (row) => {
    const sizePixels = size(row);
    if (!(sizePixels > 0)) return undefined;
    const fillColor = fill?.(row);
    const lineColor = strokeColor?.(row);
    const linePen = pen?.(row);
    const look: MarkLook = {
      shape: mark.shape,
      sizePixels,
      rotationDegrees: rotation(row),
      ...(fillColor === undefined ? {} : { fill: fillColor }),
      ...(lineColor === undefined || !linePen ? {} : { stroke: { color: lineColor, pen: linePen } }),
    };
    const penKey = look.stroke ? JSON.stringify(look.stroke) : '';
    const key = `${look.shape}/${sizePixels}/${look.rotationDegrees}/${fillColor}/${penKey}`;
    return new PointSymbol(key, (phaseX, phaseY) => drawMark(look, phaseX, phaseY));
  };
}

/** A colour weighted by the opacity of the whole graphic. */
function withOpacity(
  paint: Pick<Fill, 'color' | 'opacity'>,
  graphicOpacity: Read<number | undefined>,
  shape: RowShape,
): Read<number | undefined> {
  const color = compileText(paint.color, shape);
  const opacity = compileNumber(paint.opacity, shape);
  return (row) => parseColor(color(row), (opacity(row) ?? 1) * (graphicOpacity(row) ?? 1));
}

function imageSymbol(href: string, graphic: Graphic, context: PaintContext): Read<PointSymbol | undefined> {
  const size = readSize(graphic, context);
  const rotation = readRotation(graphic, context.shape);
  const opacity = compileNumber(graphic.opacity, context.shape);
  return (row) => {
    const image = findImage(href);
    if (!image) return undefined;
    const alpha = opacity(row) ?? 1;
    const rotationDegrees = rotation(row);
    // Without a size an image keeps its own.
    const sizePixels = graphic.size === undefined ? image.height * context.pixels : size(row);
    const key = `${href}/${sizePixels}/${rotationDegrees}/${alpha}`;
    return new PointSymbol(key, (phaseX, phaseY) =>
      drawImageSprite({ image, sizePixels, rotationDegrees, opacity: alpha }, phaseX, phaseY),
    );
  };
}
