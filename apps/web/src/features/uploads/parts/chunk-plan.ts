/** Chunks a file is cut into. Indexes start at 1, as the calls want. */

export interface Chunk {
  readonly index: number;
  /** First byte, and the one after the last. */
  readonly start: number;
  readonly end: number;
}

/** A file of no bytes has no chunk. */
export function planChunks(sizeBytes: number, chunkBytes: number): Chunk[] {
  return Array.from({ length: Math.ceil(sizeBytes / chunkBytes) }, (_, rank) => ({
    index: rank + 1,
    start: rank * chunkBytes,
    end: Math.min((rank + 1) * chunkBytes, sizeBytes),
  }));
}
