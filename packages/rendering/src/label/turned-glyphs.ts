/**
 * Turned characters without the canvas: a character is drawn once, upright and four times as large, and sampled for
 * each angle and part of a pixel. A text along a line meets an angle of its own at nearly every letter, and a canvas
 * for each costs some fifty times as much.
 */
import type { Mask } from '../raster/raster.ts';

/** A mask and where its top left corner lies from the pixel of the origin of the text. */
export interface GlyphMask {
  readonly mask: Mask;
  readonly left: number;
  readonly top: number;
}

/** A character `masterScale` times as large as it is shown. */
export type MasterGlyph = GlyphMask;

export const masterScale = 4;
/** Samples per pixel and direction. */
const samples = 4;

/** @param shiftX, shiftY of the origin inside its pixel */
export function turnGlyph(
  { mask, left, top }: MasterGlyph,
  radians: number,
  shiftX: number,
  shiftY: number,
): GlyphMask {
  const c = Math.cos(radians);
  const s = Math.sin(radians);
  const box = turnedBounds({ mask, left, top }, c, s);
  const x0 = Math.floor(box.x0 + shiftX);
  const y0 = Math.floor(box.y0 + shiftY);
  const width = Math.max(Math.ceil(box.x1 + shiftX) - x0, 1);
  const height = Math.max(Math.ceil(box.y1 + shiftY) - y0, 1);
  const alpha = new Uint8Array(width * height);
  const sums = new Uint16Array(width);
  const { width: masterWidth, height: masterHeight, alpha: ink } = mask;
  // From one sample to the next in a row, in pixels of the master.
  const stepX = (c * masterScale) / samples;
  const stepY = (-s * masterScale) / samples;
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let j = 0; j < samples; j++) {
      const u = x0 - shiftX + 0.5 / samples;
      const v = y0 - shiftY + y + (j + 0.5) / samples;
      let gx = (u * c + v * s) * masterScale - left;
      let gy = (v * c - u * s) * masterScale - top;
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let i = 0; i < samples; i++, gx += stepX, gy += stepY) {
          if (gx < 0 || gy < 0 || gx >= masterWidth || gy >= masterHeight) continue;
          sum += ink[(gy | 0) * masterWidth + (gx | 0)]!;
        }
        sums[x]! += sum;
      }
    }
    for (let x = 0; x < width; x++) alpha[y * width + x] = sums[x]! / (samples * samples) + 0.5;
  }
  return { mask: { width, height, alpha }, left: x0, top: y0 };
}

/** Bounds of the ink of a turned glyph, in pixels of the image from the origin. */
function turnedBounds(
  { mask: { width, height }, left, top }: MasterGlyph,
  c: number,
  s: number,
): { x0: number; y0: number; x1: number; y1: number } {
  const x0 = left / masterScale;
  const y0 = top / masterScale;
  const x1 = (left + width) / masterScale;
  const y1 = (top + height) / masterScale;
  const xs = [x0 * c - y0 * s, x1 * c - y0 * s, x0 * c - y1 * s, x1 * c - y1 * s];
  const ys = [x0 * s + y0 * c, x1 * s + y0 * c, x0 * s + y1 * c, x1 * s + y1 * c];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
