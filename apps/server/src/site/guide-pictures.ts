import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishedFile } from '@cartable/contract';

/** The tests take them; beside the code the guides show the same ones. */
const folder = join(import.meta.dirname, '../../../../docs/pictures');
const pattern = /^guides\/([a-z][a-z0-9-]{0,99}\.(?:fr|en)\.webp)$/;
const freshSeconds = 3600;

/** A picture of the guides; `undefined` for any other path. */
export async function readGuidePicture(path: string): Promise<PublishedFile | undefined> {
  const [, fileName] = pattern.exec(path) ?? [];
  if (fileName === undefined) return undefined;
  const file = join(folder, fileName);
  const info = await stat(file).catch(nothingIfAbsent);
  if (!info?.isFile()) return undefined;
  return {
    fileName,
    mediaType: 'image/webp',
    sizeBytes: info.size,
    version: `${Math.trunc(info.mtimeMs).toString(36)}-${info.size.toString(36)}`,
    freshSeconds,
    read: async (range) => createReadStream(file, range && { start: range.start, end: range.end }),
  };
}

function nothingIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
