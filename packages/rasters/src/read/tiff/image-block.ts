/** Blocks that are small JPEG or WebP images of their own (TIFF Technical Note 2, GDAL's WebP in TIFF). */

import sharp, { type Sharp } from 'sharp';
import { BlockError } from '../block-image.ts';
import type { TiffLayout } from './layout.ts';
import { compression, photometric } from './tags.ts';

/** Adobe marker that says « these three components are red, green, blue »: without it libjpeg supposes YCbCr. */
const rgbMarker = Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0);
const startOfImage = Uint8Array.of(0xff, 0xd8);

export interface ImageBlock {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** @throws {BlockError} */
export async function decodeImageBlock(
  bytes: Uint8Array,
  tables: Uint8Array | undefined,
  layout: TiffLayout,
): Promise<ImageBlock> {
  const whole = layout.compression === compression.jpeg ? wholeJpeg(bytes, tables, layout) : bytes;
  const channels = layout.isPlanar ? 1 : layout.bands;
  try {
    const image = sharp(whole, { limitInputPixels: layout.blockWidth * layout.blockHeight, failOn: 'error' });
    const coloured = uninterpreted(image, channels, layout);
    const { data, info } = await coloured.raw().toBuffer({ resolveWithObject: true });
    if (info.channels === channels) return { pixels: data, width: info.width, height: info.height };
    if (channels === 4 && info.channels === 3) return { ...info, pixels: withOpacity(data) };
    throw new BlockError(`it has ${info.channels} components instead of ${channels}`);
  } catch (error) {
    if (error instanceof BlockError) throw error;
    throw new BlockError('it cannot be decompressed', { cause: error });
  }
}

/** The components as they are stored: libvips takes four of a JPEG for inks, which it would turn into colours. */
function uninterpreted(image: Sharp, channels: number, layout: TiffLayout): Sharp {
  if (channels === 1) return image.toColourspace('b-w');
  if (!isFourInks(channels, layout)) return image;
  // Inks of a JPEG are inverted on reading, as Adobe writes them: TIFF does not.
  return image.pipelineColourspace('cmyk').toColourspace('cmyk').negate();
}

function isFourInks(channels: number, layout: TiffLayout): boolean {
  return channels === 4 && layout.compression === compression.jpeg;
}

/** Tables that all blocks share come first, without their end marker; then the block, without its start marker. */
function wholeJpeg(bytes: Uint8Array, tables: Uint8Array | undefined, layout: TiffLayout): Uint8Array {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) throw new BlockError('it is no JPEG');
  const isRgb = layout.photometric === photometric.rgb && layout.bands === 3 && !layout.isPlanar;
  const shared = tables && tables.length > 4 ? tables.subarray(2, tables.length - 2) : new Uint8Array(0);
  const marker = isRgb ? rgbMarker : new Uint8Array(0);
  return Buffer.concat([startOfImage, marker, shared, bytes.subarray(2)]);
}

/** WebP leaves opacity out of blocks that are opaque all over. */
function withOpacity(rgb: Uint8Array): Uint8Array {
  const rgba = new Uint8Array((rgb.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from]!;
    rgba[to + 1] = rgb[from + 1]!;
    rgba[to + 2] = rgb[from + 2]!;
  }
  return rgba;
}
