import type { DataDifference } from '@cartable/contract';
import { taskReference } from '../../workers/task.ts';
import type { StoredRelation } from '../stored-data/stored-data.model.ts';

/** Tables of one version, plain data. */
export interface ComparedTables {
  /** In the feature store. */
  readonly datasetId: string;
  readonly relations: readonly StoredRelation[];
}

export interface Comparison {
  readonly before: ComparedTables & { readonly number: number };
  readonly after: ComparedTables;
  /** Column that tells rows apart, in the tables that have it; looked for when `null`. */
  readonly key: string | null;
}

/** Counts rows added, removed and changed, in a thread of its own. */
export const compareTask = taskReference<Comparison, DataDifference>('compare-versions');
