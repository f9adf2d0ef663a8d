import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, type Dirent } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { CartableError } from '@cartable/contract';
import { keepForBackup } from '../backup/removal-hold.ts';
import { checkObjectKey, decodePart, encodePart } from './object-key.ts';
import type { ObjectInfo, ObjectRanges, ObjectStore } from './port.ts';

/** Files being written begin so; no encoded key can. */
const partialMark = '~';
/** Deletions that leave a folder empty just as something is put there: more in a row do not happen. */
const maxFolderAttempts = 5;

/** One file per object, under a folder. What is half-written has another name until it is whole and on the disk. */
export function openFolderObjectStore({ folder }: { folder: string }): ObjectStore {
  return new FolderObjectStore(folder);
}

class FolderObjectStore implements ObjectStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  put(key: string, content: Readable | Uint8Array): Promise<ObjectInfo> {
    return this.#write(key, content, async (partial, path) => {
      await keepForBackup(this.#folder, path);
      await rename(partial, path);
    });
  }

  putNew(key: string, content: Readable | Uint8Array): Promise<ObjectInfo> {
    return this.#write(key, content, async (partial, path) => {
      // Unlike a rename, a link replaces nothing.
      await link(partial, path).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error;
        throw new CartableError('storage.object-exists', { key }, { cause: error });
      });
      await rm(partial);
    });
  }

  /** @param settle gives what is whole and on the disk its name */
  async #write(
    key: string,
    content: Readable | Uint8Array,
    settle: (partial: string, path: string) => Promise<void>,
  ): Promise<ObjectInfo> {
    const path = this.#path(key);
    try {
      const { file, partial } = await openPartial(dirname(path));
      try {
        const sha256 = await writeWhole(file, content);
        await settle(partial, path);
        await syncFolder(dirname(path));
        return { ...(await this.#info(key, path)), sha256 };
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    } catch (error) {
      // What was not begun would stay open.
      if (!(content instanceof Uint8Array)) content.destroy();
      throw codeOf(error) === 'ENOSPC' ? new CartableError('storage.disk-full', {}, { cause: error }) : error;
    }
  }

  async take(key: string, path: string): Promise<ObjectInfo> {
    const target = this.#path(key);
    try {
      await syncFile(path);
      await keepForBackup(this.#folder, target);
      await withFolder(dirname(target), () => rename(path, target));
      await syncFolder(dirname(target));
    } catch (error) {
      if (codeOf(error) === 'EXDEV') {
        await this.put(key, createReadStream(path));
        await rm(path, { force: true });
      } else {
        const taken = codeOf(error) === 'ENOENT' ? await this.stat(key) : undefined;
        if (!taken) throw error;
        return taken;
      }
    }
    return this.#info(key, target);
  }

  async get(key: string, range?: { start: number; end: number }): Promise<Readable> {
    if (!(await this.stat(key))) throw unknownObject(key);
    // By its path: a handle that somebody forgets ends the whole process when it is collected.
    const content = createReadStream(this.#path(key), range && { start: range.start, end: range.end });
    await once(content, 'open').catch((error: unknown) => {
      throw isAbsent(error) ? unknownObject(key) : error;
    });
    return content;
  }

  async stat(key: string): Promise<ObjectInfo | undefined> {
    const path = this.#path(key);
    const info = await stat(path).catch(absentOrThrow);
    return info?.isFile() ? { key, sizeBytes: info.size, modified: info.mtime } : undefined;
  }

  async delete(key: string): Promise<void> {
    await keepForBackup(this.#folder, this.#path(key));
    await rm(this.#path(key), { force: true });
    await this.#removeEmptyFolders(dirname(this.#path(key)));
  }

  async deletePrefix(prefix: string): Promise<void> {
    for await (const { key } of this.list(prefix)) await this.delete(key);
    const isFolder = prefix.endsWith('/') && prefix.length > 1;
    // Nothing is left but what an interrupted writer left.
    if (isFolder) await rm(this.#path(prefix.slice(0, -1)), { recursive: true, force: true });
  }

  async *list(prefix: string): AsyncGenerator<ObjectInfo> {
    const cut = prefix.lastIndexOf('/');
    const under = cut < 0 ? '' : prefix.slice(0, cut);
    const start = under === '' ? this.#folder : this.#path(under);
    yield* this.#walk(start, under === '' ? '' : `${under}/`, prefix);
  }

  async move(from: string, to: string): Promise<void> {
    const target = this.#path(to);
    if (!(await this.stat(from))) throw unknownObject(from);
    await keepForBackup(this.#folder, this.#path(from));
    await keepForBackup(this.#folder, target);
    await withFolder(dirname(target), () => rename(this.#path(from), target));
    await syncFolder(dirname(target));
    await this.#removeEmptyFolders(dirname(this.#path(from)));
  }

  async checkout(key: string): Promise<{ path: string; release(): Promise<void> }> {
    if (!(await this.stat(key))) throw unknownObject(key);
    return { path: this.#path(key), release: async () => {} };
  }

  async openRanges(key: string): Promise<ObjectRanges> {
    const file = await this.#open(key);
    const { size: sizeBytes } = await file.stat();
    return {
      path: this.#path(key),
      sizeBytes,
      async read(offset, length) {
        const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, sizeBytes - offset)));
        let done = 0;
        while (done < bytes.length) {
          const { bytesRead } = await file.read(bytes, done, bytes.length - done, offset + done);
          if (bytesRead === 0) break;
          done += bytesRead;
        }
        return bytes.subarray(0, done);
      },
      close: () => file.close(),
    };
  }

  /** A folder has no address. */
  async linkTo(): Promise<undefined> {
    return undefined;
  }

  async *#walk(folder: string, above: string, prefix: string): AsyncGenerator<ObjectInfo> {
    const entries = (await readdir(folder, { withFileTypes: true }).catch(absentOrThrow)) ?? [];
    for (const entry of entries.sort(byName)) {
      if (entry.name.startsWith(partialMark)) continue;
      const key = above + decodePart(entry.name);
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        const mayHold = `${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`);
        if (mayHold) yield* this.#walk(path, `${key}/`, prefix);
      } else if (key.startsWith(prefix)) {
        const info = await this.stat(key);
        if (info) yield info;
      }
    }
  }

  async #open(key: string): Promise<FileHandle> {
    try {
      const file = await open(this.#path(key), 'r');
      if ((await file.stat()).isFile()) return file;
      await file.close();
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
    throw unknownObject(key);
  }

  async #info(key: string, path: string): Promise<ObjectInfo> {
    const { size, mtime } = await stat(path);
    return { key, sizeBytes: size, modified: mtime };
  }

  /** Folders are only the shape of keys: an empty one means nothing. One that is not is left by the system itself. */
  async #removeEmptyFolders(folder: string): Promise<void> {
    for (let at = folder; at.startsWith(this.#folder) && at !== this.#folder; at = dirname(at)) {
      const isRemoved = await rmdir(at).then(
        () => true,
        () => false,
      );
      if (!isRemoved) return;
    }
  }

  #path(key: string): string {
    return join(this.#folder, ...checkObjectKey(key).split('/').map(encodePart));
  }
}

function openPartial(folder: string): Promise<{ file: FileHandle; partial: string }> {
  const partial = join(folder, `${partialMark}${randomBytes(8).toString('hex')}`);
  return withFolder(folder, async () => ({ file: await open(partial, 'wx'), partial }));
}

/** Creates the folder first, and again when a concurrent `delete` has just found it empty. */
async function withFolder<T>(folder: string, use: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await createFolder(folder);
      return await use();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || attempt === maxFolderAttempts) throw error;
    }
  }
}

async function createFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true });
  for (let at = folder; created && at.length >= created.length; at = dirname(at))
    await syncFolder(dirname(at));
}

/** Writes, waits for the disk and closes. @returns SHA-256, hexadecimal */
async function writeWhole(file: FileHandle, content: Readable | Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
      hash.update(bytes);
      await file.appendFile(bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** So that the name survives a power cut too; Windows does not open folders and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function unknownObject(key: string): CartableError {
  return new CartableError('storage.object-unknown', { key });
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function isAbsent(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

function absentOrThrow(error: unknown): undefined {
  if (isAbsent(error)) return undefined;
  throw error;
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1;
}
