/**
 * Rows as two numbers each, a mark of the key and one of the contents: sixteen bytes a row whatever it holds. Marks have
 * 53 bits; among five million rows, two keys share one less than once in a thousand times, and a count is then off by one.
 */

const prime = 0x01000193;
const seeds = [0x811c9dc5, 0x050c5d1f] as const;

export type MarkedValue = string | number | bigint | boolean | null | Uint8Array;

/** Mark of values in order; their types count with their texts: `1` and `"1"` differ. */
export function markOf(values: readonly MarkedValue[]): number {
  let high: number = seeds[0];
  let low: number = seeds[1];
  const add = (code: number) => {
    high = Math.imul(high ^ code, prime);
    low = Math.imul(low ^ ((code << 7) | (code >>> 1)), prime);
  };
  for (const value of values) {
    if (value instanceof Uint8Array) for (const byte of value) add(byte);
    else {
      const text = value === null ? '' : String(value);
      for (let rank = 0; rank < text.length; rank++) add(text.charCodeAt(rank));
    }
    add(value === null ? 0x1_0000 : 0x1_0001 + kinds.indexOf(typeof value));
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}

const kinds: readonly string[] = ['string', 'number', 'bigint', 'boolean', 'object'];

/** Marks of the contents by marks of the keys, to be looked up once all are there. */
export class RowMarks {
  readonly #keys: Float64Array;
  readonly #contents: Float64Array;
  readonly #order: Uint32Array;
  readonly #met: Uint8Array;
  #length = 0;

  constructor(count: number) {
    this.#keys = new Float64Array(count);
    this.#contents = new Float64Array(count);
    this.#order = new Uint32Array(count);
    this.#met = new Uint8Array(count);
  }

  /** @returns false when there is no room: more rows than were announced */
  add(key: number, contents: number): boolean {
    if (this.#length === this.#keys.length) return false;
    this.#keys[this.#length] = key;
    this.#contents[this.#length] = contents;
    this.#order[this.#length] = this.#length;
    this.#length++;
    return true;
  }

  /** @returns whether no two keys are the same */
  sort(): boolean {
    const keys = this.#keys;
    const order = this.#order.subarray(0, this.#length).sort((a, b) => keys[a]! - keys[b]!);
    for (let rank = 1; rank < order.length; rank++) {
      if (keys[order[rank]!] === keys[order[rank - 1]!]) return false;
    }
    return true;
  }

  /** Once `sort` has said yes. `repeated`: the same key was met before. */
  meet(key: number, contents: number): 'new' | 'same' | 'changed' | 'repeated' {
    const at = this.#find(key);
    if (at === undefined) return 'new';
    if (this.#met[at] === 1) return 'repeated';
    this.#met[at] = 1;
    return this.#contents[at] === contents ? 'same' : 'changed';
  }

  wasMet(key: number): boolean {
    const at = this.#find(key);
    return at !== undefined && this.#met[at] === 1;
  }

  #find(key: number): number | undefined {
    let low = 0;
    let high = this.#length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const at = this.#order[middle]!;
      const found = this.#keys[at]!;
      if (found === key) return at;
      if (found < key) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}
