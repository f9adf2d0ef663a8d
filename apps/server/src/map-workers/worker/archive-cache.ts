import { type Archive, DirectoryCache, fileSource, openArchive } from '@cartable/tiling';
import type { PyramidRef } from '../pyramid-ref.ts';

/** Archives a worker keeps open: each holds a file handle and its root directory. */
const MAX_OPEN = 32;

/** Archives kept open between tasks, the least recently used closed first. A new version of a pyramid is another file. */
export class ArchiveCache {
  readonly #archives = new Map<string, Promise<Archive>>();
  readonly #directories = new DirectoryCache();

  /** Good until the next turn of tasks: read at once, not kept. @throws {CartableError} `tiling.archive-corrupt` */
  async get({ archivePath, version }: PyramidRef): Promise<Archive> {
    const key = `${archivePath} ${version}`;
    const kept = this.#archives.get(key);
    const archive = kept ?? openArchive(fileSource(archivePath), { cache: this.#directories });
    this.#archives.delete(key);
    this.#archives.set(key, archive);
    if (kept === undefined) archive.catch(() => this.#archives.delete(key));
    this.#shrink();
    return archive;
  }

  #shrink(): void {
    for (const [key, archive] of this.#archives) {
      if (this.#archives.size <= MAX_OPEN) return;
      this.#archives.delete(key);
      void archive.then((open) => open.close()).catch(() => undefined);
    }
  }
}
