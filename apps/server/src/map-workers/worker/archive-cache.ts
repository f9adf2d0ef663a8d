import { openS3Ranges, type S3Location } from '@cartable/storage';
import { type Archive, DirectoryCache, fileSource, openArchive } from '@cartable/tiling';
import { LRUCache } from 'lru-cache';
import type { ArchiveRef, PyramidRef } from '../pyramid-ref.ts';

/** Archives a worker keeps open: each holds a file handle and its root directory. */
const MAX_OPEN = 32;

/** Archives kept open between tasks, the least recently used closed first. A new version of a pyramid is another file. */
export class ArchiveCache {
  readonly #archives = new LRUCache<string, Promise<Archive>>({ max: MAX_OPEN, dispose: closeWhenOpen });
  readonly #directories = new DirectoryCache();
  readonly #bucket: ReturnType<typeof openS3Ranges> | undefined;

  /** @param bucket where the objects are, when they are not on the local disk */
  constructor(bucket?: S3Location) {
    this.#bucket = bucket && openS3Ranges(bucket);
  }

  /** Good until the next turn of tasks: read at once, not kept. @throws {CartableError} `tiling.archive-corrupt` */
  async get({ archive: ref, version }: PyramidRef): Promise<Archive> {
    const key = `${'path' in ref ? ref.path : ref.objectKey} ${version}`;
    const cached = this.#archives.get(key);
    if (cached) return cached;
    const archive = this.#open(ref);
    this.#archives.set(key, archive);
    archive.catch(() => this.#archives.delete(key));
    return archive;
  }

  async #open(ref: ArchiveRef): Promise<Archive> {
    const options = { cache: this.#directories };
    if ('path' in ref) return openArchive(fileSource(ref.path), options);
    if (!this.#bucket) throw new Error('This worker was given no object store.');
    return openArchive(await this.#bucket.openRanges(ref.objectKey), options);
  }
}

function closeWhenOpen(archive: Promise<Archive>): void {
  void archive.then((open) => open.close()).catch(() => undefined);
}
