import { readFile } from 'node:fs/promises';
import { CartableError } from '@cartable/contract';
import { mediaTypeOf } from '@cartable/storage';
import sharp from 'sharp';

/** A small file can announce a very large picture. */
const maxPixels = 50_000_000;
const maxSeconds = 10;

export interface Picture {
  readonly bytes: Buffer;
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
}

/**
 * The picture alone, upright: decoded and written anew, so that nothing else the file carried (place, author, anything
 * hidden behind it) is told to others.
 * @throws {CartableError} `espaceco.file-type`, `espaceco.picture-damaged`, `espaceco.picture-too-large`,
 * `espaceco.picture-too-slow`
 */
export async function readPicture(file: {
  readonly path: string;
  readonly filename: string;
}): Promise<Picture> {
  const content = await readFile(file.path);
  const mediaType = mediaTypeOf(content, '');
  const name = file.filename.slice(-100);
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png')
    throw new CartableError('espaceco.file-type', { file: name, accepted: 'JPEG, PNG' });
  try {
    // Its beginning alone is read: what it announces is told, not decoded.
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels)
      throw new CartableError('espaceco.picture-too-large', {
        file: name,
        width,
        height,
        limit: maxPixels / 1_000_000,
      });
    const image = sharp(content, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: maxSeconds })
      .autoOrient();
    // The highest level of PNG takes a third longer, and makes a photograph no smaller.
    const written =
      mediaType === 'image/png' ? image.png({ compressionLevel: 6 }) : image.jpeg({ quality: 90 });
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    return { bytes: data, mediaType, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof CartableError) throw error;
    // For good: tried again by itself, it would take as long each time, and keep what is queued behind it waiting.
    if (String(error).includes('timeout:'))
      throw new CartableError(
        'espaceco.picture-too-slow',
        { file: name, seconds: maxSeconds },
        { cause: error },
      );
    const params = { file: name, type: mediaType === 'image/png' ? 'PNG' : 'JPEG' };
    throw new CartableError('espaceco.picture-damaged', params, { cause: error });
  }
}

/** Within a square of so many pixels, never larger than it is. */
export async function shrink(picture: Picture, pixels: number): Promise<Picture> {
  const image = sharp(picture.bytes, { limitInputPixels: maxPixels }).resize({
    width: pixels,
    height: pixels,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const written = picture.mediaType === 'image/png' ? image.png() : image.jpeg({ quality: 80 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType: picture.mediaType, width: info.width, height: info.height };
}

/** Width and height of an image, upright; `null` for what is none. */
export async function pixelsOf(path: string): Promise<{ width: number; height: number } | null> {
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: maxPixels }).metadata();
    return autoOrient;
  } catch {
    return null;
  }
}
