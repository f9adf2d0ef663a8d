import type { JobContext, JobDefinition, JobEndContext } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { uniteBoxes } from '../../geographic-box/geographic-box.ts';
import type { StoredError } from '../../stored-text.ts';
import { changeDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import { moveExecution } from '../executions/execution.store.ts';
import type { IntegrationPlan } from '../reading/integration-plan.ts';
import { recordMade } from '../stored-data/record-made.ts';
import { rejectGrownData } from '../stored-data/reject-grown-data.ts';
import { findStoredData, moveStoredData } from '../stored-data/stored-data.store.ts';
import { actorOfUpload } from '../uploads/actor-of-upload.ts';
import { removeUnpacked } from '../uploads/unpacked-folder.ts';
import { changeUpload, findUpload } from '../uploads/upload.store.ts';
import { integrateVectors, type PlannedIntegration } from '../uploads/upload-jobs.ts';
import type { IntegratedTables } from './integrate-task.ts';
import { beginIntegration, settleStoppedIntegration } from './integration-states.ts';
import { writeTables } from './write-tables.ts';

type Payload = PlannedIntegration<IntegrationPlan>;

/**
 * Writes the layers of a checked upload into the tables of its stored data: `start`, `write` (in a worker thread,
 * aside, made visible in one move), `finish`. Killed while writing, it begins the writing again.
 */
export function integrateUploadJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: integrateVectors.kind,
    steps: [
      { name: 'start', run: ({ payload }) => beginIntegration(context, payload) },
      { name: 'write', run: (job) => write(context, job) },
      { name: 'finish', run: (job) => finish(context, job) },
    ],
    onFailure: (job, error) => stop(context, job, error),
    onAbort: (job) => stop(context, job, { code: 'upload.cancelled', params: {} }),
  };
}

function write(context: DatastoreContext, job: JobContext<Payload>): Promise<IntegratedTables> {
  const { uploadId, storedDataId, plan } = job.payload;
  return writeTables(context, job, { uploadId, datasetId: storedDataId, plan });
}

async function finish(context: DatastoreContext, job: JobContext<Payload>): Promise<void> {
  const { uploadId, storedDataId, executionId } = job.payload;
  const { relations, sizeBytes, logs } = job.result<IntegratedTables>('write');
  const actor = await actorOfUpload(context, uploadId);
  await transaction(context, async (db) => {
    await rejectGrownData(context, db, { storedDataId, sizeBytes });
    const at = now(context);
    const extent = uniteBoxes(relations.map((relation) => relation.extent));
    const generated = await moveStoredData(db, storedDataId, 'GENERATED', {
      event: { name: 'generated', at },
      relations,
      sizeBytes,
      extent,
    });
    await moveExecution(db, executionId, generated ? 'SUCCESS' : 'ABORTED', at, logs);
    const upload = await findUpload(db, uploadId);
    if (!generated || !upload) return;
    await changeDatasheet(db, upload.datasheetId, { at });
    await recordMade(context, db, { storedDataId, kind: 'stored-data.integrated', actor });
    await changeUpload(db, uploadId, {
      steps: { ...upload.steps, integration_processing: 'successful' },
      jobId: null,
      extent,
      event: { name: 'integrated', at },
    });
  });
}

/** Nothing half written stays; the stored data may be tried again, unless it was deleted meanwhile. */
async function stop(
  context: DatastoreContext,
  job: JobEndContext<Payload>,
  error: StoredError,
): Promise<void> {
  const { storedDataId, uploadId } = job.payload;
  await removeUnpacked(context, uploadId);
  const data = await findStoredData(db(context), storedDataId);
  if (data?.status === 'GENERATED') return;
  await context.features.discardIncomplete(storedDataId);
  await context.features.drop(storedDataId);
  await settleStoppedIntegration(context, job, error);
}
