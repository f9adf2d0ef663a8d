import { displayName } from '@cartable/platform';
import type { EspacecoContext } from '../context.ts';
import { pixelsOf, readPicture, shrink } from './image.ts';
import { keepPicture } from './keep-picture.ts';
import {
  dropFile,
  type FileOwner,
  keepFile,
  type ReceivedFile,
  requireType,
  type StoredFile,
} from './stored-file.ts';

/** Side of the square a thumbnail fits in. */
const thumbnailPixels = 320;

/** A file of somebody, with its small picture when it is one. */
export interface JoinedFile {
  readonly file: StoredFile;
  readonly thumbnail: StoredFile | null;
  /** Of an image, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * A photograph is decoded and written anew: the place, the camera and its owner stay with whoever took it.
 * @throws {CartableError} `espaceco.file-type`
 */
export async function keepJoined(
  context: EspacecoContext,
  owner: FileOwner,
  file: ReceivedFile,
): Promise<JoinedFile> {
  const fileName = displayName(file.filename);
  if (!/\.(jpe?g|png)$/i.test(fileName)) {
    const pixels = /\.gif$/i.test(fileName) ? await pixelsOf(file.path) : null;
    const stored = await keepFile(context, owner, file);
    return { file: stored, thumbnail: null, width: pixels?.width ?? null, height: pixels?.height ?? null };
  }
  const picture = await readPicture(file);
  requireType(fileName, picture.mediaType);
  const { width, height } = picture;
  return {
    file: await keepPicture(context, { owner, fileName, picture }),
    thumbnail: await keepPicture(context, {
      owner,
      fileName,
      picture: await shrink(picture, thumbnailPixels),
    }),
    width,
    height,
  };
}

/** At once; what fails is left to the sweep. */
export async function dropJoined(
  context: EspacecoContext,
  { file, thumbnail }: Pick<JoinedFile, 'file' | 'thumbnail'>,
): Promise<void> {
  await dropFile(context, file.objectKey);
  if (thumbnail !== null) await dropFile(context, thumbnail.objectKey);
}
