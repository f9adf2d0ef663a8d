import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CartableError, SITE_PICTURE_BYTES } from '@cartable/contract';
import { mediaTypeOf, type ObjectStore } from '@cartable/storage';
import sharp from 'sharp';

/** Wide enough for the whole width of a page on a fine screen. */
const widest = 1600;
const maxPixels = 50_000_000;
const maxSeconds = 10;
const accepted: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export interface ReceivedPicture {
  readonly path: string;
  readonly sizeBytes: number;
}

/**
 * Keeps a picture for the texts of the site, written anew so that nothing else the file carried (place, author) is
 * published. The same picture is kept once.
 * @returns its path on the site
 * @throws {CartableError} `thumbnail.*`
 */
export async function keepPicture(objects: ObjectStore, file: ReceivedPicture): Promise<string> {
  if (file.sizeBytes > SITE_PICTURE_BYTES)
    throw new CartableError('thumbnail.too-large', { limit: SITE_PICTURE_BYTES });
  const content = await readFile(file.path);
  if (!accepted.includes(mediaTypeOf(content, ''))) throw new CartableError('thumbnail.format');
  const bytes = await shrink(content);
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.webp`;
  await objects.put(`site/pictures/${name}`, bytes);
  return `/files/pictures/${name}`;
}

async function shrink(content: Buffer): Promise<Buffer> {
  try {
    return await sharp(content, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw new CartableError('thumbnail.unreadable', { megapixels: maxPixels / 1_000_000 }, { cause: error });
  }
}
