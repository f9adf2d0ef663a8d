/**
 * Directories of PMTiles v3: sorted entries as columns of variable-length integers. Kept as typed arrays, so that a
 * directory of thousands of entries is five objects and is searched without allocation.
 */

import { corruptArchive } from './corrupt.ts';

export interface Directory {
  readonly length: number;
  /** Ascending. */
  readonly ids: Float64Array;
  /** Number of following tiles with the same content; 0 = the entry points to a leaf directory. */
  readonly runs: Float64Array;
  readonly lengths: Float64Array;
  /** From the start of the tile data, or of the leaves. */
  readonly offsets: Float64Array;
}

/** Four columns of doubles. */
export const bytesPerEntry = 32;

/** Writers put some thousands of entries in a directory; this many would hold 32 MB. */
export const maxDirectoryEntries = 1 << 20;

export function emptyDirectory(length: number): Directory {
  const column = (): Float64Array => new Float64Array(length);
  return { length, ids: column(), runs: column(), lengths: column(), offsets: column() };
}

export function sliceDirectory(all: Directory, from: number, to: number): Directory {
  return {
    length: to - from,
    ids: all.ids.subarray(from, to),
    runs: all.runs.subarray(from, to),
    lengths: all.lengths.subarray(from, to),
    offsets: all.offsets.subarray(from, to),
  };
}

const longestVarint = 8;

/** Not compressed. */
export function writeDirectory({ length, ids, runs, lengths, offsets }: Directory): Uint8Array {
  const bytes = new Uint8Array((4 * length + 1) * longestVarint);
  let at = 0;
  const put = (value: number): void => {
    let rest = value;
    while (rest >= 128) {
      bytes[at++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    bytes[at++] = rest;
  };
  put(length);
  for (let i = 0; i < length; i++) put(i === 0 ? ids[0]! : ids[i]! - ids[i - 1]!);
  for (let i = 0; i < length; i++) put(runs[i]!);
  for (let i = 0; i < length; i++) put(lengths[i]!);
  for (let i = 0; i < length; i++) {
    const follows = i > 0 && offsets[i] === offsets[i - 1]! + lengths[i - 1]!;
    put(follows ? 0 : offsets[i]! + 1);
  }
  return bytes.subarray(0, at);
}

/** @throws {CartableError} `tiling.archive-corrupt` */
export function readDirectory(bytes: Uint8Array): Directory {
  let at = 0;
  const next = (): number => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw corruptArchive('a directory ends too soon');
      value += (byte & 127) * scale;
      if (byte < 128) break;
      scale *= 128;
    }
    if (!Number.isSafeInteger(value)) throw corruptArchive('a directory holds a number that is too great');
    return value;
  };
  const length = next();
  // Each entry takes four bytes at least.
  if (length > maxDirectoryEntries || length * 4 > bytes.length)
    throw corruptArchive('a directory lies about its size');
  const directory = emptyDirectory(length);
  const { ids, runs, lengths, offsets } = directory;
  for (let i = 0; i < length; i++) ids[i] = (i === 0 ? 0 : ids[i - 1]!) + next();
  for (let i = 0; i < length; i++) runs[i] = next();
  for (let i = 0; i < length; i++) {
    lengths[i] = next();
    if (lengths[i] === 0) throw corruptArchive('an entry of a directory has no bytes');
  }
  for (let i = 0; i < length; i++) {
    const written = next();
    if (written === 0 && i === 0) throw corruptArchive('the first entry of a directory follows nothing');
    offsets[i] = written === 0 ? offsets[i - 1]! + lengths[i - 1]! : written - 1;
  }
  return directory;
}

/** Index of the entry that holds a tile, or of the leaf where to look further; -1 when there is none. */
export function findEntry({ length, ids, runs }: Directory, id: number): number {
  let low = 0;
  let high = length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! <= id) low = middle + 1;
    else high = middle - 1;
  }
  if (high < 0) return -1;
  const isLeaf = runs[high] === 0;
  return isLeaf || id < ids[high]! + runs[high]! ? high : -1;
}
