import { type Archive, DirectoryCache, fileSource, openArchive } from '@cartable/tiling';
import { LRUCache } from 'lru-cache';
import type { PyramidRef } from '../pyramid-ref.ts';

/** Archives a worker keeps open: each holds a file handle and its root directory. */
const MAX_OPEN = 32;

/** Archives kept open between tasks, the least recently used closed first. A new version of a pyramid is another file. */
export class ArchiveCache {
  readonly #archives = new LRUCache<string, Promise<Archive>>({ max: MAX_OPEN, dispose: closeWhenOpen });
  readonly #directories = new DirectoryCache();

  /** Good until the next turn of tasks: read at once, not kept. @throws {CartableError} `tiling.archive-corrupt` */
  async get({ archivePath, version }: PyramidRef): Promise<Archive> {
    const key = `${archivePath} ${version}`;
    const cached = this.#archives.get(key);
    if (cached) return cached;
    const archive = openArchive(fileSource(archivePath), { cache: this.#directories });
    this.#archives.set(key, archive);
    archive.catch(() => this.#archives.delete(key));
    return archive;
  }
}

function closeWhenOpen(archive: Promise<Archive>): void {
  void archive.then((open) => open.close()).catch(() => undefined);
}
