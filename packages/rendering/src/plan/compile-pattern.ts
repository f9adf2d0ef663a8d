/** Graphics repeated side by side in areas and under lines (SE 1.1, OGC 05-077r4 §11.2.2 GraphicFill), hatches included. */
import type { Graphic } from '@cartable/styles';
import type { Pattern, Sprite } from '../raster/raster.ts';
import { drawHatch, hatchesOf } from '../symbols/hatch-sprite.ts';
import { drawImagePattern } from '../symbols/image-sprite.ts';
import { drawMarkPattern } from '../symbols/mark-sprite.ts';
import { compileImageLook, compileMarkLook, keyOf } from './compile-look.ts';
import type { PaintContext } from './paint-context.ts';
import type { Read, Row } from './parameters.ts';
import { compilePair } from './parameters.ts';

/** Smallest and largest side of a repeated image. */
const patternSides = [1, 256] as const;
/** Looks kept per style: 256² pixels each at the very most. */
const mostPatterns = 64;

/** Free room around each graphic, pixels. */
interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Sprites of a look, painted one over the other: a turned cross is two families of lines. */
interface Look {
  readonly key: string;
  draw(): readonly Sprite[];
}

/** @param margin GeoServer's option: one to four numbers, as in CSS */
export function compilePattern(
  graphic: Graphic,
  context: PaintContext,
  margin: string | undefined,
): Read<readonly Pattern[]> {
  const read = compileLook(graphic, context, parseMargins(margin, context.pixels));
  const displacement = compilePair(graphic.displacement, context.shape);
  const anchor = compilePair(graphic.anchor, context.shape);
  const known = new Map<string, readonly Sprite[]>();
  return (row) => {
    const look = read(row);
    if (!look) return [];
    let sprites = known.get(look.key);
    if (!sprites) {
      if (known.size >= mostPatterns) known.clear();
      sprites = look.draw();
      known.set(look.key, sprites);
    }
    const [right, up] = displacement(row);
    const [anchorX, anchorY] = anchor(row);
    return sprites.map((sprite) => {
      const x = right * context.pixels + (0.5 - anchorX) * sprite.width;
      const y = -up * context.pixels + (anchorY - 0.5) * sprite.height;
      return placed(sprite, context, x, y);
    });
  };
}

/** Patterns start from the origin of the CRS, whatever image shows them. */
function placed(sprite: Sprite, { originX, originY }: PaintContext, x: number, y: number): Pattern {
  return {
    sprite,
    originX: -modulo(Math.floor(originX + 1e-6) - Math.round(x), sprite.width),
    originY: -modulo(Math.floor(originY + 1e-6) - Math.round(y), sprite.height),
  };
}

const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

function parseMargins(text: string | undefined, pixels: number): Margins {
  const given = (text ?? '0').trim().split(/\s+/).map(Number);
  const sound = given.every((part) => Number.isFinite(part) && part >= 0) ? given : [0];
  const [top = 0, right = top, bottom = top, left = right] = sound.map((part) => part * pixels);
  return { top, right, bottom, left };
}

const sideOf = (length: number): number =>
  Math.round(Math.min(Math.max(length, patternSides[0]), patternSides[1]));

function compileLook(graphic: Graphic, context: PaintContext, margins: Margins): Read<Look | undefined> {
  const { top, right, bottom, left } = margins;
  const source = graphic.sources.find((one) => one.kind === 'mark' || context.graphics.has(one.href));
  if (!source) return () => undefined;
  if (source.kind === 'external') {
    const look = compileImageLook(context.graphics.get(source.href)!, graphic, context);
    return (row: Row) => {
      const seen = look(row);
      if (!seen) return undefined;
      const key = `${seen.id}/${seen.heightPixels}/${seen.rotationDegrees}/${seen.opacity}`;
      const width = sideOf(seen.widthPixels + left + right);
      const height = sideOf(seen.heightPixels + top + bottom);
      return { key, draw: () => [drawImagePattern(seen, width, height)] };
    };
  }
  const look = compileMarkLook(source, graphic, context);
  const hasCapacity = top + right + bottom + left > 0;
  return (row) => {
    const seen = look(row);
    if (!seen) return undefined;
    const hatches = hasCapacity ? undefined : hatchesOf(seen.shape, seen.rotationDegrees, seen.sizePixels);
    const { stroke, sizePixels: size } = seen;
    if (hatches && !stroke) return undefined;
    if (hatches && stroke)
      return {
        key: keyOf(seen),
        draw: () => hatches.map((hatch) => drawHatch(hatch, stroke.color, stroke.pen)),
      };
    const width = sideOf(size + left + right);
    const height = sideOf(size + top + bottom);
    const isPlain = !hasCapacity;
    const x = isPlain ? width / 2 : left + size / 2;
    const y = isPlain ? height / 2 : top + size / 2;
    return { key: keyOf(seen), draw: () => [drawMarkPattern(seen, width, height, x, y)] };
  };
}
