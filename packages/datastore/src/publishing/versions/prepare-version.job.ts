import type { DataDifference } from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection, JobContext, JobDefinition, JobEndContext } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { uniteBoxes } from '../../geographic-box/geographic-box.ts';
import { moveExecution } from '../../ingest/executions/execution.store.ts';
import { alignPlan } from '../../ingest/integration/align-plan.ts';
import type { IntegratedTables } from '../../ingest/integration/integrate-task.ts';
import { writeTables } from '../../ingest/integration/write-tables.ts';
import type { IntegrationPlan } from '../../ingest/reading/integration-plan.ts';
import { datasetIdOf } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { actorOfUpload } from '../../ingest/uploads/actor-of-upload.ts';
import { failCurrentStep } from '../../ingest/uploads/settle-upload.ts';
import { removeUnpacked } from '../../ingest/uploads/unpacked-folder.ts';
import { changeUpload, findUpload } from '../../ingest/uploads/upload.store.ts';
import { compareTask } from '../../ingest/versions/compare-task.ts';
import { failVersionOf } from '../../ingest/versions/follow-upload.ts';
import type { DataVersion } from '../../ingest/versions/version.model.ts';
import { changeVersion, findVersion, moveVersion } from '../../ingest/versions/version.store.ts';
import { prepareVersion, type VersionPreparation } from '../../ingest/versions/version-jobs.ts';
import { errorLine } from '../../log-lines.ts';
import type { StoredError } from '../../stored-text.ts';
import { changeDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import { findDatastore, lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { rejectOverQuota } from '../../workspace/quotas/reject-over-quota.ts';
import { putInService, recordVersionActivity } from './switch-version.ts';

type Payload = Omit<VersionPreparation, 'plan'> & { readonly plan: IntegrationPlan };

/**
 * Makes a version of the tables of a stored data from a checked upload: `start`, `write` (a data set of its own, under
 * the names of the tables it may replace), `compare` with what is served, `finish` (READY), `serve` when that was asked
 * for and nothing stands in its way. Killed anywhere, it goes on; until `serve`, nothing of what is served changes.
 */
export function prepareVersionJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: prepareVersion.kind,
    steps: [
      { name: 'start', run: ({ payload }) => start(context, payload) },
      { name: 'write', run: (job) => write(context, job) },
      { name: 'compare', run: (job) => compare(context, job) },
      { name: 'finish', run: (job) => finish(context, job) },
      { name: 'serve', run: ({ payload }) => serve(context, payload) },
    ],
    onFailure: (job, error) => stop(context, job, error),
    onAbort: (job) => stop(context, job, { code: 'upload.cancelled', params: {} }),
  };
}

async function start(
  context: DatastoreContext,
  { uploadId, versionId, executionId }: Payload,
): Promise<void> {
  await transaction(context, async (db) => {
    const upload = await findUpload(db, uploadId);
    if (!upload || upload.status === 'DELETED') return;
    const at = now(context);
    await moveExecution(db, executionId, 'PROGRESS', at);
    const { srid, sizeBytes } = upload;
    // About as much as the files it is read from.
    await changeVersion(db, versionId, { executionId, srid, reservedBytes: sizeBytes });
    await changeUpload(db, uploadId, {
      steps: { ...upload.steps, integration_processing: 'in_progress' },
      event: { name: 'integrating', at },
    });
  });
}

/** @throws {CartableError} `upload.cancelled` when it was given up, or its stored data deleted */
async function getAwaited(context: DatastoreContext, { versionId, storedDataId }: Payload) {
  const version = await findVersion(db(context), versionId);
  const data = await findStoredData(db(context), storedDataId);
  if (version?.status !== 'PREPARING' || !data || data.status === 'DELETED')
    throw new CartableError('upload.cancelled');
  return { version, data };
}

async function write(context: DatastoreContext, job: JobContext<Payload>): Promise<IntegratedTables> {
  const { version, data } = await getAwaited(context, job.payload);
  const { uploadId, plan } = job.payload;
  const { datasetId } = version;
  return writeTables(context, job, { uploadId, datasetId, plan: alignPlan(plan, data.relations) });
}

async function compare(context: DatastoreContext, job: JobContext<Payload>): Promise<DataDifference> {
  const { version, data } = await getAwaited(context, job.payload);
  const { relations } = job.result<IntegratedTables>('write');
  return compareTask.run(
    context.tasks,
    {
      before: { number: data.version, datasetId: datasetIdOf(data), relations: data.relations },
      after: { datasetId: version.datasetId, relations },
      key: version.key,
    },
    {
      signal: job.signal,
      timeoutMs: context.limits.taskMs,
      onProgress: (progress) => job.report(progress),
    },
  );
}

