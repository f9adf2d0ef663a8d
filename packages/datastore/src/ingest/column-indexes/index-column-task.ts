import { taskReference } from '../../workers/task.ts';
import type { ColumnIndex } from './column-index.store.ts';

/** Sorts a column, in a thread of its own. */
export const indexColumnTask = taskReference<ColumnIndex & { readonly datasetId: string }, null>(
  'index-column',
);
