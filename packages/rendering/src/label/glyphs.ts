/**
 * Characters drawn once into masks of opacity, for each font, angle and quarter of a pixel. Scripts whose
 * characters change with their neighbours are drawn as whole words: a « glyph » is then the word.
 */
import { createCanvas } from '@napi-rs/canvas';
import type { Mask } from '../raster/raster.ts';

/** A mask and where its top left corner lies from the pixel of the origin of the text. */
export interface GlyphMask {
  readonly mask: Mask;
  readonly left: number;
  readonly top: number;
}

/** Scripts that join, reorder or stack their characters, and any combining mark left after composition. */
const shaped =
  /[\p{M}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The pieces of a text that are drawn and placed each by itself. */
export function glyphsOf(text: string): string[] {
  const composed = text.normalize('NFC');
  return shaped.test(composed) ? [composed] : [...composed];
}

const measuring = createCanvas(1, 1).getContext('2d');
let measuringFont = '';
const widths = new Map<string, number>();
/** Advances and pairs are small; this many is some megabytes. */
const mostWidths = 40_000;

export function widthOf(font: string, text: string): number {
  const key = `${font}/${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size >= mostWidths) widths.clear();
  if (measuringFont !== font) {
    measuring.font = font;
    measuringFont = font;
  }
  const width = measuring.measureText(text).width;
  widths.set(key, width);
  return width;
}

/** Distance from the origin of a glyph to the next, kerning included. */
export function advanceOf(font: string, glyph: string, next: string | undefined): number {
  if (next === undefined) return widthOf(font, glyph);
  return widthOf(font, glyph + next) - widthOf(font, next);
}

/** Positions per pixel that glyphs are drawn at. */
export const glyphPhases = 4;
/** Steps of the angle of turned texts. */
export const angleStepDegrees = 2;

export interface GlyphLook {
  readonly font: string;
  readonly glyph: string;
  /** Width of the band around the glyph, pixels; 0 for the glyph itself. */
  readonly haloPixels: number;
  /** In steps. */
  readonly angle: number;
  /** Of a pixel, in phases. */
  readonly phaseX: number;
  readonly phaseY: number;
}

const masks = new Map<string, GlyphMask | undefined>();
/** Bytes of masks kept per worker. */
const mostMaskBytes = 8 << 20;
let maskBytes = 0;

/** Undefined for a glyph without ink. */
export function glyphMask(look: GlyphLook): GlyphMask | undefined {
  const key = `${look.font}/${look.glyph}/${look.haloPixels}/${look.angle}/${look.phaseX}/${look.phaseY}`;
  if (masks.has(key)) return masks.get(key);
  if (maskBytes > mostMaskBytes) {
    masks.clear();
    maskBytes = 0;
  }
  const mask = drawGlyph(look);
  maskBytes += (mask?.mask.alpha.length ?? 0) + key.length;
  masks.set(key, mask);
  return mask;
}

function drawGlyph({ font, glyph, haloPixels, angle, phaseX, phaseY }: GlyphLook): GlyphMask | undefined {
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1]);
  const half = Math.ceil(Math.max(widthOf(font, glyph), size * 1.4) + haloPixels + 2);
  const side = half * 2;
  const context = createCanvas(side, side).getContext('2d');
  context.font = font;
  context.textBaseline = 'alphabetic';
  context.translate(half + phaseX / glyphPhases, half + phaseY / glyphPhases);
  context.rotate((angle * angleStepDegrees * Math.PI) / 180);
  context.fillText(glyph, 0, 0);
  if (haloPixels > 0) {
    context.lineJoin = 'round';
    context.lineWidth = haloPixels * 2;
    context.strokeText(glyph, 0, 0);
  }
  return trim(context.getImageData(0, 0, side, side).data, side, half);
}

/** Keeps the alpha of the box that has ink. */
function trim(data: Uint8ClampedArray, side: number, half: number): GlyphMask | undefined {
  let [left, top, right, bottom] = [side, side, -1, -1];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (data[(y * side + x) * 4 + 3] === 0) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (right < 0) return undefined;
  const width = right - left + 1;
  const height = bottom - top + 1;
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) alpha[y * width + x] = data[((top + y) * side + left + x) * 4 + 3]!;
  }
  return { mask: { width, height, alpha }, left: left - half, top: top - half };
}
