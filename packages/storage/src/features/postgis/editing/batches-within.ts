export interface BatchBounds {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Numbers of rows to ask for, one after the other, so that none asks for more than the bounds: a row that alone is beyond
 * them comes by itself.
 * @param sizes bytes of each row, in order
 */
export function* batchesWithin(sizes: readonly number[], bounds: BatchBounds): Generator<number> {
  let rows = 0;
  let bytes = 0;
  for (const size of sizes) {
    if (rows > 0 && (rows === bounds.rows || bytes + size > bounds.bytes)) {
      yield rows;
      rows = 0;
      bytes = 0;
    }
    rows += 1;
    bytes += size;
  }
  if (rows > 0) yield rows;
}
