/** Decompression of the blocks that are streams of samples. Never more bytes than announced: a bomb is damage. */

import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { BlockError } from '../block-image.ts';
import { unpackLzw } from './lzw.ts';
import { compression } from './tags.ts';

/** At most `expectedBytes`; fewer when the last strip is short. @throws {BlockError} */
export function unpack(bytes: Uint8Array, scheme: number, expectedBytes: number): Uint8Array {
  switch (scheme) {
    case compression.none:
      return bytes.subarray(0, expectedBytes);
    case compression.deflate:
    case compression.oldDeflate:
      return guarded(() => inflateSync(bytes, { maxOutputLength: expectedBytes + slackBytes }));
    case compression.zstd:
      return guarded(() => zstdDecompressSync(bytes, { maxOutputLength: expectedBytes + slackBytes }));
    case compression.lzw:
      return unpackLzw(bytes, expectedBytes);
    case compression.packbits:
      return unpackPackbits(bytes, expectedBytes);
    default:
      throw new BlockError(`compression ${scheme}`);
  }
}

/** Some writers pad the last block; anything beyond is a bomb. */
const slackBytes = 1024;

function guarded(decode: () => Uint8Array): Uint8Array {
  try {
    return decode();
  } catch (error) {
    throw new BlockError('it cannot be decompressed', { cause: error });
  }
}

/** TIFF 6.0 §9. */
function unpackPackbits(bytes: Uint8Array, expectedBytes: number): Uint8Array {
  const output = new Uint8Array(expectedBytes);
  let from = 0;
  let to = 0;
  while (from < bytes.length && to < expectedBytes) {
    const control = (bytes[from++]! << 24) >> 24;
    if (control >= 0) {
      const count = Math.min(control + 1, bytes.length - from, expectedBytes - to);
      output.set(bytes.subarray(from, from + count), to);
      from += count;
      to += count;
    } else if (control !== -128) {
      const count = Math.min(1 - control, expectedBytes - to);
      output.fill(bytes[from++] ?? 0, to, to + count);
      to += count;
    }
  }
  return output.subarray(0, to);
}
