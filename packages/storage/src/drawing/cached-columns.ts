import type { Value } from '@cartable/geo';
import type { Page } from './copy-format.ts';

/** Bytes of JSON whose values a thread keeps, of all its copies together; values take about three times as much. */
const mostBytes = 4 << 20;

/** Columns of a page, those that were asked for. */
interface Cached {
  readonly columns: (readonly Value[] | undefined)[];
  bytes: number;
}

/**
 * Columns of pages as values, those used last: the next tile of a map reads most of the pages of the one before, and to
 * parse a column costs more than to draw the few features wanted of it.
 *
 * Entries used since the cache was last half full are in one map, those used before in the other, which is forgotten
 * whole: nothing is put in order each time a page is read.
 */
export class CachedColumns {
  #recent = new Map<Page, Cached>();
  #previous = new Map<Page, Cached>();
  #bytes = 0;

  /** @param column its rank  @param read its JSON */
  get(page: Page, column: number, read: () => Buffer, parse = valuesIn): readonly Value[] {
    const cached = this.#recent.get(page) ?? this.#enter(page);
    return cached.columns[column] ?? this.#keep(cached, column, read(), parse);
  }

  #enter(page: Page): Cached {
    const cached = this.#previous.get(page) ?? { columns: [], bytes: 0 };
    this.#recent.set(page, cached);
    this.#spend(cached.bytes);
    return cached;
  }

  #keep(cached: Cached, column: number, text: Buffer, parse: typeof valuesIn): readonly Value[] {
    const values = parse(text);
    cached.columns[column] = values;
    cached.bytes += text.length;
    this.#spend(text.length);
    return values;
  }

  #spend(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= mostBytes / 2) return;
    this.#previous = this.#recent;
    this.#recent = new Map();
    this.#bytes = 0;
  }
}

export function valuesIn(json: Buffer): readonly Value[] {
  return JSON.parse(json.toString()) as Value[];
}

export function bigintsIn(json: Buffer): readonly Value[] {
  return (JSON.parse(json.toString()) as (string | null)[]).map((digits) => digits && BigInt(digits));
}
