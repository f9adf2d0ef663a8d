/** A file that grows by the end through a buffer, and whose bytes can be read again at once. */

import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';

/** One write call for thousands of tiles. */
const bufferBytes = 1 << 20;

export class AppendFile {
  #path: string;
  #fd: number;
  /** Bytes before those of the buffer. */
  #flushed: number;
  #buffer = Buffer.allocUnsafe(bufferBytes);
  #buffered = 0;
  #isOpen = true;

  /** @param start first bytes left for later */
  constructor(path: string, start: number) {
    this.#path = path;
    this.#fd = openSync(path, 'wx+');
    this.#flushed = start;
  }

  get size(): number {
    return this.#flushed + this.#buffered;
  }

  /** @returns where the bytes begin */
  append(bytes: Uint8Array): number {
    const offset = this.size;
    if (bytes.length > bufferBytes - this.#buffered) this.flush();
    if (bytes.length > bufferBytes) {
      this.#write(bytes);
    } else {
      this.#buffer.set(bytes, this.#buffered);
      this.#buffered += bytes.length;
    }
    return offset;
  }

  flush(): void {
    const pending = this.#buffer.subarray(0, this.#buffered);
    this.#buffered = 0;
    this.#write(pending);
  }

  #write(bytes: Uint8Array): void {
    writeAll(this.#fd, bytes, this.#flushed);
    this.#flushed += bytes.length;
  }

  read(offset: number, length: number): Uint8Array {
    if (offset >= this.#flushed) {
      const from = offset - this.#flushed;
      return this.#buffer.subarray(from, from + length);
    }
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const count = readSync(this.#fd, bytes, done, length - done, offset + done);
      if (count === 0) throw new Error(`${this.#path} ends before ${offset + length} bytes.`);
      done += count;
    }
    return bytes;
  }

  /** Whether the file holds these bytes at that place. */
  holds(offset: number, bytes: Uint8Array): boolean {
    return Buffer.compare(this.read(offset, bytes.length), bytes) === 0;
  }

  /** Writes the first bytes, and waits until all is on the disk. */
  close(start: Uint8Array): void {
    this.flush();
    writeAll(this.#fd, start, 0);
    fsyncSync(this.#fd);
    closeSync(this.#fd);
    this.#isOpen = false;
  }

  rename(path: string): void {
    renameSync(this.#path, path);
    this.#path = path;
  }

  /** Closes and removes. */
  discard(): void {
    if (this.#isOpen) closeSync(this.#fd);
    this.#isOpen = false;
    rmSync(this.#path, { force: true });
  }
}

/** A full disk or a signal may cut a write short. */
function writeAll(fd: number, bytes: Uint8Array, position: number): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(fd, bytes, done, bytes.length - done, position + done);
}
