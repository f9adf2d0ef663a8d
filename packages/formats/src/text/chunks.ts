/** Decodes a file piece by piece into strings, characters never cut. */

import iconv from 'iconv-lite';
import { ByteFile } from '../byte-file.ts';
import type { DepositFile } from '../format.ts';

const chunkBytes = 1 << 20;

export interface ChunkOptions {
  readonly encoding: string;
  /** Bytes to leave out at the beginning (byte order mark). */
  readonly skip?: number;
  readonly signal?: AbortSignal;
}

export function* decodeChunks(
  file: DepositFile,
  { encoding, skip = 0, signal }: ChunkOptions,
): Iterable<string> {
  const bytes = new ByteFile(file.path);
  const decoder = streamDecoder(encoding);
  const buffer = Buffer.allocUnsafe(chunkBytes);
  try {
    for (let position = skip; position < bytes.size; position += chunkBytes) {
      signal?.throwIfAborted();
      const count = bytes.readInto(buffer, position);
      yield decoder.write(buffer.subarray(0, count));
    }
    const rest = decoder.end();
    if (rest) yield rest;
  } finally {
    bytes.close();
  }
}

interface StreamDecoder {
  write(bytes: Buffer): string;
  end(): string | undefined;
}

function streamDecoder(encoding: string): StreamDecoder {
  try {
    const decoder = new TextDecoder(encoding, { ignoreBOM: true });
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  } catch {
    return iconv.getDecoder(encoding, { stripBOM: false });
  }
}
