import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const bufferBytes = 256 * 1024;

/** A file written from beginning to end, its first bytes rewritten at most, then read. */
export class TemporaryFile {
  readonly #file: number;
  readonly #buffer = Buffer.allocUnsafe(bufferBytes);
  #used = 0;
  #written = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'w+');
  }

  get length(): number {
    return this.#written + this.#used;
  }

  append(bytes: Uint8Array): void {
    if (bytes.length > bufferBytes - this.#used) this.#flush();
    if (bytes.length > bufferBytes) {
      this.#write(bytes, this.#written);
      this.#written += bytes.length;
      return;
    }
    this.#buffer.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  /** Over bytes already appended. */
  rewrite(bytes: Uint8Array, at: number): void {
    this.#flush();
    this.#write(bytes, at);
  }

  /** A part of it, wherever; valid for good. */
  read(at: number, length: number): Buffer {
    this.#flush();
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const read = readSync(this.#file, bytes, done, length - done, at + done);
      if (read === 0) throw new RangeError(`The file ends before byte ${at + length}.`);
      done += read;
    }
    return bytes;
  }

  /** Each chunk is valid for good. */
  *chunks(): Generator<Buffer, void, undefined> {
    this.#flush();
    for (let at = 0; at < this.#written; ) {
      const chunk = Buffer.allocUnsafe(bufferBytes);
      const read = readSync(this.#file, chunk, 0, bufferBytes, at);
      if (read === 0) return;
      at += read;
      yield chunk.subarray(0, read);
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    if (this.#used === 0) return;
    this.#write(this.#buffer.subarray(0, this.#used), this.#written);
    this.#written += this.#used;
    this.#used = 0;
  }

  #write(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
  }
}
