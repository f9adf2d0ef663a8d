import { join } from 'node:path';
import type { Bbox } from '@cartable/geo';
import type { JobContext, JobEndContext } from '@cartable/storage';
import { geographicBoxOf } from '../answers/geographic-box.ts';
import { type DatastoreContext, db, now, transaction } from '../context.ts';
import { changeDatasheet } from '../datasheets/datasheet.store.ts';
import { moveExecution } from '../executions/execution.store.ts';
import { bumpServingVersion } from '../offerings/offering.store.ts';
import type { StoredData } from '../stored-data/stored-data.model.ts';
import { findStoredData, moveStoredData } from '../stored-data/stored-data.store.ts';
import { errorLine, type StoredError } from '../stored-text.ts';
import type { Db } from '../tables.ts';
import { placeInSet } from './area.ts';
import { openGenerationFolder, removeGenerationFolder } from './generation-folder.ts';
import {
  archiveKey,
  type Generation,
  type PyramidArchive,
  reuseKey,
  type StoredPyramid,
} from './pyramid.model.ts';
import { enqueueRemovalOfFormer } from './remove-former.job.ts';

/**
 * The steps the making of every pyramid shares, whatever makes its tiles: `start`, (build), `store`, `finish`, and
 * `stop` when it ends otherwise. Until `finish`, what is served is the former version, or nothing.
 */

const archiveFile = 'archive.pmtiles';
const reuseFile = 'sources.json';

/** Where the build leaves its archive and, if it can be made again in part, what tells how. */
export async function generationFiles(context: DatastoreContext, { executionId }: Generation) {
  const folder = await openGenerationFolder(context, executionId);
  return { folder, archive: join(folder, archiveFile), reuse: join(folder, reuseFile) };
}

export async function startGeneration(
  context: DatastoreContext,
  { storedDataId, executionId }: Generation,
): Promise<void> {
  await transaction(context, async (db) => {
    const at = now(context);
    await moveExecution(db, executionId, 'PROGRESS', at);
    await moveStoredData(db, storedDataId, 'GENERATING', { event: { name: 'generating', at } }, ['CREATED']);
  });
}

/** Moves what the build left into the object store. @returns bytes of the archive */
export async function storeGeneration(
  context: DatastoreContext,
  generation: Generation,
): Promise<{ sizeBytes: number; hasReuse: boolean }> {
  const { storedDataId, executionId } = generation;
  const files = await generationFiles(context, generation);
  const archive = await context.objects.take(archiveKey(storedDataId, executionId), files.archive);
  const hasReuse = await context.objects.take(reuseKey(storedDataId, executionId), files.reuse).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  return { sizeBytes: archive.sizeBytes, hasReuse };
}

/** All that is known of a build when it ends. */
export type BuiltArchive = Omit<PyramidArchive, 'key' | 'version' | 'sizeBytes' | 'extent' | 'reuseKey'> & {
  /** Longitude then latitude, degrees. */
  readonly bounds: Bbox;
  readonly logs: readonly string[];
};

/** Serves the new tiles, and lets the former go a while later. */
export async function finishGeneration(
  context: DatastoreContext,
  { storedDataId, executionId }: Generation,
  { logs, bounds, ...built }: BuiltArchive,
  stored: Awaited<ReturnType<typeof storeGeneration>>,
): Promise<void> {
  await transaction(context, async (db) => {
    const data = await findStoredData(db, storedDataId);
    const at = now(context);
    if (!data?.pyramid || isMade(data, executionId)) return;
    const archive: PyramidArchive = {
      ...built,
      extent: placeInSet(bounds, data.pyramid.tileMatrixSet) ?? null,
      key: archiveKey(storedDataId, executionId),
      version: executionId,
      sizeBytes: stored.sizeBytes,
      reuseKey: stored.hasReuse ? reuseKey(storedDataId, executionId) : null,
    };
    const pyramid: StoredPyramid = { ...data.pyramid, archive };
    const generated = await moveStoredData(db, storedDataId, 'GENERATED', {
      event: { name: 'generated', at },
      executionId,
      sizeBytes: stored.sizeBytes,
      extent: geographicBoxOf(bounds, 4326),
      pyramid,
    });
    await moveExecution(db, executionId, generated ? 'SUCCESS' : 'ABORTED', at, logs);
    if (!generated) return;
    if (data.pyramid.archive) await enqueueRemovalOfFormer(context, db, storedDataId, data.pyramid.archive);
    await bumpServingVersion(db);
    await changeDatasheet(db, data.datasheetId, { at });
  });
  await removeGenerationFolder(context, executionId);
}

const isMade = (data: StoredData, executionId: string): boolean =>
  data.pyramid?.archive?.version === executionId;

/** Nothing half made stays; a pyramid made again goes back to its former tiles. Idempotent. */
export async function stopGeneration(
  context: DatastoreContext,
  { payload: { storedDataId, executionId }, job }: JobEndContext<Generation>,
  error: StoredError,
): Promise<void> {
  const data = await findStoredData(db(context), storedDataId);
  if (data && isMade(data, executionId)) return;
  await context.objects.delete(archiveKey(storedDataId, executionId));
  await context.objects.delete(reuseKey(storedDataId, executionId));
  await removeGenerationFolder(context, executionId);
  const isCancelled = job.cancelRequested || error.code === 'pyramid.cancelled';
  await transaction(context, (db) =>
    settle(db, { storedDataId, executionId }, isCancelled, error, now(context)),
  );
}

async function settle(
  db: Db,
  { storedDataId, executionId }: Generation,
  isCancelled: boolean,
  error: StoredError,
  at: string,
): Promise<void> {
  await moveExecution(db, executionId, isCancelled ? 'ABORTED' : 'FAILURE', at, [errorLine(error)], error);
  const first = { name: isCancelled ? 'cancelled' : 'failed', at } as const;
  await moveStoredData(db, storedDataId, 'UNSTABLE', { event: first });
  const again = { name: isCancelled ? 'cancelled' : 'regeneration-failed', at } as const;
  await moveStoredData(db, storedDataId, 'GENERATED', { event: again }, ['MODIFYING']);
}

export const cancelledGeneration: StoredError = { code: 'pyramid.cancelled', params: {} };

/** What a job that makes a pyramid is given. */
export type GenerationJob = JobContext<Generation>;
