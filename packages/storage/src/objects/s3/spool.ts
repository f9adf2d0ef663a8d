import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CartableError } from '@cartable/contract';
import type { SpoolLocation } from './s3-location.ts';

/** An object as it stands now: two contents of a key have different tags. */
export interface TaggedObject {
  readonly key: string;
  readonly tag: string;
  readonly sizeBytes: number;
}

interface Copy {
  readonly path: string;
  readonly sizeBytes: number;
  readonly made: Promise<void>;
  readers: number;
}

/** Copies of objects on the local disk, shared by their readers and bounded together. */
export class Spool {
  readonly #location: SpoolLocation;
  /** In order of last use. */
  readonly #copies = new Map<string, Copy>();
  readonly #ready: Promise<unknown>;
  #bytes = 0;

  constructor(location: SpoolLocation) {
    this.#location = location;
    this.#ready = rm(location.folder, { recursive: true, force: true }).then(() =>
      mkdir(location.folder, { recursive: true, mode: 0o700 }),
    );
    // Told to whoever asks for the first copy.
    this.#ready.catch(() => undefined);
  }

  /** @param fetch bytes of the object; asked once, however many wait for it */
  async lend(
    object: TaggedObject,
    fetch: () => Promise<Readable>,
  ): Promise<{ path: string; release(): Promise<void> }> {
    await this.#ready;
    const name = createHash('sha256').update(`${object.key}\n${object.tag}`).digest('hex');
    const copy = this.#copies.get(name) ?? this.#begin(name, object, fetch);
    this.#copies.delete(name);
    this.#copies.set(name, copy);
    copy.readers += 1;
    try {
      await copy.made;
    } catch (error) {
      copy.readers -= 1;
      throw error;
    }
    await this.#shrink();
    return { path: copy.path, release: onlyOnce(() => this.#release(copy)) };
  }

  #begin(name: string, { sizeBytes }: TaggedObject, fetch: () => Promise<Readable>): Copy {
    // Never the name of a copy that is being deleted.
    const path = join(this.#location.folder, `${name}-${randomBytes(4).toString('hex')}`);
    const copy: Copy = { path, sizeBytes, made: writeCopy(path, fetch), readers: 0 };
    this.#bytes += sizeBytes;
    copy.made.catch(() => this.#drop(name, copy));
    return copy;
  }

  async #release(copy: Copy): Promise<void> {
    copy.readers -= 1;
    await this.#shrink();
  }

  async #shrink(): Promise<void> {
    const removed: string[] = [];
    for (const [name, copy] of this.#copies) {
      if (this.#bytes <= this.#location.maxBytes) break;
      if (copy.readers > 0) continue;
      this.#drop(name, copy);
      removed.push(copy.path);
    }
    await Promise.all(removed.map((path) => rm(path, { force: true })));
  }

  #drop(name: string, copy: Copy): void {
    if (this.#copies.get(name) !== copy) return;
    this.#copies.delete(name);
    this.#bytes -= copy.sizeBytes;
  }
}

/** Whole or absent: written aside and renamed. */
async function writeCopy(path: string, fetch: () => Promise<Readable>): Promise<void> {
  const partial = `${path}~`;
  try {
    await pipeline(await fetch(), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
      ? new CartableError('storage.disk-full', {}, { cause: error })
      : error;
  }
}

function onlyOnce(release: () => Promise<void>): () => Promise<void> {
  let released: Promise<void> | undefined;
  return () => {
    released ??= release();
    return released;
  };
}
