import type { ColumnOfTable } from '@cartable/storage';
import { taskReference } from '../../workers/task.ts';

/** Sorts a column, in a thread of its own. */
export const indexColumnTask = taskReference<ColumnOfTable & { readonly datasetId: string }, null>(
  'index-column',
);
