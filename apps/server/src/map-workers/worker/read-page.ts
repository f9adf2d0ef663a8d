import type { FeatureBatch } from '@cartable/geo';
import { type CollectionInfo, pageLinks } from '@cartable/ogc';
import {
  type BoxQuery,
  boxAlone,
  type FeaturePage,
  type FeatureQuery,
  type FeatureTable,
} from '@cartable/storage';
import type { PageInfo, PageTask } from '../page-task.ts';
import type { WorkerContext } from './context.ts';
import type { CopyLease } from './render-caches.ts';
import { conditionsOf, countBriefly, countIn } from './selection.ts';

interface Reading extends Pick<FeatureQuery, 'withGeometry'> {
  readonly columns: readonly string[];
  /** Whether a number that takes long may be told as unknown. */
  readonly mayLeaveUncounted?: boolean;
}

export interface OpenedPage {
  readonly table: FeatureTable;
  readonly info: Pick<CollectionInfo, PageInfo>;
  features(): AsyncIterable<FeatureBatch>;
}

/**
 * Learns the ends of a page, hence its links, before its features are read. The features are counted only when neither
 * the page before nor the end of the set tells how many there are.
 * @param use the page; what it is read from stays open until then
 */
export async function withPage<T>(
  { datasets, copies, filterTimes }: Pick<WorkerContext, 'datasets' | 'copies' | 'filterTimes'>,
  task: PageTask,
  read: Reading,
  signal: AbortSignal,
  use: (page: OpenedPage) => Promise<T>,
): Promise<T> {
  const { selection } = task;
  const { table, release } = await datasets.acquire(selection);
  const { mayLeaveUncounted = false, ...columnsRead } = read;
  const query = queryOf(task, columnsRead);
  const counted = mayLeaveUncounted ? countBriefly : countIn;
  let lease: CopyLease | undefined;
  try {
    const start = performance.now();
    lease = boxAlone(query) && (await copies.findCurrent(selection, table, read.columns));
    const ofCopy = lease?.copy.page(query, table.description);
    // A copy gives the first ones.
    const page = ofCopy && !(query.isSpread && ofCopy.hasMore) ? ofCopy : await table.page(query, signal);
    const numberMatched = page.matched ?? numberIn(task, page) ?? (await counted(table, selection, signal));
    filterTimes.note(table, selection, performance.now() - start);
    const links = task.address && pageLinks(task.address, readPage(task, page, numberMatched));
    return await use({
      table,
      info: { numberMatched, numberReturned: page.count, next: links?.next, previous: links?.previous },
      features: () => yielding(page.features()),
    });
  } finally {
    lease?.release();
    release();
  }
}

function queryOf(task: PageTask, read: Omit<Reading, 'mayLeaveUncounted'>): BoxQuery {
  return {
    ...conditionsOf(task.selection),
    ...placeOf(task),
    ...read,
    sort: task.sort,
    limit: task.page.count,
    isSpread: task.isSpread ?? false,
  };
}

function placeOf({ page }: PageTask): Pick<FeatureQuery, 'after' | 'before' | 'offset'> {
  if (page.from === undefined) return { offset: page.startIndex };
  return page.from.direction === 'next' ? { after: page.from.anchor } : { before: page.from.anchor };
}

/** Number of features in all pages, when the page read or the one before tells. */
function numberIn({ page }: PageTask, read: FeaturePage): number | undefined {
  if (page.numberMatched !== undefined) return page.numberMatched;
  const isEndSeen = page.from === undefined && !read.hasMore && (read.count > 0 || page.startIndex === 0);
  return isEndSeen && page.count > 0 ? page.startIndex + read.count : undefined;
}

function readPage(
  task: PageTask,
  page: FeaturePage,
  numberMatched: number | 'unknown',
): Parameters<typeof pageLinks>[1] {
  return {
    start: task.page,
    numberMatched,
    numberReturned: page.count,
    hasMore: page.hasMore,
    first: page.first,
    last: page.last,
  };
}

async function* yielding(batches: AsyncIterable<FeatureBatch>): AsyncGenerator<FeatureBatch> {
  for await (const batch of batches) {
    yield batch;
    // Lets the thread hear of other tasks, and of a reader that left, between two batches.
    await new Promise(setImmediate);
  }
}
