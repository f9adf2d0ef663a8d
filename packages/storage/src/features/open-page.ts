import type { FeatureBatch } from '@cartable/geo';
import type { FeaturePage, FeatureQuery, PageKey } from './port.ts';
import { batchSize, type PageReader, readListed, seek, walk } from './read-pages.ts';

type PageQuery = FeatureQuery & { readonly limit: number };

export const emptyPage: FeaturePage = {
  count: 0,
  first: undefined,
  last: undefined,
  hasMore: false,
  features: () => batches([]),
};

/**
 * Learns the keys of a page, and whether another follows, before its features are read. A page of one batch is read at
 * once; a longer one keeps its keys (8 bytes each), never its features.
 */
export async function openPage(
  reader: PageReader,
  requested: PageQuery,
  signal?: AbortSignal,
): Promise<FeaturePage> {
  signal?.throwIfAborted();
  if (requested.limit <= 0) return emptyPage;
  const spread = requested.isSpread && (await spreadPage(reader, requested, signal));
  if (spread) return spread;
  const known = await knownPage(reader, requested, signal);
  if (known) return known;
  const whole = await reader.atOnce?.(requested);
  if (whole) return whole;
  const matched = await reader.matched?.(requested);
  if (matched) return listedPage(reader, matched, requested, signal);
  const query = { ...(await seek(reader, requested)), limit: requested.limit };
  return query.limit <= batchSize ? openShort(reader, query) : openLong(reader, query, signal);
}

/** All of what satisfies the conditions, or some of it that lies all over the table. */
async function spreadPage(
  reader: PageReader,
  query: PageQuery,
  signal: AbortSignal | undefined,
): Promise<FeaturePage | undefined> {
  const { sort = [], after, before, offset = 0, limit } = query;
  if (sort.length > 0 || after || before || offset > 0) return undefined;
  const spread = await reader.spread?.(query);
  if (!spread) return undefined;
  const { keys, matched } = spread;
  const counted = matched === undefined ? {} : { matched };
  if (keys.length === 0) return { ...emptyPage, ...counted };
  return {
    count: keys.length,
    first: { sortValues: [], key: keys[0]! },
    last: { sortValues: [], key: keys.at(-1)! },
    hasMore: matched === undefined ? keys.length === limit : matched > keys.length,
    ...counted,
    features: () => readListed(reader, keys, query, signal),
  };
}

/** What goes on after a feature, or comes before it, has a place in the order of keys; in another, it is looked for. */
async function knownPage(
  reader: PageReader,
  query: PageQuery,
  signal: AbortSignal | undefined,
): Promise<FeaturePage | undefined> {
  const isSorted = Boolean(query.sort?.length);
  if (isSorted && (query.after || query.before)) return undefined;
  const keys = await reader.inOrder?.(query);
  if (!keys) return undefined;
  return isSorted ? orderedPage(reader, keys, query, signal) : listedPage(reader, keys, query, signal);
}

/** The order of all is known: the page is a part of it. */
async function orderedPage(
  reader: PageReader,
  ordered: Float64Array,
  query: PageQuery,
  signal: AbortSignal | undefined,
): Promise<FeaturePage> {
  const from = query.offset ?? 0;
  const keys = ordered.subarray(from, from + query.limit);
  const matched = ordered.length;
  if (keys.length === 0) return { ...emptyPage, matched };
  const ends = await endsOf(reader, query, keys[0]!, keys.at(-1)!);
  const hasMore = from + keys.length < matched;
  const features = () => readListed(reader, keys, query, signal);
  return { count: keys.length, ...ends, hasMore, matched, features };
}

/** Every key is known: those of the page are a part of them. */
function listedPage(
  reader: PageReader,
  matched: Float64Array,
  query: PageQuery,
  signal: AbortSignal | undefined,
): FeaturePage {
  return pageAmong(matched, query, (from, to) =>
    readListed(reader, matched.subarray(from, to), query, signal),
  );
}

/**
 * A page of what is known by its keys, in their order.
 * @param read those of a place in the list to the one before another, in the same order
 */
