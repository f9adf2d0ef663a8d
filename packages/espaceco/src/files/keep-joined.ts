import { readFile } from 'node:fs/promises';
import { CartableError, joinedExtensions } from '@cartable/contract';
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
import { stripGif } from './strip-gif.ts';

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
 * A photograph is decoded and written anew: the place, the camera and its owner stay with whoever took it, as does what
 * a GIF says besides its pictures.
 * @throws {CartableError} `espaceco.file-type`, `espaceco.picture-damaged`, `espaceco.picture-too-large`,
 * `espaceco.picture-too-slow`
 */
export async function keepJoined(
  context: EspacecoContext,
  owner: FileOwner,
  file: ReceivedFile,
): Promise<JoinedFile> {
  const fileName = displayName(file.filename);
  if (/\.gif$/i.test(fileName)) return keepGif(context, owner, file);
  if (!/\.(jpe?g|png)$/i.test(fileName))
    return { file: await keepFile(context, owner, file), thumbnail: null, width: null, height: null };
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

/** It may move: its pictures stay as they are. */
async function keepGif(context: EspacecoContext, owner: FileOwner, file: ReceivedFile): Promise<JoinedFile> {
  const fileName = displayName(file.filename);
  const bytes = stripGif(await readFile(file.path));
  if (bytes === 'no GIF')
    throw new CartableError('espaceco.file-type', { file: fileName, accepted: joinedExtensions.join(', ') });
  if (bytes === 'damaged')
    throw new CartableError('espaceco.picture-damaged', { file: fileName, type: 'GIF' });
  const pixels = await pixelsOf(file.path);
  const picture = { bytes, mediaType: 'image/gif' as const };
  return {
    file: await keepPicture(context, { owner, fileName, picture }),
    thumbnail: null,
    width: pixels?.width ?? null,
    height: pixels?.height ?? null,
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
