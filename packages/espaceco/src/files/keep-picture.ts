import { createHash } from 'node:crypto';
import type { ObjectStore } from '@cartable/storage';
import type { Picture } from './image.ts';
import { newObjectKey, type StoredFile } from './stored-file.ts';

/** Keeps a picture before the row that refers to it is written. */
export async function keepPicture(
  { objects }: { readonly objects: ObjectStore },
  {
    owner,
    fileName,
    picture: { bytes, mediaType },
  }: {
    readonly owner: Parameters<typeof newObjectKey>[0];
    readonly fileName: string;
    readonly picture: Pick<Picture, 'bytes'> & { readonly mediaType: Picture['mediaType'] | 'image/gif' };
  },
): Promise<StoredFile> {
  const objectKey = newObjectKey(owner);
  await objects.put(objectKey, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { objectKey, fileName, mediaType, sizeBytes: bytes.length, sha256 };
}