export function pageAmong(
  matched: Float64Array,
  query: PageQuery,
  read: (from: number, to: number) => AsyncIterable<FeatureBatch>,
): FeaturePage {
  const { from, to, hasMore } = placeIn(matched, query);
  if (to <= from) return { ...emptyPage, matched: matched.length };
  return {
    count: to - from,
    first: { sortValues: [], key: matched[from]! },
    last: { sortValues: [], key: matched[to - 1]! },
    hasMore,
    matched: matched.length,
    features: () => read(from, to),
  };
}

function placeIn(
  keys: Float64Array,
  { after, before, offset = 0, limit }: PageQuery,
): { from: number; to: number; hasMore: boolean } {
  if (before) {
    const to = Math.max(firstBeyond(keys, Number(before.key) - 1) - offset, 0);
    const from = Math.max(to - limit, 0);
    return { from, to, hasMore: from > 0 };
  }
  const from = (after ? firstBeyond(keys, Number(after.key)) : 0) + offset;
  const to = Math.min(from + limit, keys.length);
  return { from, to, hasMore: to < keys.length };
}

/** Index of the first key greater than that one. */
function firstBeyond(keys: Float64Array, key: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! > key) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** One feature more than asked tells whether others follow. */
async function openShort(reader: PageReader, query: PageQuery): Promise<FeaturePage> {
  const read = await reader.select({ ...query, limit: query.limit + 1 });
  const hasMore = read.rows.length > query.limit;
  const batch = hasMore ? withoutExtra(read, query) : read;
  const keys = batch.keys!;
  if (keys.length === 0) return emptyPage;
  const ends = await endsOf(reader, query, keys[0]!, keys.at(-1)!);
  return { count: keys.length, ...ends, hasMore, features: () => batches([batch]) };
}

async function openLong(reader: PageReader, query: PageQuery, signal?: AbortSignal): Promise<FeaturePage> {
  const listed = await reader.keys({ ...query, limit: query.limit + 1 });
  const hasMore = listed.length > query.limit;
  const keys = hasMore ? withoutExtraKey(listed, query) : listed;
  if (keys.length === 0) return emptyPage;
  const ends = await endsOf(reader, query, keys[0]!, keys.at(-1)!);
  const isPlain = !query.sort?.length && !query.bbox && !query.filter && !query.before && !query.offset;
  const features = () =>
    isPlain ? walk(reader, query, keys.length, signal) : readListed(reader, keys, query, signal);
  return { count: keys.length, ...ends, hasMore, features };
}

/** The extra one lies beyond the end the reading went towards. */
function withoutExtra(batch: FeatureBatch, query: PageQuery): FeatureBatch {
  const [from, to] = query.before ? [1, query.limit + 1] : [0, query.limit];
  return {
    keys: batch.keys!.slice(from, to),
    geometries: batch.geometries.slice(from, to),
    rows: batch.rows.slice(from, to),
  };
}

function withoutExtraKey(keys: Float64Array, query: PageQuery): Float64Array {
  return query.before ? keys.subarray(1) : keys.subarray(0, query.limit);
}

async function endsOf(
  reader: PageReader,
  { sort = [] }: PageQuery,
  first: number | bigint,
  last: number | bigint,
): Promise<{ first: PageKey | undefined; last: PageKey | undefined }> {
  if (sort.length === 0) {
    return { first: { sortValues: [], key: first }, last: { sortValues: [], key: last } };
  }
  const columns = sort.map(({ column }) => column);
  const ends = await reader.byKeys([...new Set([Number(first), Number(last)])], {
    columns,
    withGeometry: false,
  });
  return { first: pageKeyAt(ends, 0), last: pageKeyAt(ends, ends.rows.length - 1) };
}

function pageKeyAt(batch: FeatureBatch, index: number): PageKey | undefined {
  const row = batch.rows[index];
  const sortValues = row?.filter((value) => !(value instanceof Uint8Array)) as
    | PageKey['sortValues']
    | undefined;
  if (sortValues === undefined || sortValues.length < row!.length) return undefined;
  return { sortValues, key: batch.keys![index]! };
}

async function* batches(list: readonly FeatureBatch[]): AsyncGenerator<FeatureBatch> {
  yield* list;
}
