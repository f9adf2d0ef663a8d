/** Point graphics of a style as symbols ready to be laid. */

import { defaultMarkSize, type Graphic, isExpression, type Mark } from '@cartable/styles';
import { drawImageSprite, largestSpritePixels } from '../symbols/image-sprite.ts';
import { drawMark } from '../symbols/mark-sprite.ts';
import type { PreparedImage } from '../symbols/prepare-images.ts';
import { PointSymbol } from '../symbols/sprite-cache.ts';
import { compileImageLook, compileMarkLook, keyOf } from './compile-look.ts';
import { type PaintContext, unknownReachPixels } from './paint-context.ts';
import { compilePair, constantOf, type Row } from './parameters.ts';

export interface CompiledGraphic {
  /** @param turnDegrees added to the rotation the style gives, for graphics that follow a line */
  symbol(row: Row, turnDegrees: number): PointSymbol | undefined;
  /** From the point to the centre of the graphic, pixels, y down. */
  shift(row: Row, symbol: PointSymbol): readonly [x: number, y: number];
  readonly reachPixels: number;
}

const mostSymbols = 4096;

/** Symbol of a feature: its key says whether another feature has the same. */
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
