import { closeSync, openSync, writeSync } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
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
  /** Size and checksum of the inflated content, as the archive announces them. */
  readonly claimedBytes: number;
  readonly claimedCrc32: number;
  readonly isDeflated: boolean;
  /** As stored in the archive. */
  readonly source: Readable;
  readonly target: string;
  readonly signal?: AbortSignal;
}

/** Pieces of 16 kB, zlib's own choice, cost more in calls than the inflating itself. */
const inflatedChunkBytes = 1 << 20;

/**
 * Writes one entry to disk, counting what really comes out: the sizes written in an archive are only claims.
 * Writing is synchronous: this package works inside worker threads, and the disk's memory is quicker than a turn.
 * @throws {CartableError} `archive.bomb`, `archive.too-large`, `archive.damaged`
 */
export async function inflateEntry(entry: EntryToInflate, budget: InflateBudget): Promise<number> {
  const { source, target, signal } = entry;
  const inflate = entry.isDeflated
    ? createInflateRaw({ chunkSize: inflatedChunkBytes })
    : new PassThrough({ highWaterMark: inflatedChunkBytes });
  const descriptor = openSync(target, 'w');
  let bytes = 0;
  let checksum = 0;
  const damaged = new CartableError('archive.damaged', { file: budget.file });
  try {
    await pipeline(
      source,
      inflate,
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > entry.claimedBytes) throw damaged;
          budget.inflatedBytes += chunk.length;
          assertBounded(entry, bytes, budget);
          checksum = crc32(chunk, checksum);
          writeWhole(descriptor, chunk);
        }
      },
      { signal },
    );
  } finally {
    closeSync(descriptor);
  }
  if (bytes !== entry.claimedBytes || checksum !== entry.claimedCrc32) throw damaged;
  return bytes;
}

function writeWhole(descriptor: number, chunk: Uint8Array): void {
  for (let done = 0; done < chunk.length; ) done += writeSync(descriptor, chunk, done);
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
