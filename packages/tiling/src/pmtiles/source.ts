/** Source of the bytes of an archive: a file, or ranges of an object in a store. */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export interface ArchiveSource {
  /** Up to `length` bytes: fewer only at the end of the archive. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** The same without leaving the current turn, where it costs less than waiting: local files. */
  readSync?(offset: number, length: number): Uint8Array;
  /** As `readSync`, into memory that is there already, from `at` on; tells how much it read. */
  readIntoSync?(target: Uint8Array, at: number, offset: number, length: number): number;
  /** Size of the whole archive, when known beforehand. */
  readonly sizeBytes?: number;
  close(): Promise<void> | void;
}

/**
 * A local file. Reads are synchronous: a tile in the page cache costs some microseconds, a turn through the thread
 * pool twenty times that.
 */
export function fileSource(path: string): Required<ArchiveSource> {
  const fd = openSync(path, 'r');
  const sizeBytes = fstatSync(fd).size;
  let isOpen = true;
  const readInto = (target: Uint8Array, at: number, offset: number, length: number): number => {
    let done = 0;
    while (done < length) {
      const count = readSync(fd, target, at + done, length - done, offset + done);
      if (count === 0) break;
      done += count;
    }
    return done;
  };
  const readFile = (offset: number, length: number): Uint8Array => {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, sizeBytes - offset)));
    return bytes.subarray(0, readInto(bytes, 0, offset, bytes.length));
  };
  return {
    sizeBytes,
    readSync: readFile,
    readIntoSync: readInto,
    read: async (offset, length) => readFile(offset, length),
    close() {
      if (isOpen) closeSync(fd);
      isOpen = false;
    },
  };
}
