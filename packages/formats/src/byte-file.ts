/** A local file read by position. Reading is synchronous: this package works inside worker threads. */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export class ByteFile {
  readonly size: number;
  #descriptor: number | undefined;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    this.size = fstatSync(this.#descriptor).size;
  }

  /** Fills `target` from `position`; the result is the number of bytes there were. */
  readInto(target: Uint8Array, position: number, length = target.length): number {
    if (this.#descriptor === undefined) return 0;
    let done = 0;
    while (done < length) {
      const count = readSync(this.#descriptor, target, done, length - done, position + done);
      if (count === 0) break;
      done += count;
    }
    return done;
  }

  /** At most `length` bytes, fewer at the end of the file. */
  readAt(position: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.size - position)));
    return buffer.subarray(0, this.readInto(buffer, position));
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

/** The first bytes of a file, or all of a small one. */
export function readHead(path: string, length: number): Buffer {
  const file = new ByteFile(path);
  try {
    return file.readAt(0, length);
  } finally {
    file.close();
  }
}
