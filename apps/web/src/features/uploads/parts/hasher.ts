/** SHA-256 of a file and of each of its chunks, in one reading. WebAssembly, since `crypto.subtle` is missing over plain HTTP. */

import { createSHA256 } from 'hash-wasm';

export interface FileHasher {
  /** Adds the next bytes to the whole. @returns their own fingerprint, 64 hexadecimal digits */
  add(bytes: Uint8Array): Promise<string>;
  /** Fingerprint of all that was added. The hasher is then spent. */
  digest(): Promise<string>;
  close(): void;
}

/** Hashes on the calling thread: inside the worker, and in tests. */
export async function createHasher(): Promise<FileHasher> {
  const [whole, piece] = await Promise.all([createSHA256(), createSHA256()]);
  whole.init();
  return {
    add: async (bytes) => {
      whole.update(bytes);
      return piece.init().update(bytes).digest('hex');
    },
    digest: async () => whole.digest('hex'),
    close: () => {},
  };
}
