import type { Connection, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now } from '../../context.ts';
import { emit } from '../../events.ts';
import { deleteAttributeTexts } from '../attributes/attribute.store.ts';
import { deleteColumnIndexes } from '../column-indexes/column-index.store.ts';
import { listExecutionIds, listRunningExecutions, moveExecution } from '../executions/execution.store.ts';
import { removeGenerationFolder } from '../processings/generation-folder.ts';
import { deleteProfiles } from '../profiles/profile.store.ts';
import { rasterPrefix } from '../rasters/raster-index.ts';
import { pyramidPrefix } from '../stored-data/pyramid.model.ts';
import { type StoredData, storedDataSubject } from '../stored-data/stored-data.model.ts';
import { findStoredData, listPyramidsOf, moveStoredData } from '../stored-data/stored-data.store.ts';
import { changeUpload, findUpload } from '../uploads/upload.store.ts';
import { discardVersionsOf } from '../versions/leave-version.ts';
import { listVersions } from '../versions/version.store.ts';

export const dropStoredDataJobKind = 'stored-data.drop';

/**
 * In the caller's transaction: the stored data, the pyramids made from it and their services are invisible at once, what
 * runs is told to stop, and jobs remove what is kept, after what runs has ended (same subject).
 */
export async function discardStoredData(
  context: DatastoreContext,
  db: Connection,
  data: StoredData,
): Promise<void> {
  const at = now(context);
  if (!(await moveStoredData(db, data.id, 'DELETED', { event: { name: 'deleted', at } }))) return;
  await emit(context, db, 'storedDataDiscarded', { storedDataId: data.id });
  for (const pyramid of await listPyramidsOf(db, { storedDataId: data.id })) {
    await discardStoredData(context, db, pyramid);
  }
  await stopExecutions(context, db, data, at);
  await stopIntegration(context, db, data);
  await discardVersionsOf(context, db, data.id);
  await context.queue.enqueue(
    {
      kind: dropStoredDataJobKind,
      subject: storedDataSubject(data),
      payload: { storedDataId: data.id },
    },
    db,
  );
}

/** Executions under way that make a stored data; their jobs are told to stop. */
export async function stopExecutions(
  context: DatastoreContext,
  db: Connection,
  { id }: StoredData,
  at: string,
): Promise<void> {
  for (const execution of await listRunningExecutions(db, [id])) {
    await moveExecution(db, execution.id, 'ABORTED', at);
    if (execution.jobId) await context.queue.requestCancel(execution.jobId, db);
  }
}

/** Stops the integration of the upload they are being made from, which may be integrated again. */
async function stopIntegration(context: DatastoreContext, db: Connection, data: StoredData): Promise<void> {
  const upload = await findUpload(db, data.uploadId);
  if (upload?.storedDataId !== data.id) return;
  if (upload.jobId) await context.queue.requestCancel(upload.jobId, db);
  await changeUpload(db, upload.id, { storedDataId: null });
}

export function dropStoredDataJob(context: DatastoreContext): JobDefinition<{ storedDataId: string }> {
  return {
    kind: dropStoredDataJobKind,
    mayResume: true,
    steps: [
      {
        name: 'drop',
        run: async ({ payload: { storedDataId } }) => {
          const data = await findStoredData(db(context), storedDataId);
          if (data && data.status !== 'DELETED') return;
          const versions = await listVersions(db(context), storedDataId);
          const datasetIds = new Set([storedDataId, ...versions.map(({ datasetId }) => datasetId)]);
          await deleteProfiles(db(context), [...datasetIds]);
          await deleteColumnIndexes(db(context), [...datasetIds]);
          await deleteAttributeTexts(db(context), storedDataId);
          for (const datasetId of datasetIds) {
            await context.features.discardIncomplete(datasetId);
            await context.features.drop(datasetId);
          }
          await context.objects.deletePrefix(rasterPrefix(storedDataId));
          await context.objects.deletePrefix(pyramidPrefix(storedDataId));
          for (const executionId of await listExecutionIds(db(context), storedDataId))
            await removeGenerationFolder(context, executionId);
        },
      },
    ],
  };
}
