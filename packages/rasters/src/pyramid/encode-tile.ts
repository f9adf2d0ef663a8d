/** A tile's pixels as a file: PNG, JPEG or WebP, chosen for each tile when the pyramid leaves the choice. */

import type { RasterTileFormat } from '@cartable/contract';
import sharp from 'sharp';
import { indexColours } from './index-colours.ts';
import { writeColourPng, writeIndexedPng } from './png.ts';

export interface TileEncoding {
  readonly format: RasterTileFormat;
  /** Quality of JPEG and WebP, 1–100. */
  readonly quality: number;
}

/** WebP gains next to nothing from more effort on photographs, and doubles its time. */
const webpEffort = 2;

/** Undefined for a tile without any visible pixel: archives leave it out. `side²` pixels, RGBA. */
export async function encodeTile(
  rgba: Uint8Array,
  side: number,
  { format, quality }: TileEncoding,
): Promise<Uint8Array | undefined> {
  const opacity = opacityOf(rgba);
  if (opacity === 'none') return undefined;
  if (format === 'jpeg')
    return encodeJpeg(opacity === 'full' ? withoutAlpha(rgba) : onWhite(rgba), side, quality);
  if (format === 'webp') return encodeWebp(rgba, side, quality, opacity === 'full');
  const indexed = indexColours(rgba);
  if (indexed) return writeIndexedPng(indexed, side);
  if (opacity !== 'full') return writeColourPng(rgba, side, 4);
  const rgb = withoutAlpha(rgba);
  if (format === 'auto') return encodeJpeg(rgb, side, quality);
  return writeColourPng(rgb, side, 3);
}

function rawImage(data: Uint8Array, side: number, channels: 3 | 4) {
  return sharp(data, { raw: { width: side, height: side, channels } });
}

function encodeJpeg(rgb: Uint8Array, side: number, quality: number): Promise<Uint8Array> {
  return rawImage(rgb, side, 3).jpeg({ quality }).toBuffer();
}

function encodeWebp(rgba: Uint8Array, side: number, quality: number, isOpaque: boolean): Promise<Uint8Array> {
  const image = isOpaque ? rawImage(withoutAlpha(rgba), side, 3) : rawImage(rgba, side, 4);
  return image.webp({ quality, effort: webpEffort }).toBuffer();
}

const wordsOf = (rgba: Uint8Array): Uint32Array =>
  new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2);

function opacityOf(rgba: Uint8Array): 'none' | 'some' | 'full' {
  const words = wordsOf(rgba);
  let all = -1;
  let any = 0;
  for (let i = 0; i < words.length; i++) {
    all &= words[i]!;
    any |= words[i]!;
  }
  return any >>> 24 === 0 ? 'none' : all >>> 24 === 255 ? 'full' : 'some';
}

function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const words = wordsOf(rgba);
  const rgb = new Uint8Array(words.length * 3);
  for (let i = 0, to = 0; i < words.length; i++, to += 3) {
    const word = words[i]!;
    rgb[to] = word;
    rgb[to + 1] = word >>> 8;
    rgb[to + 2] = word >>> 16;
  }
  return rgb;
}

/** JPEG has no transparency: maps are read on white. */
function onWhite(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const alpha = rgba[from + 3]!;
    for (let channel = 0; channel < 3; channel++)
      rgb[to + channel] = Math.round((rgba[from + channel]! * alpha + 255 * (255 - alpha)) / 255);
  }
  return rgb;
}
