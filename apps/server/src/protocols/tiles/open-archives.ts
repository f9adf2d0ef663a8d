import { CartableError } from '@cartable/contract';
import type { ObjectRanges, ObjectStore } from '@cartable/storage';
import { type Archive, type ArchiveSource, DirectoryCache, fileSource, openArchive } from '@cartable/tiling';

/** A file is read at once, in the turn that asks; an object elsewhere by a request for each part. */
export async function sourceOf(ranges: ObjectRanges): Promise<ArchiveSource> {
  if (ranges.path === undefined) return ranges;
  try {
    return fileSource(ranges.path);
  } finally {
    await ranges.close();
  }
}

/** Each holds a file descriptor and the first directory of its archive. */
const maxOpen = 256;

interface Entry {
  readonly opening: Promise<Archive>;
  /** Once it is open. */
  archive: Archive | undefined;
}

/**
 * Archives of tiles kept open between requests, those used longest ago closed first; their directories share one
 * bounded memory. A tile of a file is read at once, in the turn that asks for it, so an archive that is open stays so
 * until then.
 */
export class OpenArchives {
  readonly #objects: Pick<ObjectStore, 'openRanges'>;
  readonly #directories = new DirectoryCache();
  /** In order of last use. */
  readonly #entries = new Map<string, Entry>();
  readonly #maxOpen: number;

  constructor(objects: Pick<ObjectStore, 'openRanges'>, limit = maxOpen) {
    this.#objects = objects;
    this.#maxOpen = limit;
  }

  /** The archive when it is already open. */
  find(key: string): Archive | undefined {
    return this.#entries.get(key)?.archive;
  }

  /** @throws {CartableError} `storage.object-unknown`, `tiling.archive-corrupt` */
  open(key: string): Promise<Archive> {
    const cached = this.#entries.get(key);
    this.#entries.delete(key);
    const entry = cached ?? this.#begin(key);
    this.#entries.set(key, entry);
    this.#shrink();
    return entry.opening;
  }

  /** Closes the archives that are no longer published. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const [key, entry] of this.#entries) if (!keys.has(key)) this.#close(key, entry);
  }

  close(): void {
    this.keepOnly(new Set());
  }

  #begin(key: string): Entry {
    const entry: Entry = {
      opening: this.#openObject(key, () => entry),
      archive: undefined,
    };
    // One that cannot be opened is not kept: the next request tries again.
    entry.opening.catch(() => this.#entries.get(key) === entry && this.#entries.delete(key));
    return entry;
  }

  async #openObject(key: string, entryOf: () => Entry): Promise<Archive> {
    const source = await sourceOf(await this.#objects.openRanges(key)).catch(
      (cause: NodeJS.ErrnoException) => {
        // Its file was removed between the two: it was withdrawn, and nothing is wrong.
        throw cause.code === 'ENOENT'
          ? new CartableError('storage.object-unknown', { key }, { cause })
          : cause;
      },
    );
    const archive = await openArchive(source, { cache: this.#directories });
    entryOf().archive = archive;
    return archive;
  }

  #shrink(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= this.#maxOpen) return;
      this.#close(key, entry);
    }
  }

  #close(key: string, entry: Entry): void {
    this.#entries.delete(key);
    entry.opening
      .then(async (archive) => {
        entry.archive = undefined;
        await archive.close();
      })
      .catch(() => undefined);
  }
}
