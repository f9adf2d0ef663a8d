/**
 * Addresses of the neighbouring pages of an answer (OGC 09-025r2 §7.7.4.4, OGC 17-069r4 §7.15.4): the request as it
 * came, with the rank of the page for people and a cursor for the table, which then costs the same at any depth.
 */

import { type Anchor, type Cursor, cursorParameter, encodeCursor } from './cursor.ts';
import type { PagedSet, PageStart } from './page.ts';

/** Plain data: it crosses threads. */
export interface PageAddress {
  /** Public address of the resource, without query. */
  readonly baseUrl: string;
  /** Query of the request, as received. */
  readonly query: string;
  /** Parameters of the protocol for the rank and the size of a page. */
  readonly parameters: { readonly start: string; readonly count: string };
  readonly set: Pick<PagedSet, 'query' | 'version'>;
}

export const wfsPageParameters = { start: 'startIndex', count: 'count' } as const;

/** A page once read. */
export interface ReadPage {
  readonly start: PageStart;
  readonly numberMatched: number | 'unknown';
  readonly numberReturned: number;
  /** Whether there are others in the direction of the reading. */
  readonly hasMore: boolean;
  /** Ends of the page, when the table told. */
  readonly first: Anchor | undefined;
  readonly last: Anchor | undefined;
}

export interface PageLinks {
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

export function pageLinks(address: PageAddress, page: ReadPage): PageLinks {
  return { next: nextOf(address, page), previous: previousOf(address, page) };
}

/** After a page read backwards comes at least the feature it was read from. */
function nextOf(address: PageAddress, page: ReadPage): string | undefined {
  const { startIndex, count, from } = page.start;
  const isFollowed = page.hasMore || from?.direction === 'previous';
  if (count === 0 || page.numberReturned === 0 || !isFollowed) return undefined;
  const index = startIndex + page.numberReturned;
  return linkTo(address, { startIndex: index, count, cursor: cursorOf(address, page, 'next', index) });
}

/** The page before is shorter when the current one does not start at a multiple of its size. */
function previousOf(address: PageAddress, page: ReadPage): string | undefined {
  const { startIndex, count, from } = page.start;
  const isPreceded = startIndex > 0 && (page.hasMore || from?.direction !== 'previous');
  if (count === 0 || !isPreceded) return undefined;
  const start = Math.max(startIndex - count, 0);
  return linkTo(address, {
    startIndex: start,
    count: startIndex - start,
    cursor: cursorOf(address, page, 'previous', startIndex),
  });
}

function cursorOf(
  { set }: PageAddress,
  page: ReadPage,
  direction: Cursor['direction'],
  index: number,
): string | undefined {
  const anchor = direction === 'next' ? page.last : page.first;
  if (!anchor) return undefined;
  const numberMatched = page.numberMatched === 'unknown' ? undefined : page.numberMatched;
  return encodeCursor({ direction, anchor, index, numberMatched, query: set.query, version: set.version });
}

function linkTo(
  { baseUrl, query, parameters }: PageAddress,
  page: { startIndex: number; count: number; cursor: string | undefined },
): string {
  const url = new URL(baseUrl);
  const replaced = new Set(
    [parameters.start, parameters.count, 'maxFeatures', cursorParameter].map((name) => name.toLowerCase()),
  );
  for (const [name, value] of new URLSearchParams(query)) {
    if (!replaced.has(name.toLowerCase())) url.searchParams.append(name, value);
  }
  url.searchParams.set(parameters.start, String(page.startIndex));
  url.searchParams.set(parameters.count, String(page.count));
  if (page.cursor !== undefined) url.searchParams.set(cursorParameter, page.cursor);
  return url.toString();
}
