import { gzipSync } from 'node:zlib';

/** Deflate at its usual effort, with memory fit for tiles: most hold some hundreds of bytes. */
export function compressTile(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 6 });
}
