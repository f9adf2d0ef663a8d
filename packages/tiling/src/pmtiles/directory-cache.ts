/** Parsed directories kept by the bytes they hold; those used longest ago leave first. May serve several archives. */

import { bytesPerEntry, type Directory } from './directory.ts';

/** Some 250 leaves of 4 096 entries: a pyramid of France down to level 14 has 10 to 70. */
const defaultMostBytes = 32 << 20;

export class DirectoryCache {
  readonly #mostBytes: number;
  /** In order of last use. */
  readonly #directories = new Map<string, Directory>();
  #bytes = 0;

  constructor(mostBytes = defaultMostBytes) {
    this.#mostBytes = mostBytes;
  }

  get(key: string): Directory | undefined {
    const found = this.#directories.get(key);
    if (found) {
      this.#directories.delete(key);
      this.#directories.set(key, found);
    }
    return found;
  }

  set(key: string, directory: Directory): void {
    const before = this.#directories.get(key);
    if (before) this.#remove(key, before);
    this.#directories.set(key, directory);
    this.#bytes += directory.length * bytesPerEntry;
    for (const [oldest, value] of this.#directories) {
      if (this.#bytes <= this.#mostBytes || this.#directories.size === 1) break;
      this.#remove(oldest, value);
    }
  }

  /** Forgets the directories whose key begins so. */
  forget(prefix: string): void {
    for (const [key, directory] of this.#directories)
      if (key.startsWith(prefix)) this.#remove(key, directory);
  }

  #remove(key: string, directory: Directory): void {
    this.#directories.delete(key);
    this.#bytes -= directory.length * bytesPerEntry;
  }
}
