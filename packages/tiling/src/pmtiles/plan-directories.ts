/** Cuts the entries of an archive into a root that fits the first read, and leaves when it does not. */

import { gzipSync } from 'node:zlib';
import { type Directory, emptyDirectory, sliceDirectory, writeDirectory } from './directory.ts';
import { maxRootBytes } from './header.ts';

/** Leaves smaller than that cost more requests than they save bytes. */
const firstLeafEntries = 4096;
/** Compressed entries never take less than a byte and a bit each: more than this cannot fit the root. */
const mostRootEntries = 16_384;
const leafGrowth = 1.2;

export interface PlannedDirectories {
  /** Compressed, as in the archive. */
  readonly root: Uint8Array;
  readonly leaves: Uint8Array;
}

export function planDirectories(entries: Directory): PlannedDirectories {
  if (entries.length <= mostRootEntries) {
    const root = gzipSync(writeDirectory(entries));
    if (root.length <= maxRootBytes) return { root, leaves: new Uint8Array(0) };
  }
  for (let leafEntries = firstLeafEntries; ; leafEntries = Math.ceil(leafEntries * leafGrowth)) {
    const planned = withLeaves(entries, leafEntries);
    if (planned.root.length <= maxRootBytes) return planned;
  }
}

function withLeaves(entries: Directory, leafEntries: number): PlannedDirectories {
  const count = Math.ceil(entries.length / leafEntries);
  const root = emptyDirectory(count);
  const leaves: Uint8Array[] = [];
  let offset = 0;
  for (let i = 0; i < count; i++) {
    const from = i * leafEntries;
    const leaf = gzipSync(
      writeDirectory(sliceDirectory(entries, from, Math.min(from + leafEntries, entries.length))),
    );
    root.ids[i] = entries.ids[from]!;
    root.lengths[i] = leaf.length;
    root.offsets[i] = offset;
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: gzipSync(writeDirectory(root)), leaves: Buffer.concat(leaves) };
}
