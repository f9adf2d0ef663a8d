import type { CollectionFacts, FeatureFormat } from '@cartable/ogc';
import type { FeatureSelection } from './tasks.ts';

/** A GetFeature: features of one table as a document, streamed. Plain data: it crosses threads. */
export interface WriteFeaturesTask {
  readonly kind: 'write-features';
  readonly selection: FeatureSelection;
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[];
  readonly offset: number;
  readonly limit: number;
  readonly format: FeatureFormat;
  /** The feature itself instead of a collection. */
  readonly single: boolean;
  /** Names the columns, in the order of the table. */
  readonly facts: CollectionFacts;
}
