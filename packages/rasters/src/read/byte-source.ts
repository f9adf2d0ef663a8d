/** Bytes read by position: a local file, or an object kept elsewhere and read by ranges. */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export interface ByteSource {
  readonly size: number;
  /**
   * At most `length` bytes from `position`; fewer at the end. They are of whoever reads, who changes them in place. Local
   * files answer at once, without a promise.
   */
  read(position: number, length: number): Uint8Array | Promise<Uint8Array>;
  close(): void;
}

export function openFileBytes(path: string): ByteSource {
  const descriptor = openSync(path, 'r');
  let isOpen = true;
  const { size } = fstatSync(descriptor);
  return {
    size,
    read: (position, length) => {
      const requested = Math.max(0, Math.min(length, size - position));
      const target = Buffer.allocUnsafe(requested);
      let done = 0;
      while (done < requested) {
        const count = readSync(descriptor, target, done, requested - done, position + done);
        if (count === 0) break;
        done += count;
      }
      return target.subarray(0, done);
    },
    close: () => {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** A small text file, whole. Longer than `limit`: undefined. */
export function readSmallText(path: string, limit: number): string | undefined {
  const source = openFileBytes(path);
  try {
    if (source.size > limit) return undefined;
    return Buffer.from(source.read(0, source.size) as Uint8Array)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  } finally {
    source.close();
  }
}
