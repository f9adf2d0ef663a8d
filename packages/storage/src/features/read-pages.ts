import type { FeatureBatch } from '@cartable/geo';
import type { FeatureQuery } from './port.ts';

/** Features per batch: large enough to forget the cost of a statement, small enough to hold. */
export const batchSize = 1_000;

/** What an engine must offer to be read page by page. */
export interface PageReader {
  /** One statement, at most `limit` features, in the order of the query. */
  select(query: FeatureQuery & { limit: number }): Promise<FeatureBatch>;
  /** The keys alone, in the order of the query. */
  keys(query: FeatureQuery): Promise<Float64Array>;
  byKeys(keys: readonly number[], query: FeatureQuery): Promise<FeatureBatch>;
}

/**
 * Reads any number of features in batches, nothing staying open in between. A query that fits one batch is one
 * statement; a plain walk continues after the last key; anything sorted or spatial first lists its keys (8 bytes each),
 * since sorting or searching anew for each page would cost the square of the number of pages.
 */
export async function* readPages(
  reader: PageReader,
  query: FeatureQuery,
  signal?: AbortSignal,
): AsyncGenerator<FeatureBatch> {
  signal?.throwIfAborted();
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  if (limit <= 0) return;
  if (limit <= batchSize) {
    const batch = await reader.select({ ...query, limit });
    if (batch.rows.length > 0) yield batch;
    return;
  }
  const isWalk = !query.sort?.length && !query.bbox && !query.offset;
  yield* isWalk ? walk(reader, query, limit, signal) : readListed(reader, query, signal);
}

async function* walk(
  reader: PageReader,
  query: FeatureQuery,
  limit: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<FeatureBatch> {
  let after = query.after;
  let left = limit;
  while (left > 0) {
    signal?.throwIfAborted();
    const asked = Math.min(batchSize, left);
    const batch = await reader.select({ ...query, limit: asked, ...(after && { after }) });
    if (batch.rows.length > 0) yield batch;
    if (batch.rows.length < asked) return;
    left -= batch.rows.length;
    after = { sortValues: [], key: batch.keys!.at(-1)! };
  }
}

async function* readListed(
  reader: PageReader,
  query: FeatureQuery,
  signal: AbortSignal | undefined,
): AsyncGenerator<FeatureBatch> {
  const keys = await reader.keys(query);
  for (let from = 0; from < keys.length; from += batchSize) {
    signal?.throwIfAborted();
    yield await reader.byKeys([...keys.subarray(from, from + batchSize)], query);
  }
}

/** Puts features in the order of the keys asked; those not found are left out. */
export function inKeyOrder(batch: FeatureBatch, keys: readonly (number | bigint)[]): FeatureBatch {
  const positions = new Map(batch.keys!.map((key, i) => [Number(key), i]));
  const order = keys.map((key) => positions.get(Number(key))).filter((i) => i !== undefined);
  return {
    keys: order.map((i) => batch.keys![i]!),
    geometries: order.map((i) => batch.geometries[i]!),
    rows: order.map((i) => batch.rows[i]!),
  };
}
