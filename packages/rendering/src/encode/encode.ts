/** From a finished image to bytes in the format asked. */
import sharp, { type Sharp } from 'sharp';
import { type Frame, packRgb, packRgba } from './frame.ts';
import { encodeJpeg, jpegQuality, jpegTables } from './jpeg.ts';
import { encodePng, encodePng8 } from './png.ts';

export type ImageFormat = 'image/png' | 'image/png; mode=8bit' | 'image/jpeg' | 'image/webp';

/** Bytes of an image, and the Content-Type of the answer. */
export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export const contentTypes: Record<ImageFormat, string> = {
  'image/png': 'image/png',
  'image/png; mode=8bit': 'image/png; mode=8bit',
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
};

const webpQuality = 82;

// One worker per core draws already, and nothing is decoded twice.
sharp.cache(false);
sharp.concurrency(1);

export async function encode(frame: Frame, format: ImageFormat): Promise<Uint8Array> {
  switch (format) {
    case 'image/png':
      return encodePng(frame);
    case 'image/png; mode=8bit':
      return encodePng8(frame);
    case 'image/jpeg':
      return frame.jpegScan
        ? encodeJpeg(frame, frame.jpegScan(jpegTables))
        : raw({ ...frame, opaque: true })
            .jpeg({ quality: jpegQuality })
            .toBuffer();
    case 'image/webp':
      return raw(frame).webp({ quality: webpQuality, effort: 0 }).toBuffer();
  }
}

function raw(frame: Frame): Sharp {
  const data = frame.opaque ? packRgb(frame, 0, frame.height, 0) : packRgba(frame, 0, frame.height, 0);
  return sharp(data, { raw: { width: frame.width, height: frame.height, channels: frame.opaque ? 3 : 4 } });
}
