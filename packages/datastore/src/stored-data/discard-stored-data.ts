import type { JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now } from '../context.ts';
import { moveExecution } from '../executions/execution.store.ts';
import { bumpServingVersion, listOfferings } from '../offerings/offering.store.ts';
import { discardOffering } from '../offerings/unpublish-offering.ts';
import type { Db } from '../tables.ts';
import { uploadSubject } from '../uploads/upload.model.ts';
import { changeUpload, findUpload } from '../uploads/upload.store.ts';
import type { StoredData } from './stored-data.model.ts';
import { findStoredData, moveStoredData } from './stored-data.store.ts';

export const dropStoredDataJobKind = 'stored-data.drop';

/**
 * In the caller's transaction: the stored data and its services are invisible at once, what runs is told to stop, and
 * jobs remove what is kept, after what runs has ended (same subject).
 */
export async function discardStoredData(context: DatastoreContext, db: Db, data: StoredData): Promise<void> {
  const at = now(context);
  if (!(await moveStoredData(db, data.id, 'DELETED', { event: { name: 'deleted', at } }))) return;
  for (const offering of await listOfferings(db, { storedDataId: data.id })) {
    await discardOffering(context, db, offering);
  }
  await bumpServingVersion(db);
  await stopIntegration(context, db, data, at);
  await context.queue.enqueue(
    {
      kind: dropStoredDataJobKind,
      subject: uploadSubject(data.uploadId),
      payload: { storedDataId: data.id },
    },
    db,
  );
}

async function stopIntegration(
  context: DatastoreContext,
  db: Db,
  data: StoredData,
  at: string,
): Promise<void> {
  if (data.executionId) await moveExecution(db, data.executionId, 'ABORTED', at);
  const upload = await findUpload(db, data.uploadId);
  if (upload?.storedDataId !== data.id) return;
  if (upload.jobId) await context.queue.requestCancel(upload.jobId, db);
  await changeUpload(db, upload.id, { storedDataId: null });
}

export function dropStoredDataJob(context: DatastoreContext): JobDefinition<{ storedDataId: string }> {
  return {
    kind: dropStoredDataJobKind,
    steps: [
      {
        name: 'drop',
        run: async ({ payload: { storedDataId } }) => {
          const data = await findStoredData(db(context), storedDataId);
          if (data && data.status !== 'DELETED') return;
          await context.features.discardIncomplete(storedDataId);
          await context.features.drop(storedDataId);
        },
      },
    ],
  };
}
