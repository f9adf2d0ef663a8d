/**
 * The files of the registry, in Node: read when a system outside the built-in table is first asked for, so that neither
 * the start nor the memory of a process that meets only the usual ones grows. Browsers get `no-files.ts` instead.
 */

import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const folder = new URL('../../../data/', import.meta.url);

/** Lines of `systems.jsonl`, sorted by code. */
export function readSystems(): Uint8Array {
  return readFileSync(new URL('systems.jsonl', folder));
}

/** `wkt.bin`: see `wkt-file.ts`. */
export function readWktFile(): Uint8Array {
  return readFileSync(new URL('wkt.bin', folder));
}

export function decompress(bytes: Uint8Array): Uint8Array {
  return brotliDecompressSync(bytes);
}
