import { readFile } from 'node:fs/promises';
import { CartableError, THUMBNAIL_BYTES, THUMBNAIL_PIXELS } from '@cartable/contract';
import { mediaTypeOf } from '@cartable/storage';
import sharp from 'sharp';
import type { DatastoreContext } from '../../context.ts';
import type { AnnexeContent } from '../annexes/annexe.model.ts';
import { keepBytes, type ReceivedFile } from '../annexes/annexe-content.ts';

/** A photograph of a good camera; a file of 2 MB can announce a thousand times more. */
const maxPixels = 50_000_000;
const maxSeconds = 10;

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;
type ThumbnailType = keyof typeof extensions;

/** @throws {CartableError} `thumbnail.*` */
export async function keepThumbnail(
  context: DatastoreContext,
  annexeId: string,
  file: ReceivedFile,
): Promise<AnnexeContent> {
  const { bytes, extension } = await makeThumbnail(context, file);
  return keepBytes(context, annexeId, { bytes, fileName: `vignette.${extension}` });
}

/**
 * The image alone, upright and small: decoded and written anew, so that nothing else the file carried (place, author,
 * anything hidden behind it) is published. Decoding happens in the threads of the image library, few at once.
 */
export async function makeThumbnail(
  context: Pick<DatastoreContext, 'inspections'>,
  file: ReceivedFile,
): Promise<{ bytes: Buffer; extension: string }> {
  if (file.sizeBytes > THUMBNAIL_BYTES) {
    throw new CartableError('thumbnail.too-large', { limit: THUMBNAIL_BYTES });
  }
  const content = await readFile(file.path);
  const type = mediaTypeOf(content, '');
  if (!isThumbnailType(type)) throw new CartableError('thumbnail.format');
  const extension = extensions[type];
  return { bytes: await context.inspections.run(() => shrink(content, type)), extension };
}

function isThumbnailType(type: string): type is ThumbnailType {
  return Object.hasOwn(extensions, type);
}

async function shrink(content: Buffer, type: ThumbnailType): Promise<Buffer> {
  try {
    const image = sharp(content, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ ...THUMBNAIL_PIXELS, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    if (type === 'image/png') return await image.png({ compressionLevel: 9, palette: false }).toBuffer();
    if (type === 'image/webp') return await image.webp({ quality: 85 }).toBuffer();
    return await image.jpeg({ quality: 85, mozjpeg: true }).toBuffer();
  } catch (error) {
    throw new CartableError('thumbnail.unreadable', { megapixels: maxPixels / 1_000_000 }, { cause: error });
  }
}