async function finish(context: DatastoreContext, job: JobContext<Payload>): Promise<void> {
  const { versionId, executionId, uploadId, storedDataId } = job.payload;
  const { relations, sizeBytes, logs } = job.result<IntegratedTables>('write');
  const difference = job.result<DataDifference>('compare');
  const actor = await actorOfUpload(context, uploadId);
  await transaction(context, async (db) => {
    const version = await findVersion(db, versionId);
    const data = await findStoredData(db, storedDataId);
    if (version && isMade(version, executionId)) return;
    if (version && data)
      await rejectGrownVersion(context, db, { version, sizeBytes, datastoreId: data.datastoreId });
    const at = now(context);
    const extent = uniteBoxes(relations.map((relation) => relation.extent));
    const isReady = await moveVersion(db, versionId, 'READY', { relations, sizeBytes, extent, difference });
    await moveExecution(db, executionId, isReady ? 'SUCCESS' : 'ABORTED', at, logs);
    const upload = await findUpload(db, uploadId);
    if (!isReady || !upload || !version || !data) return;
    await changeDatasheet(db, data.datasheetId, { at });
    await recordVersionActivity(context, db, {
      data,
      number: version.number,
      kind: 'stored-data.version-prepared',
      actor,
    });
    await changeUpload(db, uploadId, {
      steps: { ...upload.steps, integration_processing: 'successful' },
      jobId: null,
      extent,
      event: { name: 'integrated', at },
    });
  });
}

const isMade = ({ status, executionId }: DataVersion, by: string): boolean =>
  executionId === by && (status === 'READY' || status === 'CURRENT' || status === 'KEPT');

/** Its exact size being known. @throws {CartableError} `storage.quota-exceeded` */
async function rejectGrownVersion(
  context: DatastoreContext,
  db: Connection,
  { version, sizeBytes, datastoreId }: { version: DataVersion; sizeBytes: number; datastoreId: string },
): Promise<void> {
  const datastore = await findDatastore(db, datastoreId);
  if (!datastore) return;
  await lockDatastore(db, datastoreId);
  const upload = await findUpload(db, version.uploadId);
  await rejectOverQuota(context, db, {
    datastore,
    kind: 'database',
    neededBytes: sizeBytes,
    insteadOfBytes: upload?.sizeBytes ?? 0,
  });
}

/** Obstacles are shown to whoever comes to look: the version waits. */
async function serve(context: DatastoreContext, { versionId, uploadId }: Payload): Promise<void> {
  const version = await findVersion(db(context), versionId);
  const data = version && (await findStoredData(db(context), version.storedDataId));
  if (!data || !version.isSwitchedWhenSafe || version.status !== 'READY') return;
  const actor = await actorOfUpload(context, uploadId);
  try {
    await putInService(context, {
      version,
      datastoreId: data.datastoreId,
      actor,
      accept: false,
      language: 'fr',
    });
  } catch (error) {
    if (!(error instanceof CartableError)) throw error;
    await changeVersion(db(context), version.id, { error: { code: error.code, params: error.params } });
  }
}

/** Nothing half written stays; the upload may be tried again, unless the version was given up meanwhile. */
async function stop(
  context: DatastoreContext,
  job: JobEndContext<Payload>,
  error: StoredError,
): Promise<void> {
  const { versionId, uploadId, executionId } = job.payload;
  await removeUnpacked(context, uploadId);
  const version = await findVersion(db(context), versionId);
  if (!version || isMade(version, executionId)) return;
  await context.features.discardIncomplete(version.datasetId);
  await context.features.drop(version.datasetId);
  const cancelled = error.code === 'upload.cancelled';
  await transaction(context, async (db) => {
    const at = now(context);
    await moveExecution(db, executionId, cancelled ? 'ABORTED' : 'FAILURE', at, [errorLine(error)]);
    await failVersionOf(context, db, { uploadId, error });
    const upload = await findUpload(db, uploadId);
    if (!upload || upload.status === 'DELETED' || upload.jobId !== job.job.id) return;
    await changeUpload(db, uploadId, {
      steps: failCurrentStep(upload.steps),
      error,
      jobId: null,
      event: { name: cancelled ? 'cancelled' : 'integration-failed', at },
    });
  });
}
