/** Parsed directories kept by the bytes they hold; those used longest ago leave first. May serve several archives. */

import { LRUCache } from 'lru-cache';
import { bytesPerEntry, type Directory } from './directory.ts';

/** Some 250 leaves of 4 096 entries: a pyramid of France down to level 14 has 10 to 70. */
const defaultMostBytes = 32 << 20;

export class DirectoryCache {
  readonly #directories: LRUCache<string, Directory>;

  constructor(mostBytes = defaultMostBytes) {
    this.#directories = new LRUCache({
      maxSize: mostBytes,
      // One larger than all that is kept is kept alone.
      sizeCalculation: ({ length }) => Math.min(mostBytes, Math.max(1, length * bytesPerEntry)),
    });
  }

  get(key: string): Directory | undefined {
    return this.#directories.get(key);
  }

  set(key: string, directory: Directory): void {
    this.#directories.set(key, directory);
  }

  /** Drops the directories whose key begins so. */
  forget(prefix: string): void {
    for (const key of [...this.#directories.keys()])
      if (key.startsWith(prefix)) this.#directories.delete(key);
  }
}
