import { createReadStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobContext, JobDefinition, JobEndContext } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { geographicBoxOf } from '../../geographic-box/geographic-box.ts';
import type { LogLine } from '../../log-lines.ts';
import type { StoredError } from '../../stored-text.ts';
import { changeDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import { moveExecution } from '../executions/execution.store.ts';
import { prepareRastersTask } from '../rasters/prepare-rasters-task.ts';
import { rasterPrefix, rasterSourceKey } from '../rasters/raster-index.ts';
import type { PreparedFile, RasterPlan } from '../rasters/raster-plan.ts';
import { recordMade } from '../stored-data/record-made.ts';
import { rejectGrownData } from '../stored-data/reject-grown-data.ts';
import type { StoredRaster } from '../stored-data/stored-data.model.ts';
import { findStoredData, moveStoredData } from '../stored-data/stored-data.store.ts';
import { actorOfUpload } from '../uploads/actor-of-upload.ts';
import { uploadFileKey } from '../uploads/upload.model.ts';
import { changeUpload, findUpload } from '../uploads/upload.store.ts';
import { integrateRasters, type PlannedIntegration } from '../uploads/upload-jobs.ts';
import { beginIntegration, settleStoppedIntegration } from './integration-states.ts';
import { preparationFolder } from './preparation-folder.ts';

type Payload = PlannedIntegration<RasterPlan>;

interface Written {
  readonly sizeBytes: number;
  readonly logs: readonly LogLine[];
}

/**
 * Keeps the images of a checked upload as its stored data: `start`, `write` (prepared in a worker thread, then put
 * away file by file), `finish`. Killed while writing, it begins the writing again.
 */
export function integrateRastersJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: integrateRasters.kind,
    steps: [
      { name: 'start', run: ({ payload }) => beginIntegration(context, payload) },
      { name: 'write', run: (job) => write(context, job) },
      { name: 'finish', run: (job) => finish(context, job) },
    ],
    onFailure: (job, error) => stop(context, job, error),
    onAbort: (job) => stop(context, job, { code: 'upload.cancelled', params: {} }),
  };
}

async function write(context: DatastoreContext, job: JobContext<Payload>): Promise<Written> {
  const { uploadId, storedDataId, executionId, plan } = job.payload;
  const upload = await findUpload(db(context), uploadId);
  if (!upload) throw new Error(`The upload ${uploadId} has gone.`);
  const folder = preparationFolder(context, executionId);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { path, release } = await context.objects.checkout(uploadFileKey(upload.id, upload.fileName));
  try {
    const prepared = await prepareRastersTask.run(
      context.tasks,
      {
        path,
        name: upload.fileName,
        srid: upload.srid,
        ranges: plan.infos.bands.map(({ min, max }) => ({ min, max })),
        folder,
      },
      {
        signal: job.signal,
        timeoutMs: context.limits.taskMs,
        onProgress: (progress) => job.report(progress),
      },
    );
    await context.objects.deletePrefix(rasterPrefix(storedDataId));
    const target = rasterSourceKey(storedDataId, executionId);
    const sizeBytes = await putAway(context, job, {
      files: prepared.files,
      folder,
      depositPath: path,
      target,
    });
    return { sizeBytes, logs: prepared.logs };
  } finally {
    await release();
    await rm(folder, { recursive: true, force: true });
  }
}

interface PutAway {
  readonly files: readonly PreparedFile[];
  readonly folder: string;
  readonly depositPath: string;
  /** Prefix of the keys. */
  readonly target: string;
}

async function putAway(
  context: DatastoreContext,
  job: JobContext<Payload>,
  { files, folder, depositPath, target }: PutAway,
): Promise<number> {
  let sizeBytes = 0;
  for (const [rank, { keyName, path }] of files.entries()) {
    job.signal.throwIfAborted();
    const key = `${target}${keyName}`;
    const own = path === depositPath ? await linkTo(path, join(folder, 'deposited')) : path;
    const info = own
      ? await context.objects.take(key, own)
      : await context.objects.put(key, createReadStream(path));
    sizeBytes += info.sizeBytes;
    job.report({ done: rank + 1, total: files.length, unit: 'files' });
  }
  return sizeBytes;
}

/** A second name for a file costs nothing, where the disk allows it; objects are never written to. */
async function linkTo(path: string, name: string): Promise<string | undefined> {
  return link(path, name).then(
    () => name,
    () => undefined,
  );
}

async function finish(context: DatastoreContext, job: JobContext<Payload>): Promise<void> {
  const { uploadId, storedDataId, executionId, plan } = job.payload;
  const { sizeBytes, logs } = job.result<Written>('write');
  const actor = await actorOfUpload(context, uploadId);
  await transaction(context, async (db) => {
    await rejectGrownData(context, db, { storedDataId, sizeBytes });
    const at = now(context);
    const upload = await findUpload(db, uploadId);
    const raster: StoredRaster = {
      infos: plan.infos,
      sourceKey: rasterSourceKey(storedDataId, executionId),
      nativeExtent: plan.nativeExtent,
    };
    const generated = await moveStoredData(db, storedDataId, 'GENERATED', {
      event: { name: 'generated', at },
      sizeBytes,
      extent: upload ? geographicBoxOf(plan.nativeExtent, upload.srid) : null,
      raster,
    });
    await moveExecution(db, executionId, generated ? 'SUCCESS' : 'ABORTED', at, logs);
    if (!generated || !upload) return;
    await changeDatasheet(db, upload.datasheetId, { at });
    await recordMade(context, db, { storedDataId, kind: 'stored-data.integrated', actor });
    await changeUpload(db, uploadId, {
      steps: { ...upload.steps, integration_processing: 'successful' },
      jobId: null,
      event: { name: 'integrated', at },
    });
  });
}

/** Nothing half kept stays; the stored data may be tried again, unless it was deleted meanwhile. */
async function stop(
  context: DatastoreContext,
  job: JobEndContext<Payload>,
  error: StoredError,
): Promise<void> {
  const { storedDataId, executionId } = job.payload;
  const data = await findStoredData(db(context), storedDataId);
  if (data?.status === 'GENERATED') return;
  await rm(preparationFolder(context, executionId), { recursive: true, force: true });
  await context.objects.deletePrefix(rasterPrefix(storedDataId));
  await settleStoppedIntegration(context, job, error);
}
