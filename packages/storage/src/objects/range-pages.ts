import { LRUCache } from 'lru-cache';
import type { ObjectRanges } from './port.ts';

/** Headers and directories of most files, and a block of pixels, are within one. */
const defaultPageBytes = 64 * 1024;
const defaultMostBytes = 32 * 1024 * 1024;

/**
 * Pages of objects that are read by many small parts, kept for the next reading: what is asked lies in some pages, and
 * the store is asked once for those that follow one another. For objects whose content never changes under their key.
 */
export class RangePages {
  readonly #pageBytes: number;
  readonly #pages: LRUCache<string, Promise<Uint8Array>>;

  /** @param options.pageBytes more for who reads most of an object, in its order */
  constructor({ pageBytes = defaultPageBytes, mostBytes = defaultMostBytes } = {}) {
    this.#pageBytes = pageBytes;
    this.#pages = new LRUCache({ max: Math.max(1, Math.floor(mostBytes / pageBytes)) });
  }

  /** @param key tells the object from all others */
  over(key: string, ranges: ObjectRanges): ObjectRanges {
    return { ...ranges, read: (offset, length) => this.#read(key, ranges, { offset, length }) };
  }

  async #read(
    key: string,
    ranges: ObjectRanges,
    { offset, length }: { readonly offset: number; readonly length: number },
  ): Promise<Uint8Array> {
    const end = Math.min(offset + length, ranges.sizeBytes);
    if (end <= offset) return new Uint8Array();
    const first = Math.floor(offset / this.#pageBytes);
    const last = Math.floor((end - 1) / this.#pageBytes);
    const pages = await Promise.all(this.#pagesOf(key, ranges, first, last));
    const bytes = pages.length === 1 ? pages[0]! : Buffer.concat(pages);
    // A copy: whoever reads may change it, as who puts samples in order in place does.
    return new Uint8Array(bytes.subarray(offset - first * this.#pageBytes, end - first * this.#pageBytes));
  }

  #pagesOf(key: string, ranges: ObjectRanges, first: number, last: number): Promise<Uint8Array>[] {
    const found = Array.from({ length: last - first + 1 }, (_, rank) =>
      this.#pages.get(`${key} ${first + rank}`),
    );
    for (let rank = 0; rank < found.length; rank += 1) {
      if (found[rank] !== undefined) continue;
      let count = 1;
      while (rank + count < found.length && found[rank + count] === undefined) count += 1;
      const run = ranges.read((first + rank) * this.#pageBytes, count * this.#pageBytes);
      for (let own = 0; own < count; own += 1)
        found[rank + own] = this.#keep(`${key} ${first + rank + own}`, run, own);
    }
    return found as Promise<Uint8Array>[];
  }

  /** What could not be read is asked again. */
  #keep(name: string, run: Promise<Uint8Array>, rank: number): Promise<Uint8Array> {
    // A copy, which `slice` of a buffer is not: a page that stays must not hold all that was read with it.
    const page = run.then(
      (bytes) => new Uint8Array(bytes.subarray(rank * this.#pageBytes, (rank + 1) * this.#pageBytes)),
    );
    this.#pages.set(name, page);
    page.catch(() => this.#pages.get(name) === page && this.#pages.delete(name));
    return page;
  }
}
