import type { FeatureBatch } from '@cartable/geo';
import { emptyPage } from '../open-page.ts';
import type { FeaturePage, FeatureQuery, TableDescription } from '../port.ts';
import { batchSize } from '../read-pages.ts';
import { type SqlFragment, sql } from '../sql/fragment.ts';
import { expectedOf, type PageQuery } from './expected-features.ts';
import { LentReading } from './lent-reading.ts';

/** Beyond it, to count and to find the first ones apart costs less than to keep all that is found. */
const mostFeatures = 50_000;
/** PostgreSQL keeps what is found in a file when it is larger than its memory for one sort. */
const mostBytes = 64 * 2 ** 20;

/** Whether what the query finds is probably little enough to be kept while it is counted, put in order and read. */
export function isReadAtOnce(table: TableDescription, query: PageQuery): boolean {
  if (query.before && query.limit > batchSize) return false;
  const expected = expectedOf(table, query);
  return expected !== undefined && expected.count <= mostFeatures && expected.bytes <= mostBytes;
}

interface StatementParts {
  /** Selects what the others take, by the same names. */
  readonly met: SqlFragment;
  readonly selected: SqlFragment;
  readonly ordered: SqlFragment;
}

/**
 * Number of features found, before each feature of the page. They are searched once: told to keep them (materialized),
 * PostgreSQL does not walk the keys of a whole table for the few that are near.
 */
export function pageStatement({ met, selected, ordered }: StatementParts): SqlFragment {
  return sql`with met as materialized (${met})
    select (select count(*) from met), ${selected} from met ${ordered}`;
}

/** The same, with the last key of the page, which is told before its features are read. */
export function longPageStatement({
  met,
  selected,
  ordered,
  key,
}: StatementParts & { key: SqlFragment }): SqlFragment {
  const last = sql`select max(${key}) from (select ${key} from met ${ordered}) as page`;
  return pageStatement({ met, selected: sql`(${last}), ${selected}`, ordered });
}

/** @param found how many satisfy the conditions, when there is a row to tell */
export function shortPage(
  batch: FeatureBatch,
  found: number | undefined,
  query: PageQuery,
): FeaturePage | undefined {
  const keys = batch.keys!;
  if (found === undefined) return pageWithoutRow(query);
  const { hasMore, matched } = countsOf(found, keys.length, query);
  return {
    count: keys.length,
    first: { sortValues: [], key: keys[0]! },
    last: { sortValues: [], key: keys.at(-1)! },
    hasMore,
    ...matched,
    features: async function* () {
      yield batch;
    },
  };
}

/** @param heads those of the statement, there when the first batch is */
export async function openLongPage(
  batches: AsyncGenerator<FeatureBatch>,
  heads: readonly number[],
  query: PageQuery,
  readRest: (rest: FeatureQuery) => AsyncIterable<FeatureBatch>,
): Promise<FeaturePage | undefined> {
  const reading = new LentReading(batches);
  const batch = await reading.next();
  if (!batch) return pageWithoutRow(query);
  const [found, last] = heads as [number, number];
  const count = Math.min(found - (query.offset ?? 0), query.limit);
  const { hasMore, matched } = countsOf(found, count, query);
  return {
    count,
    first: { sortValues: [], key: batch.keys![0]! },
    last: { sortValues: [], key: last },
    hasMore,
    ...matched,
    features: () => continued(reading, batch, query, readRest),
  };
}

/** Beyond the end, there is no row to tell how many are before it: undefined. */
function pageWithoutRow(query: PageQuery): FeaturePage | undefined {
  return query.offset ? undefined : { ...emptyPage, ...countsOf(0, 0, query).matched };
}

/** Counts of a page; without a total when it follows or precedes a feature, since that is not all there is. */
export function countsOf(
  found: number,
  count: number,
  { offset = 0, after, before }: PageQuery,
): { hasMore: boolean; matched: { matched?: number } } {
  return { hasMore: found - offset > count, matched: after || before ? {} : { matched: found } };
}

/** Batches of a page; those that a statement given up had not brought are read by others. */
async function* continued(
  reading: LentReading,
  first: FeatureBatch,
  query: PageQuery,
  readRest: (rest: FeatureQuery) => AsyncIterable<FeatureBatch>,
): AsyncGenerator<FeatureBatch> {
  let left = query.limit;
  let last: number | bigint | undefined;
  try {
    for (let batch: FeatureBatch | undefined = first; batch; batch = await reading.next()) {
      left -= batch.rows.length;
      last = batch.keys!.at(-1)!;
      yield batch;
    }
  } finally {
    reading.giveUp();
  }
  if (!reading.isCut || left <= 0) return;
  const { offset: _, ...rest } = query;
  yield* readRest({ ...rest, after: { sortValues: [], key: last! }, limit: left });
}
