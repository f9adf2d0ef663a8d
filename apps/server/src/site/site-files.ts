import { CartableError, type PublishedFile } from '@cartable/contract';
import { mediaTypeOf, type ObjectStore } from '@cartable/storage';

/** Files the administrators of the site put there: pages of news, images. `objects/site` of the data folder. */
const prefix = 'site/';
const texts = 'content/';
const freshSeconds = 3600;
const headBytes = 4096;

/** `undefined` for what is not a file of the site: absent, a folder, or no path at all. */
export async function readSiteFile(objects: ObjectStore, path: string): Promise<PublishedFile | undefined> {
  // Texts of the site are told by its calls, once they have appeared.
  if (path.startsWith(texts)) return undefined;
  const key = prefix + path;
  const info = await statOrNothing(objects, key);
  if (!info) return undefined;
  const fileName = path.split('/').at(-1) ?? '';
  const head = info.sizeBytes === 0 ? Buffer.alloc(0) : await readHead(objects, key, info.sizeBytes);
  return {
    fileName,
    mediaType: mediaTypeOf(head, fileName),
    sizeBytes: info.sizeBytes,
    version: `${info.modified.getTime().toString(36)}-${info.sizeBytes.toString(36)}`,
    freshSeconds,
    read: (range) => objects.get(key, range),
  };
}

async function statOrNothing(objects: ObjectStore, key: string) {
  try {
    return await objects.stat(key);
  } catch (error) {
    // No object can have that name.
    if (error instanceof CartableError && error.code === 'storage.object-key-invalid') return undefined;
    throw error;
  }
}

async function readHead(objects: ObjectStore, key: string, sizeBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  const end = Math.min(headBytes, sizeBytes) - 1;
  for await (const part of await objects.get(key, { start: 0, end })) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
