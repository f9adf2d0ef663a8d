import { datastoreCalls } from '@cartable/contract/datastore';
import { peopleCalls } from '@cartable/contract/people';
import { invalidate } from '../base/api/hooks.ts';
import { invalidateStoredData } from '../features/executions/index.ts';
import { invalidateOfferings } from '../features/offerings/index.ts';
import type { TaskChange } from '../features/tasks/index.ts';

/** Reads again what the screens show of a task that has moved; those on screen at once, the others when they open. */
export function invalidateAfter(change: TaskChange): void {
  const { task } = change;
  const params = { datastoreId: task.datastore._id };
  if (task.upload !== null)
    void invalidate(datastoreCalls.getIntegrationProgress, { params: { ...params, uploadId: task.upload } });
  if (task.execution !== null) void invalidate(datastoreCalls.getExecutions, { params });
  if (!isTurn(change)) return;
  void Promise.all([
    invalidateStoredData(),
    invalidate(peopleCalls.getMyNotifications),
    invalidate(datastoreCalls.getUpload, { params }),
    invalidate(datastoreCalls.getUploads, { params }),
    invalidate(datastoreCalls.searchUploads, { params }),
    invalidate(datastoreCalls.getUploadReport, { params }),
    invalidate(datastoreCalls.getDatasheets, { params }),
    ...(task.kind === 'PUBLICATION' || task.kind === 'UNPUBLICATION' || task.kind === 'DELETION'
      ? [invalidateOfferings()]
      : []),
  ]);
}

/** It began, passed to its next part, or ended; and not only a little more of it is done. */
function isTurn({ task, before }: TaskChange): boolean {
  if (before === undefined) return true;
  return task.creation !== before.creation || task.status !== before.status || task.finish !== before.finish;
}
