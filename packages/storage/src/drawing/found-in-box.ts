import type { Bbox, FeatureBatch, Value } from '@cartable/geo';
import { boxField, featureFields, keyField, type Page } from './copy-format.ts';
import { type CopyReader, runsOf } from './copy-reader.ts';
import { batchSize, rowOf } from './drawn-batches.ts';
import type { Hit } from './hit.ts';
import { contains, meets } from './meets.ts';
import { orderOf } from './order-of-keys.ts';
import type { PageShapes } from './page-shapes.ts';

export interface Condition {
  /** Met by the envelope of whatever meets the box. */
  readonly area: Bbox;
  /** Met by envelopes as well. */
  readonly hint: Bbox | undefined;
  /** Whatever has its envelope there meets the box. */
  readonly inside: Bbox | undefined;
  readonly isMet: (wkb: Uint8Array) => boolean;
}

type Values = readonly (readonly Value[])[];

interface Reading {
  /** Ranks in the copy, in the order wanted. */
  readonly columns: readonly number[];
  readonly withGeometry: boolean;
}

/** Features that meet a box: the place of each in the copy, in the order of the keys. */
export class FoundInBox {
  readonly #reader: CopyReader;
  readonly #condition: Condition;
  readonly #hits: Hit[] = [];
  readonly #shapes = new Map<Page, PageShapes>();
  readonly #values = new Map<Hit, Values>();
  /** Hit of each feature, and its rank there. */
  #owners: Uint32Array = new Uint32Array(0);
  #ranks: Uint8Array = new Uint8Array(0);
  keys: Float64Array = new Float64Array(0);

  constructor(reader: CopyReader, condition: Condition) {
    this.#reader = reader;
    this.#condition = condition;
  }

  search(pages: readonly Page[]): void {
    for (const run of runsOf(pages))
      this.#hits.push(...this.#reader.hits(run, { bbox: this.#condition.area }));
    const room = this.#hits.reduce((sum, { ranks }) => sum + ranks.length, 0);
    const [owners, ranks, keys] = [new Uint32Array(room), new Uint8Array(room), new Float64Array(room)];
    let size = 0;
    this.#readShapes(this.#hits.filter((hit) => this.#isDoubtful(hit)));
    this.#hits.forEach((hit, owner) => {
      for (const rank of hit.ranks) {
        if (!this.#isMet(hit, rank)) continue;
        owners[size] = owner;
        ranks[size] = rank;
        keys[size++] = hit.numbers[rank * featureFields + keyField]!;
      }
    });
    const order = orderOf(keys.subarray(0, size));
    this.#owners = order.map((i) => owners[i]!);
    this.#ranks = Uint8Array.from(order, (i) => ranks[i]!);
    this.keys = Float64Array.from(order, (i) => keys[i]!);
  }

  /** @param to the place after the last */
  async *features(from: number, to: number, reading: Reading): AsyncGenerator<FeatureBatch> {
    const owners = new Set(this.#owners.subarray(from, to));
    if (reading.withGeometry) this.#readShapes(this.#hits.filter((_, owner) => owners.has(owner)));
    for (let start = from; start < to; start += batchSize)
      yield this.#batch(start, Math.min(start + batchSize, to), reading);
  }

  #batch(from: number, to: number, { columns, withGeometry }: Reading): FeatureBatch {
    const rows: FeatureBatch['rows'][number][] = new Array(to - from);
    const geometries: (Uint8Array | null)[] = new Array(to - from);
    for (let place = from; place < to; place += 1) {
      const hit = this.#hits[this.#owners[place]!]!;
      const rank = this.#ranks[place]!;
      rows[place - from] = rowOf(this.#valuesOf(hit, columns), rank);
      geometries[place - from] = withGeometry ? this.#shapes.get(hit.page)!.at(rank) : null;
    }
    return { keys: [...this.keys.subarray(from, to)], geometries, rows };
  }

  #valuesOf(hit: Hit, columns: readonly number[]): Values {
    const known = this.#values.get(hit);
    if (known) return known;
    const values = columns.map((column) => hit.values(column));
    this.#values.set(hit, values);
    return values;
  }

  /** Whether the envelope of one of its features does not tell that it meets the box. */
  #isDoubtful(hit: Hit): boolean {
    return hit.ranks.some((rank) => !this.#isInside(hit, rank));
  }

  #isInside({ numbers }: Hit, rank: number): boolean {
    const { inside } = this.#condition;
    return inside !== undefined && contains(inside, numbers, rank * featureFields + boxField);
  }

  #isMet(hit: Hit, rank: number): boolean {
    const { hint, isMet } = this.#condition;
    if (hint && !meets(hint, hit.numbers, rank * featureFields + boxField)) return false;
    return this.#isInside(hit, rank) || isMet(this.#shapes.get(hit.page)!.at(rank));
  }

  #readShapes(hits: readonly Hit[]): void {
    const missing = hits.map(({ page }) => page).filter((page) => !this.#shapes.has(page));
    for (const run of runsOf(missing)) {
      for (const [i, shapes] of this.#reader.shapes(run, 0).entries()) this.#shapes.set(run[i]!, shapes);
    }
  }
}
