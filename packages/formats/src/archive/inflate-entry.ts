import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CartableError } from '@cartable/contract';
import type { FormatLimits } from '../limits.ts';

export interface InflateBudget {
  readonly file: string;
  readonly limits: FormatLimits;
  /** Size of the archive itself. */
  readonly archiveBytes: number;
  /** Inflated so far, all entries together. */
  inflatedBytes: number;
}

export interface EntryToInflate {
  readonly name: string;
  readonly compressedBytes: number;
  readonly source: Readable;
  readonly target: string;
  readonly signal?: AbortSignal;
}

/**
 * Writes one entry to disk, counting what really comes out: the sizes written in an archive are only claims.
 * @throws {CartableError} `archive.bomb`, `archive.too-large`
 */
export async function inflateEntry(entry: EntryToInflate, budget: InflateBudget): Promise<number> {
  let bytes = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      budget.inflatedBytes += chunk.length;
      assertBounded(entry, bytes, budget);
      yield chunk;
    }
  };
  await pipeline(entry.source, count, createWriteStream(entry.target), { signal: entry.signal });
  return bytes;
}

function assertBounded(
  { name, compressedBytes }: EntryToInflate,
  bytes: number,
  budget: InflateBudget,
): void {
  const { limits, file, archiveBytes, inflatedBytes } = budget;
  if (inflatedBytes > limits.archiveBytes)
    throw new CartableError('archive.too-large', { file, limit: limits.archiveBytes });
  const free = limits.archiveRatioFreeBytes;
  if (bytes > free && bytes > compressedBytes * limits.archiveEntryRatio) {
    throw new CartableError('archive.bomb', { file, entry: name, limit: limits.archiveEntryRatio });
  }
  if (inflatedBytes > free && inflatedBytes > archiveBytes * limits.archiveRatio) {
    throw new CartableError('archive.bomb', { file, entry: name, limit: limits.archiveRatio });
  }
}
