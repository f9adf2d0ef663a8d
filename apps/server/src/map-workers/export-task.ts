import type { Language } from '@cartable/contract';
import type { CollectionFacts, FileFormat } from '@cartable/ogc';
import type { FeatureSelection } from './tasks.ts';
import type { PageFacts } from './page-task.ts';

/** Features of one table as a file to download, however many they are. Plain data: it crosses threads. */
export interface ExportFeaturesTask {
  readonly kind: 'export-features';
  readonly format: FileFormat;
  readonly selection: FeatureSelection;
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[];
  readonly offset: number;
  /** All that follow when undefined. */
  readonly limit: number | undefined;
  /** Names the columns, in the order of the table. */
  readonly facts: Omit<CollectionFacts, PageFacts>;
  /** Of what the file says to people. */
  readonly language: Language;
}
