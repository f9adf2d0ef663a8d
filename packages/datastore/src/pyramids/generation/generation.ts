import { join } from 'node:path';
import type { Bbox } from '@cartable/geo';
import type { Connection, JobContext, JobDefinition, JobEndContext } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { geographicBoxOf } from '../../geographic-box/geographic-box.ts';
import { moveExecution } from '../../ingest/executions/execution.store.ts';
import {
  keepPartsOnly,
  openGenerationFolder,
  removeGenerationFolder,
} from '../../ingest/processings/generation-folder.ts';
import {
  archiveKey,
  type Generation,
  type PyramidArchive,
  reuseKey,
  type StoredPyramid,
} from '../../ingest/stored-data/pyramid.model.ts';
import { recordMade } from '../../ingest/stored-data/record-made.ts';
import { rejectGrownData } from '../../ingest/stored-data/reject-grown-data.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData, moveStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { errorLine, type LogLine } from '../../log-lines.ts';
import { failAwaiting, publishAwaiting } from '../../publishing/offerings/awaited-data.ts';
import type { StoredError } from '../../stored-text.ts';
import { changeDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { endSharing } from '../sharing/part-results.ts';
import { placeInSet } from './area.ts';
import { enqueueRemovalOfPrevious } from './remove-previous.job.ts';

/**
 * The job that makes a pyramid, whatever makes its tiles: `start`, `build` (in worker threads, what is done being kept in
 * a folder that survives the process; of a large one, by several workers), `store` (into the object store), `finish`. Killed while building, it goes on from
 * that folder. Until `finish`, what is served is the former version, or nothing.
 */
export function generationJob(
  context: DatastoreContext,
  kind: string,
  build: (job: GenerationJob) => Promise<BuiltArchive>,
): JobDefinition<Generation> {
  return {
    kind,
    isLong: true,
    steps: [
      { name: 'start', run: ({ payload }) => startGeneration(context, payload) },
      { name: 'build', run: build },
      { name: 'store', run: (job) => storeGeneration(context, job, build) },
      {
        name: 'finish',
        run: async ({ job, payload, result }) => {
          // Stored, the archive needs its parts no more.
          await endSharing(context, job.id, payload);
          await finishGeneration(
            context,
            payload,
            result<BuiltArchive>('build'),
            result<StoredArchive>('store'),
          );
        },
      },
    ],
    onFailure: (job, error) => stopGeneration(context, job, error),
    onAbort: (job) => stopGeneration(context, job, cancelledGeneration),
  };
}

const archiveFile = 'archive.pmtiles';
const reuseFile = 'sources.json';

/** Paths of the archive that the build leaves and, if it can be made again in part, of the file that tells how. */
export async function generationFiles(context: DatastoreContext, generation: Generation) {
  const { folder, parts } = await openGenerationFolder(context, generation);
  return { parts, archive: join(folder, archiveFile), reuse: join(folder, reuseFile) };
}

async function startGeneration(
  context: DatastoreContext,
  { storedDataId, executionId }: Generation,
): Promise<void> {
  await transaction(context, async (db) => {
    const at = now(context);
    await moveExecution(db, executionId, 'PROGRESS', at);
    await moveStoredData(db, storedDataId, 'GENERATING', { event: { name: 'generating', at } }, ['CREATED']);
  });
}

interface StoredArchive {
  readonly sizeBytes: number;
  /** Bytes of what tells how to make it again in part; none for most. */
  readonly reuseBytes: number;
}

/** Moves what the build left into the object store. What another machine built is built again: its folder is not here. */
async function storeGeneration(
  context: DatastoreContext,
  job: GenerationJob,
  build: (job: GenerationJob) => Promise<unknown>,
): Promise<StoredArchive> {
  const { storedDataId, executionId } = job.payload;
  const files = await generationFiles(context, job.payload);
  const key = archiveKey(storedDataId, executionId);
  let archive = await takeIfThere(context, key, files.archive);
  if (!archive) {
    await build(job);
    archive = await context.objects.take(key, files.archive);
  }
  const reuse = await takeIfThere(context, reuseKey(storedDataId, executionId), files.reuse);
  return { sizeBytes: archive.sizeBytes, reuseBytes: reuse?.sizeBytes ?? 0 };
}

async function takeIfThere({ objects }: DatastoreContext, key: string, path: string) {
  try {
    return await objects.take(key, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** All that is known of a build when it ends. */
export type BuiltArchive = Omit<PyramidArchive, 'key' | 'version' | 'sizeBytes' | 'extent' | 'reuseKey'> & {
  /** Longitude then latitude, degrees. */
  readonly bounds: Bbox;
  readonly logs: readonly LogLine[];
};

/** Serves the new tiles, and lets the former go a while later. */
async function finishGeneration(
  context: DatastoreContext,
  { storedDataId, executionId, actor }: Generation,
  { logs, bounds, ...built }: BuiltArchive,
  stored: StoredArchive,
): Promise<void> {
  await transaction(context, async (db) => {
    const data = await findStoredData(db, storedDataId);
    const at = now(context);
    if (!data?.pyramid || isMade(data, executionId)) return;
    await rejectGrownData(context, db, { storedDataId, sizeBytes: stored.sizeBytes + stored.reuseBytes });
    const archive: PyramidArchive = {
      ...built,
      extent: placeInSet(bounds, data.pyramid.tileMatrixSet) ?? null,
      key: archiveKey(storedDataId, executionId),
      version: executionId,
      sizeBytes: stored.sizeBytes,
      reuseKey: stored.reuseBytes > 0 ? reuseKey(storedDataId, executionId) : null,
    };
    const pyramid: StoredPyramid = { ...data.pyramid, archive };
    const generated = await moveStoredData(db, storedDataId, 'GENERATED', {
      event: { name: 'generated', at },
      executionId,
      sizeBytes: stored.sizeBytes + stored.reuseBytes,
      extent: geographicBoxOf(bounds, 4326),
      pyramid,
    });
    await moveExecution(db, executionId, generated ? 'SUCCESS' : 'ABORTED', at, logs);
    if (!generated) return;
    if (data.pyramid.archive) await enqueueRemovalOfPrevious(context, db, storedDataId, data.pyramid.archive);
    await bumpServingVersion(db, data);
    await changeDatasheet(db, data.datasheetId, { at });
    await recordMade(context, db, { storedDataId, kind: 'pyramid.generated', actor: actor ?? null });
    await publishAwaiting(context, db, { storedDataId, actor: actor ?? null });
  });
  await removeGenerationFolder(context, executionId);
}

const isMade = (data: StoredData, executionId: string): boolean =>
  data.pyramid?.archive?.version === executionId;

/**
 * Nothing half made stays, but for the finished parts of a generation that failed: another attempt goes on from them. A
 * pyramid made again goes back to its former tiles. Idempotent.
 */
async function stopGeneration(
  context: DatastoreContext,
  { payload: { storedDataId, executionId }, job }: JobEndContext<Generation>,
  error: StoredError,
): Promise<void> {
  const data = await findStoredData(db(context), storedDataId);
  if (data && isMade(data, executionId)) return;
  await context.objects.delete(archiveKey(storedDataId, executionId));
  await context.objects.delete(reuseKey(storedDataId, executionId));
  await endSharing(context, job.id, { storedDataId, executionId });
  const isCancelled = job.cancelRequested || error.code === 'pyramid.cancelled';
  if (isCancelled || !data) await removeGenerationFolder(context, executionId);
  else await keepPartsOnly(context, executionId);
  await transaction(context, (db) =>
    settle(db, { storedDataId, executionId }, isCancelled, error, now(context)),
  );
}

async function settle(
  db: Connection,
  { storedDataId, executionId }: Generation,
  isCancelled: boolean,
  error: StoredError,
  at: string,
): Promise<void> {
  await moveExecution(db, executionId, isCancelled ? 'ABORTED' : 'FAILURE', at, [errorLine(error)], error);
  const first = { name: isCancelled ? 'cancelled' : 'failed', at } as const;
  if (await moveStoredData(db, storedDataId, 'UNSTABLE', { event: first })) {
    await failAwaiting(db, { storedDataId, error, at });
  }
  const again = { name: isCancelled ? 'cancelled' : 'regeneration-failed', at } as const;
  await moveStoredData(db, storedDataId, 'GENERATED', { event: again }, ['MODIFYING']);
}

const cancelledGeneration: StoredError = { code: 'pyramid.cancelled', params: {} };

/** Context of a job that makes a pyramid. */
export type GenerationJob = JobContext<Generation>;
