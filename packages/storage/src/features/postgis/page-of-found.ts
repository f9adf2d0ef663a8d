import type { FeatureBatch } from '@cartable/geo';
import { emptyPage } from '../open-page.ts';
import type { FeaturePage, TableDescription } from '../port.ts';
import { batchSize } from '../read-pages.ts';
import { expectedOf, type PageQuery } from './expected-features.ts';
import { countsOf } from './page-at-once.ts';

/** What is held here until the page is written. */
export const mostFoundBytes = 32 * 2 ** 20;
const mostFoundFeatures = 20_000;

/** Of what is beyond the page, no more is read than of the page. */
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
export function pageOfFound(found: FeatureBatch, query: PageQuery): FeaturePage {
  const { offset = 0, limit } = query;
  const ordered = inAscendingKeys(found);
  const keys = ordered.keys!.slice(offset, offset + limit);
  const { hasMore, matched } = countsOf(ordered.keys!.length, keys.length, query);
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
        yield slice(ordered, from, Math.min(from + batchSize, end));
    },
  };
}

function slice({ keys, geometries, rows }: FeatureBatch, from: number, to: number): FeatureBatch {
  return { keys: keys!.slice(from, to), geometries: geometries.slice(from, to), rows: rows.slice(from, to) };
}

/** A table is most often read in the order it was written, which is that of its keys. */
function inAscendingKeys({ keys, geometries, rows }: FeatureBatch): FeatureBatch {
  const numbers = Float64Array.from(keys!, Number);
  if (numbers.every((key, i) => i === 0 || numbers[i - 1]! < key)) return { keys: keys!, geometries, rows };
  const order = [...numbers.keys()].sort((a, b) => numbers[a]! - numbers[b]!);
  return {
    keys: order.map((i) => keys![i]!),
    geometries: order.map((i) => geometries[i]!),
    rows: order.map((i) => rows[i]!),
  };
}
