/** Marks drawn once into small images. Our own rasteriser draws them, so that they match lines and fills. */
import type { MarkShape } from '@cartable/styles';
import { JavaScriptRaster } from '../raster/javascript-raster.ts';
import type { Pen, Sprite } from '../raster/raster.ts';
import { shapesOf } from './shapes.ts';

export interface MarkLook {
  readonly shape: MarkShape;
  readonly sizePixels: number;
  readonly rotationDegrees: number;
  /** Premultiplied; absent: not filled. */
  readonly fill?: number;
  readonly stroke?: { readonly color: number; readonly pen: Pen };
}

/** An image and the pixel of it that falls on the pixel of the point. */
export interface PlacedSprite {
  readonly sprite: Sprite;
  readonly centerX: number;
  readonly centerY: number;
}

/** @param phaseX fraction of a pixel the mark is shifted by, so that it falls where the point is */
export function drawMark(look: MarkLook, phaseX: number, phaseY: number): PlacedSprite {
  const stroke = look.stroke?.pen.widthPixels ?? 0;
  // A mitre reaches four half widths away from a corner, and a turned square the half of its diagonal.
  const half = Math.ceil(look.sizePixels * 0.5 * Math.SQRT2 + stroke * 2 + 1);
  const side = half * 2 + 1;
  const raster = new JavaScriptRaster();
  raster.begin(side, side, 0);
  paintMark(raster, look, half + phaseX, half + phaseY);
  return { sprite: spriteOf(raster, side, side), centerX: half, centerY: half };
}

/** A mark repeated side by side: what overflows on one side comes in at the other, so that hatches join. */
export function drawMarkPattern(
  look: MarkLook,
  width: number,
  height: number,
  centerX: number,
  centerY: number,
): Sprite {
  const raster = new JavaScriptRaster();
  raster.begin(width, height, 0);
  for (const i of [-1, 0, 1]) {
    for (const j of [-1, 0, 1]) paintMark(raster, look, width * i + centerX, height * j + centerY);
  }
  return spriteOf(raster, width, height);
}

function spriteOf(raster: JavaScriptRaster, width: number, height: number): Sprite {
  return { width, height, pixels: raster.frame };
}

function paintMark(raster: JavaScriptRaster, look: MarkLook, centerX: number, centerY: number): void {
  const angle = (look.rotationDegrees * Math.PI) / 180;
  const c = Math.cos(angle) * look.sizePixels;
  const s = Math.sin(angle) * look.sizePixels;
  const parts = shapesOf(look.shape, look.sizePixels).map(({ kind, points }) => {
    const placed: number[] = [];
    for (let i = 0; i < points.length; i += 2) {
      const x = points[i]!;
      const y = points[i + 1]!;
      placed.push(centerX + x * c - y * s, centerY + x * s + y * c);
    }
    return { kind, phase: 0, points: placed };
  });
  raster.setParts(parts);
  if (look.fill !== undefined) raster.fill(look.fill);
  if (look.stroke) raster.stroke(look.stroke.color, look.stroke.pen);
}
