import type { FeatureBatch } from '@cartable/geo';
import type { FeaturePage, FeatureQuery } from './port.ts';

/** Features per batch: large enough to forget the cost of a statement, small enough to hold. */
export const batchSize = 1_000;

export interface SpreadKeys {
  /** As many as wanted, or all. */
  readonly keys: Float64Array;
  /** Number of those that satisfy the conditions, where it is known. */
  readonly matched: number | undefined;
}

/** Functions that an engine must offer to be read page by page. */
export interface PageReader {
  /** One statement, at most `limit` features, in the order of the query. */
  select(query: FeatureQuery & { limit: number }): Promise<FeatureBatch>;
  /** The keys alone, in the order of the query. */
  keys(query: FeatureQuery): Promise<Float64Array>;
  byKeys(keys: readonly number[], query: FeatureQuery): Promise<FeatureBatch>;
  /**
   * The keys of all that satisfies `bbox` and `filter`, ascending, where an index lists them for about the price of a
   * page; undefined where it does not, or where the query is sorted.
   */
  matched?(query: FeatureQuery): Promise<Float64Array | undefined>;
  /**
   * A page and how many satisfy `bbox` and `filter`, of one statement; undefined where several cost less.
   */
  atOnce?(query: FeatureQuery & { limit: number }): Promise<FeaturePage | undefined>;
  /**
   * The keys, ascending, of a part of what satisfies `bbox` and `filter` that lies all over the table; undefined where
   * that takes longer than a page.
   */
  spread?(query: FeatureQuery & { limit: number }): Promise<SpreadKeys | undefined>;
  /** The keys of the whole answer, in its order, where it is known or worth being listed. */
  inOrder?(query: FeatureQuery): Promise<Float64Array | undefined>;
  /** Another process answers: it may read a batch while the one before is written. */
  readonly isElsewhere?: boolean;
  /** Whether the keys of the whole table are 1, 2, 3… without a gap. */
  hasDenseKeys(): Promise<boolean>;
}

/**
 * Reads any number of features in batches, nothing staying open in between. A query that fits one batch is one
 * statement; a plain walk continues after the last key; anything sorted or spatial first lists its keys (8 bytes each),
 * since sorting or searching anew for each page would cost the square of the number of pages.
 */
export async function* readPages(
  reader: PageReader,
  requested: FeatureQuery,
  signal?: AbortSignal,
): AsyncGenerator<FeatureBatch> {
  signal?.throwIfAborted();
  const limit = requested.limit ?? Number.POSITIVE_INFINITY;
  if (limit <= 0) return;
  const query = await seek(reader, requested);
  if (limit <= batchSize) {
    const batch = await reader.select({ ...query, limit });
    if (batch.rows.length > 0) yield batch;
    return;
  }
  const isWalk = !query.sort?.length && !query.bbox && !query.offset && !query.before;
  yield* isWalk
    ? walk(reader, query, limit, signal)
    : readListed(reader, await reader.keys(query), query, signal);
}

/** So many features skipped are one condition on the key, where the keys count them. */
export async function seek(reader: PageReader, query: FeatureQuery): Promise<FeatureQuery> {
  const { offset = 0, ...rest } = query;
  const isPlain = !query.sort?.length && !query.bbox && !query.filter && !query.after && !query.before;
  if (offset <= 0) return rest;
  if (!isPlain || !(await reader.hasDenseKeys())) return query;
  return { ...rest, after: { sortValues: [], key: offset } };
}

/** In the order of the keys, each batch continuing after the one before. */
export async function* walk(
  reader: PageReader,
  query: FeatureQuery,
  limit: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<FeatureBatch> {
  let after = query.after;
  let left = limit;
  while (left > 0) {
    signal?.throwIfAborted();
    const requested = Math.min(batchSize, left);
    const batch = await reader.select({ ...query, limit: requested, ...(after && { after }) });
    if (batch.rows.length > 0) yield batch;
    if (batch.rows.length < requested) return;
    left -= batch.rows.length;
    after = { sortValues: [], key: batch.keys!.at(-1)! };
  }
}

export async function* readListed(
  reader: PageReader,
  keys: Float64Array,
  query: FeatureQuery,
  signal: AbortSignal | undefined,
): AsyncGenerator<FeatureBatch> {
  const read = (from: number) => reader.byKeys([...keys.subarray(from, from + batchSize)], query);
  let ahead: Promise<FeatureBatch> | undefined;
  try {
    for (let from = 0; from < keys.length; from += batchSize) {
      signal?.throwIfAborted();
      const batch = await (ahead ?? read(from));
      const next = from + batchSize;
      ahead = reader.isElsewhere && next < keys.length ? read(next) : undefined;
      // Its failure is told when it is waited for, if ever.
      ahead?.catch(() => undefined);
      yield batch;
    }
  } finally {
    await ahead?.catch(() => undefined);
  }
}

/** Puts features in the order of the keys asked; those not found are left out. */
export function inKeyOrder(batch: FeatureBatch, keys: readonly (number | bigint)[]): FeatureBatch {
  const found = batch.keys!;
  if (found.length === keys.length && found.every((key, i) => Number(key) === Number(keys[i]))) return batch;
  const positions = new Map(found.map((key, i) => [Number(key), i]));
  const order = keys.map((key) => positions.get(Number(key))).filter((i) => i !== undefined);
  return {
    keys: order.map((i) => found[i]!),
    geometries: order.map((i) => batch.geometries[i]!),
    rows: order.map((i) => batch.rows[i]!),
  };
}

/** Batch in the order of the query: one read backwards is turned round. */
export function inQueryOrder(batch: FeatureBatch, query: Pick<FeatureQuery, 'before'>): FeatureBatch {
  if (!query.before) return batch;
  return {
    keys: batch.keys!.toReversed(),
    geometries: batch.geometries.toReversed(),
    rows: batch.rows.toReversed(),
  };
}

/** Keys are generated: when the greatest is their number, none is missing. */
export function isDense(
  { low, high }: { readonly low: number | null; readonly high: number | null },
  featureCount: number,
): boolean {
  return low === 1 && high === featureCount;
}

const firstCapacity = 1_024;

/** A list of keys that grows: eight bytes each, however many. */
export class KeyList {
  #keys = new Float64Array(firstCapacity);
  #length = 0;

  add(key: number): void {
    if (this.#length === this.#keys.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#keys);
      this.#keys = larger;
    }
    this.#keys[this.#length++] = key;
  }

  /** In the order of the query, which may have been read backwards. */
  inOrder(query: Pick<FeatureQuery, 'before'>): Float64Array {
    const keys = this.#keys.subarray(0, this.#length);
    return query.before ? keys.reverse() : keys;
  }
}
