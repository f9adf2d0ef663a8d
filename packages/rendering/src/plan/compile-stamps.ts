/**
 * Graphics repeated along lines and outlines (SE 1.1, OGC 05-077r4 §11.1.2 GraphicStroke). Places are counted in pixels
 * from the start of the whole line, whatever part of it an image shows, so that neighbouring images agree.
 */
import { linesOf } from '@cartable/geo';
import type { GraphicStroke, LineSymbolizer, PolygonSymbolizer } from '@cartable/styles';
import { eachStamp } from '../draw/each-stamp.ts';
import type { Raster, View } from '../raster/raster.ts';
import { compileGraphic } from './compile-graphic.ts';
import { type PaintContext, unknownReachPixels } from './paint-context.ts';
import { compileNumber, constantOf, type Row } from './parameters.ts';

export interface CompiledStamps {
  draw(raster: Raster, row: Row, wkb: Uint8Array, view: View): void;
  readonly reachPixels: number;
}

/** Nearer to each other they would be a smear, and cost as much as the line is long. */
const shortestStepPixels = 2;
/** Farther from the image nothing is laid, whatever shift the style gives. */
const mostReachPixels = 1024;
/** Turns are rounded, or no sprite would be used twice. */
const turnStepDegrees = 3;

export function compileStamps(
  { graphic, initialGap, gap }: GraphicStroke,
  { perpendicularOffset }: Pick<LineSymbolizer | PolygonSymbolizer, 'perpendicularOffset'>,
  context: PaintContext,
  image: { readonly width: number; readonly height: number },
): CompiledStamps | undefined {
  const compiled = compileGraphic(graphic, context);
  if (!compiled) return undefined;
  const { shape, pixels } = context;
  const readInitial = compileNumber(initialGap, shape);
  const readGap = compileNumber(gap, shape);
  const readOffset = compileNumber(perpendicularOffset, shape);
  const offset = constantOf(perpendicularOffset);
  const reachPixels = Math.min(
    compiled.reachPixels + (offset === undefined ? unknownReachPixels : Math.abs(offset) * pixels),
    mostReachPixels,
  );
  return {
    reachPixels,
    draw(raster, row, wkb, view) {
      const upright = compiled.symbol(row, 0);
      if (!upright) return;
      const width = upright.widthPixels;
      const stepPixels = Math.max(width + Math.max(readGap(row) ?? 0, 0) * pixels, shortestStepPixels);
      const firstPixels = Math.max(readInitial(row) ?? 0, 0) * pixels + width / 2;
      const [along, across] = compiled.shift(row, upright);
      const sideways = across - (readOffset(row) ?? 0) * pixels;
      const request = { view, firstPixels, stepPixels, lengthPixels: width, reachPixels, ...image };
      for (const line of linesOf(wkb)) {
        eachStamp(line, request, (x, y, c, s) => {
          const degrees = (Math.atan2(s, c) * 180) / Math.PI;
          const symbol = compiled.symbol(row, Math.round(degrees / turnStepDegrees) * turnStepDegrees);
          const placed = symbol?.at(x + c * along - s * sideways, y + s * along + c * sideways);
          if (placed) raster.blit(placed.sprite, placed.x, placed.y);
        });
      }
    },
  };
}
