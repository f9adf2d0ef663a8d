import type { Value } from '@cartable/geo';

/** Bytes of JSON whose values are kept for each copy. */
const mostBytes = 512 << 10;

interface Kept {
  readonly values: readonly Value[];
  readonly bytes: number;
}

/**
 * Columns of pages as values, those used last: the next tile of a map reads most of the pages of the one before, and to
 * parse a column costs more than to draw the few features wanted of it.
 */
export class KeptColumns {
  readonly #columns = new Map<number, Kept>();
  #bytes = 0;

  /** @param key of a column of a page  @param read its JSON */
  get(key: number, read: () => Buffer): readonly Value[] {
    const kept = this.#columns.get(key) ?? this.#parsed(read());
    // The last used are the last in the map.
    this.#columns.delete(key);
    this.#columns.set(key, kept);
    this.#shrink();
    return kept.values;
  }

  #parsed(text: Buffer): Kept {
    this.#bytes += text.length;
    return { values: JSON.parse(text.toString()) as Value[], bytes: text.length };
  }

  #shrink(): void {
    for (const [key, { bytes }] of this.#columns) {
      if (this.#bytes <= mostBytes || this.#columns.size === 1) return;
      this.#columns.delete(key);
      this.#bytes -= bytes;
    }
  }
}
