/** Start of a page of features: what a request asks, settled before anything is read. */

import type { Column } from '@cartable/geo';
import { type Anchor, decodeCursor, invalidCursor } from './cursor.ts';

/** Plain data: it crosses threads. */
export interface PageStart {
  /** Rank of the first feature of the page, from 0: for numbering, and for skipping where there is no anchor. */
  readonly startIndex: number;
  /** Features asked at most. */
  readonly count: number;
  /** Just after (`next`) or just before (`previous`) a feature; undefined when `startIndex` features are to be skipped. */
  readonly from: { readonly direction: 'next' | 'previous'; readonly anchor: Anchor } | undefined;
  /** Known from the page before, the data being the same. */
  readonly numberMatched: number | undefined;
}

/** Properties shared by the pages of a set. */
export interface PagedSet {
  /** Columns of the sort, in its order. */
  readonly sortColumns: readonly Column[];
  /** Mark of table, condition and sort (`fingerprintOf`). */
  readonly query: string;
  /** Mark of the version of the data: another one is counted anew. */
  readonly version: string;
}

/**
 * A cursor counts only beside the rank it was made for: whoever changes the start or the size of a page by hand gets
 * the page he asks. @throws {OgcRequestError} `service.cursor-invalid`
 */
export function readPageStart(
  requested: { readonly startIndex: number; readonly count: number; readonly cursor: string | undefined },
  set: PagedSet,
): PageStart {
  const { startIndex, count } = requested;
  const skipping: PageStart = { startIndex, count, from: undefined, numberMatched: undefined };
  if (requested.cursor === undefined) return skipping;
  const cursor = decodeCursor(requested.cursor, set.sortColumns);
  if (cursor.query !== set.query) throw invalidCursor();
  const numberMatched = cursor.version === set.version ? cursor.numberMatched : undefined;
  const { direction, anchor } = cursor;
  const isItsPage = cursor.index === (direction === 'next' ? startIndex : startIndex + count);
  return isItsPage
    ? { startIndex, count, from: { direction, anchor }, numberMatched }
    : { ...skipping, numberMatched };
}
