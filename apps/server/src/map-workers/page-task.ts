import type { PageAddress, PageStart } from '@cartable/ogc';
import type { FeatureSelection } from './table-ref.ts';

/** A page of features in an order, wherever its links lead. Plain data: it crosses threads. */
export interface PageTask {
  readonly selection: FeatureSelection;
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[];
  /** A page of no feature is only counted. */
  readonly page: PageStart;
  /** What the links to the neighbouring pages are made of; undefined for an answer without links. */
  readonly address: PageAddress | undefined;
}

/** What is known of a page only once its keys are read: the worker completes the facts with it. */
export type PageInfo = 'numberMatched' | 'numberReturned' | 'next' | 'previous';
