import { emptyPage } from '../open-page.ts';
import type { FeaturePage, TableDescription } from '../port.ts';
import { batchSize } from '../read-pages.ts';
import type { CachedTuples } from './cached-tuples.ts';
import { expectedOf, type PageQuery } from './expected-features.ts';
import { countsOf } from './page-at-once.ts';

/** Most bytes held here until the page is written. */
export const mostFoundBytes = 32 * 2 ** 20;
const mostFoundFeatures = 20_000;

/** Features read at most: those of the page, and no more than as many beyond it. */
export const mostFound = ({ limit }: PageQuery): number => Math.min(limit * 2, mostFoundFeatures);

/**
 * Whether a page is probably most of what the query finds. It is then read as it lies in the table, and put in order
 * here: PostgreSQL would keep it all and sort it before it sent the first feature.
 */
export function isMostOfFound(table: TableDescription, query: PageQuery): boolean {
  const expected = query.before ? undefined : expectedOf(table, query);
  return expected !== undefined && expected.count <= mostFound(query) && expected.bytes <= mostFoundBytes;
}

/** @param found all that satisfies the query, in any order */
export function pageOfFound(found: CachedTuples, query: PageQuery): FeaturePage {
  const { offset = 0, limit } = query;
  found.putInOrder();
  const keys = found.keys.slice(offset, offset + limit);
  const { hasMore, matched } = countsOf(found.keys.length, keys.length, query);
  if (keys.length === 0) return { ...emptyPage, ...matched };
  return {
    count: keys.length,
    first: { sortValues: [], key: keys[0]! },
    last: { sortValues: [], key: keys.at(-1)! },
    hasMore,
    ...matched,
    features: async function* () {
      const end = offset + keys.length;
      for (let from = offset; from < end; from += batchSize)
        yield found.batch(from, Math.min(from + batchSize, end));
    },
  };
}
