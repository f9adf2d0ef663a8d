import type { JobContext } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import type { IntegrationPlan } from '../reading/integration-plan.ts';
import { removeUnpacked, unpackedFolder } from '../uploads/unpacked-folder.ts';
import { uploadFileKey } from '../uploads/upload.model.ts';
import { findUpload } from '../uploads/upload.store.ts';
import { type IntegratedTables, integrateTask } from './integrate-task.ts';

/** Writes the layers of an upload into a data set, in a worker thread; what an interrupted attempt left is replaced. */
export async function writeTables(
  context: DatastoreContext,
  job: JobContext,
  { uploadId, datasetId, plan }: { uploadId: string; datasetId: string; plan: IntegrationPlan },
): Promise<IntegratedTables> {
  const upload = await findUpload(db(context), uploadId);
  if (!upload) throw new Error(`The upload ${uploadId} has gone.`);
  const { path, release } = await context.objects.checkout(uploadFileKey(upload.id, upload.fileName));
  const { fileName: name, srid, encoding, accepted } = upload;
  try {
    await context.features.discardIncomplete(datasetId);
    const kept = await unpackedFolder(context, uploadId);
    const written = await integrateTask.run(
      context.tasks,
      { path, name, srid, encoding, accepted, datasetId, plan, ...kept },
      {
        signal: job.signal,
        timeoutMs: context.limits.taskMs,
        onProgress: (progress) => job.report(progress),
      },
    );
    await removeUnpacked(context, uploadId);
    return written;
  } finally {
    await release();
  }
}
