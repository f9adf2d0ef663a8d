import type { Connection, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now } from '../../context.ts';
import { deleteColumnIndexes } from '../column-indexes/column-index.store.ts';
import { deleteProfiles } from '../profiles/profile.store.ts';
import { changeUpload, findUpload } from '../uploads/upload.store.ts';
import { storedStatuses } from './version.lifecycle.ts';
import type { DataVersion } from './version.model.ts';
import { listRetainedSince, listVersions, moveVersion, versionsOfDatasets } from './version.store.ts';
import { removeVersionTables } from './version-jobs.ts';

/**
 * In the caller's transaction: a version that waits is given up, what prepares it is told to stop.
 * @returns false when it was in no such state
 */
export async function abandonVersion(
  context: DatastoreContext,
  db: Connection,
  version: DataVersion,
): Promise<boolean> {
  if (!(await moveVersion(db, version.id, 'ABANDONED', { leftAt: now(context) }))) return false;
  const upload = await findUpload(db, version.uploadId);
  if (upload?.jobId) await context.queue.requestCancel(upload.jobId, db);
  await removeTables(context, db, version);
  return true;
}

/** In the caller's transaction: one that was served is so no more; its tables stay a while for those who read them. */
export async function removeRetainedVersion(
  context: DatastoreContext,
  db: Connection,
  version: DataVersion,
): Promise<boolean> {
  if (!(await moveVersion(db, version.id, 'REMOVED', { leftAt: now(context) }))) return false;
  const runAt = new Date(context.clock.now().getTime() + context.limits.previousVersionReadMs);
  await removeTables(context, db, version, runAt);
  return true;
}

/** Behind what writes them: jobs on one upload run one after the other. */
async function removeTables(
  context: DatastoreContext,
  db: Connection,
  { datasetId }: DataVersion,
  runAt?: Date,
): Promise<void> {
  const request = removeVersionTables.request(`version:${datasetId}`, { datasetId });
  await context.queue.enqueue({ ...request, ...(runAt ? { runAt } : {}) }, db);
}

/** With the stored data, in the transaction that deletes it: one job removes all their tables. */
export async function discardVersionsOf(
  context: DatastoreContext,
  db: Connection,
  storedDataId: string,
): Promise<void> {
  for (const version of await listVersions(db, storedDataId)) {
    const upload = await findUpload(db, version.uploadId);
    if (version.status === 'PREPARING' && upload?.jobId) await context.queue.requestCancel(upload.jobId, db);
    if (upload?.storedDataId === storedDataId) await changeUpload(db, upload.id, { storedDataId: null });
  }
}

/** With its deposit, while it was still being prepared. */
export async function abandonVersionOf(
  context: DatastoreContext,
  db: Connection,
  version: DataVersion | undefined,
): Promise<void> {
  if (version?.status === 'PREPARING' || version?.status === 'FAILED')
    await abandonVersion(context, db, version);
}

export function removeVersionTablesJob(context: DatastoreContext): JobDefinition<{ datasetId: string }> {
  return {
    kind: removeVersionTables.kind,
    mayResume: true,
    steps: [
      {
        name: 'remove',
        run: async ({ payload: { datasetId } }) => {
          const known = (await versionsOfDatasets(db(context), [datasetId])).get(datasetId);
          if (known && storedStatuses.includes(known.status)) return;
          await deleteProfiles(db(context), [datasetId]);
          await deleteColumnIndexes(db(context), [datasetId]);
          await context.features.discardIncomplete(datasetId);
          await context.features.drop(datasetId);
        },
      },
    ],
  };
}

/** Removes the versions kept for long enough. @returns what was removed */
export async function removeExpiredVersions(context: DatastoreContext): Promise<string[]> {
  const before = new Date(context.clock.now().getTime() - context.limits.versionRetentionMs).toISOString();
  const expired = await listRetainedSince(db(context), before);
  const removed: string[] = [];
  for (const version of expired) {
    const isRemoved = await context.metadata.transaction((db) => removeRetainedVersion(context, db, version));
    if (isRemoved) removed.push(`version ${version.number} of ${version.storedDataId}`);
  }
  return removed;
}
