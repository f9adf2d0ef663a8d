import type { PageAddress, PageStart } from '@cartable/ogc';
import type { FeatureSelection } from './table-ref.ts';

/** A page of features in an order, wherever its links lead. Plain data: it crosses threads. */
export interface PageTask {
  readonly selection: FeatureSelection;
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[];
  /** A page of no feature is only counted. */
  readonly page: PageStart;
  /** Of more features than the page holds, some of all over the table (`FeatureQuery.isSpread`). @default false */
  readonly isSpread?: boolean;
  /** Parts of the links to the neighbouring pages; undefined for an answer without links. */
  readonly address: PageAddress | undefined;
}

/** Facts of a page known only once its keys are read: the worker adds them to the others. */
export type PageInfo = 'numberMatched' | 'numberReturned' | 'next' | 'previous';
