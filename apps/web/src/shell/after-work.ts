import { datastoreCalls } from '@cartable/contract/datastore';
import { invalidate } from '../base/api/hooks.ts';
import { invalidateStoredData } from '../features/executions/index.ts';
import { invalidateOfferings } from '../features/offerings/index.ts';
import type { WorkChange } from '../features/tasks/index.ts';

/** Reads again what the screens show of a work that has moved; those on screen at once, the others when they open. */
export function invalidateAfter(change: WorkChange): void {
  const { work } = change;
  const params = { datastoreId: work.datastore._id };
  if (work.upload !== null)
    void invalidate(datastoreCalls.getIntegrationProgress, { params: { ...params, uploadId: work.upload } });
  if (work.execution !== null) void invalidate(datastoreCalls.getExecutions, { params });
  if (!isTurn(change)) return;
  void Promise.all([
    invalidateStoredData(),
    invalidate(datastoreCalls.getUpload, { params }),
    invalidate(datastoreCalls.getUploads, { params }),
    invalidate(datastoreCalls.getUploadReport, { params }),
    invalidate(datastoreCalls.getDatasheets, { params }),
    ...(work.kind === 'PUBLICATION' || work.kind === 'UNPUBLICATION' || work.kind === 'DELETION'
      ? [invalidateOfferings()]
      : []),
  ]);
}

/** It began, passed to its next part, or ended; and not only a little more of it is done. */
function isTurn({ work, before }: WorkChange): boolean {
  if (before === undefined) return true;
  return work.creation !== before.creation || work.status !== before.status || work.finish !== before.finish;
}
