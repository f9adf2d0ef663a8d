import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';

const fileName = 'reserve';
/** Signing in, deleting and the jobs of deletions, some hundreds of times. */
const reserveBytes = 8 * 1024 * 1024;
/** Below, nothing is taken in any more: what is under way needs it to end well. */
const leastFreeBytes = 8 * 1024 * 1024;
/** Shares of a small disk that these take at most. */
const reserveShare = 0.1;
const leastFreeShare = 0.05;

/**
 * Space kept aside in the data folder for the day the disk is full: given back then, so that people can still sign in and
 * delete. Written in full, not as a hole, so that the space is really taken.
 */
export class Reserve {
  readonly #path: string;
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = dataDir;
    this.#path = join(dataDir, fileName);
  }

  readonly free = (): void => rmSync(this.#path, { force: true });

  /** Before anything is opened: SQLite needs some space to open its files. */
  freeIfFull(): void {
    if (existsSync(this.#folder) && this.#freeBytes() < this.#leastFree()) this.free();
  }

  /** @throws {CartableError} `storage.disk-full` while there is less than what deletions need */
  assertSpace(): void {
    // Space that was given back is not room for anything else.
    const givenBack = existsSync(this.#path) ? 0 : this.#size();
    if (this.#freeBytes() < this.#leastFree() + givenBack) throw new CartableError('storage.disk-full');
  }

  /** Once there is room for it, and some more. */
  readonly refill = async (): Promise<void> => {
    const bytes = this.#size();
    if (existsSync(this.#path) || this.#freeBytes() < bytes + this.#leastFree()) return;
    const partial = `${this.#path}.partial`;
    const file = openSync(partial, 'w');
    const block = Buffer.alloc(1024 * 1024, 1);
    try {
      for (let written = 0; written < bytes; ) {
        written += writeSync(file, block, 0, Math.min(block.length, bytes - written));
        await nextTurn();
      }
    } catch (error) {
      rmSync(partial, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
    await rename(partial, this.#path).catch((error: NodeJS.ErrnoException) => {
      // Another process of this folder wrote the same file, and put it in place first.
      if (error.code !== 'ENOENT') throw error;
    });
  };

  #size(): number {
    return Math.min(reserveBytes, Math.floor(this.#totalBytes() * reserveShare));
  }

  #leastFree(): number {
    return Math.min(leastFreeBytes, Math.floor(this.#totalBytes() * leastFreeShare));
  }

  #freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize;
  }

  #totalBytes(): number {
    const { blocks, bsize } = statfsSync(this.#folder);
    return blocks * bsize;
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
