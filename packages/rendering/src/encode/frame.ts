import type { JpegTables } from './jpeg-tables.ts';

/** A finished image: premultiplied RGBA rows. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Bytes from a row to the next. */
  readonly stride: number;
  readonly pixels: Uint8Array;
  /** No pixel is translucent: alpha need not be written. */
  readonly opaque: boolean;
  /** Where the rasteriser makes the PNG itself. */
  readonly png?: PngFrame | undefined;
  /** An opaque image as the entropy-coded part of a JPEG, in pieces. */
  readonly jpegScan?: ((tables: readonly JpegTables[]) => Uint8Array[]) | undefined;
}

/** What a pixel of a PNG is: its place in a palette, its colour, or its colour not premultiplied and its opacity. */
export type PngPixels = 'indices' | 'rgb' | 'rgba';

/** Colours of an image counted by buckets; the sums are of its four channels, for each bucket in turn. */
export interface ColorCounts {
  readonly buckets: Uint32Array;
  readonly counts: Uint32Array;
  readonly sums: Float64Array;
}

/**
 * An image that its rasteriser encodes. Most of what is asked turns its pixels into something else: it is asked for
 * once.
 */
export interface PngFrame {
  /** The colours, premultiplied, of an image of 256 at most; each pixel is then the word of its place among them. */
  findPalette(): Uint32Array | undefined;
  /** Colours of one pixel of `step` that are met more than `least` times, and how often. */
  flatColors(step: number, least: number): readonly (readonly [color: number, count: number])[];
  /** Of all pixels but those of these colours, 48 at most. */
  countColors(flat: readonly number[]): ColorCounts;
  /** Turns each pixel into a place: of its flat colour, else as told for the bucket it was counted in. */
  placeColors(places: Uint8Array): void;
  /** The zlib stream of the rows, in pieces. Asked for indices, pixels are places in a palette. */
  stream(pixels: PngPixels): Uint8Array[];
}

/** One word per pixel, alpha in the highest byte (little-endian machines, which are all we run on). */
export function wordsOf(frame: Frame): Uint32Array {
  return new Uint32Array(frame.pixels.buffer, frame.pixels.byteOffset, frame.pixels.byteLength >>> 2);
}

/** `division[a]`: 255/a in 16.16 fixed point, so that `(c × division[a] + ½) >> 16` undoes the premultiplication. */
const division = Uint32Array.from({ length: 256 }, (_, a) => (a === 0 ? 0 : Math.round((255 * 65536) / a)));

function channel(value: number, alpha: number): number {
  return Math.min((value * division[alpha]! + 32768) >>> 16, 255);
}

/** A premultiplied word as a plain one: colours as they were before being weighted by their opacity. */
export function unpremultiply(word: number): number {
  const alpha = word >>> 24;
  if (alpha === 255 || alpha === 0) return alpha === 0 ? 0 : word;
  const red = channel(word & 255, alpha);
  const green = channel((word >>> 8) & 255, alpha);
  const blue = channel((word >>> 16) & 255, alpha);
  return (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;
}

/** Rows `from` to `to` as packed RGB, each preceded by `prefix` zero bytes (the « no filter » of PNG is one). */
export function packRgb(frame: Frame, from: number, to: number, prefix: 0 | 1): Uint8Array {
  const words = wordsOf(frame);
  const perRow = frame.stride >>> 2;
  const out = new Uint8Array((to - from) * (frame.width * 3 + prefix));
  let at = 0;
  for (let y = from; y < to; y++) {
    at += prefix;
    const row = y * perRow;
    for (let x = row; x < row + frame.width; x++) {
      const word = words[x]!;
      out[at] = word;
      out[at + 1] = word >>> 8;
      out[at + 2] = word >>> 16;
      at += 3;
    }
  }
  return out;
}

/** The same as RGBA, not premultiplied. */
export function packRgba(frame: Frame, from: number, to: number, prefix: 0 | 1): Uint8Array {
  const words = wordsOf(frame);
  const perRow = frame.stride >>> 2;
  const out = new Uint8Array((to - from) * (frame.width * 4 + prefix));
  let at = 0;
  let lastIn = 0;
  let lastOut = 0;
  for (let y = from; y < to; y++) {
    at += prefix;
    const row = y * perRow;
    for (let x = row; x < row + frame.width; x++) {
      const word = words[x]!;
      if (word !== lastIn) {
        lastIn = word;
        lastOut = unpremultiply(word);
      }
      out[at] = lastOut;
      out[at + 1] = lastOut >>> 8;
      out[at + 2] = lastOut >>> 16;
      out[at + 3] = lastOut >>> 24;
      at += 4;
    }
  }
  return out;
}

/** All the rows as RGBA, not premultiplied, without padding. */
export function plainPixels(frame: Frame): Uint8Array<ArrayBuffer> {
  const words = wordsOf(frame);
  const perRow = frame.stride >>> 2;
  const out = new Uint32Array(frame.width * frame.height);
  for (let y = 0; y < frame.height; y++) {
    const from = y * perRow;
    const to = y * frame.width;
    for (let x = 0; x < frame.width; x++) {
      const word = words[from + x]!;
      const alpha = word >>> 24;
      out[to + x] = alpha === 255 || alpha === 0 ? word : unpremultiply(word);
    }
  }
  return new Uint8Array(out.buffer);
}
