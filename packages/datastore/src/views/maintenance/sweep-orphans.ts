import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatastoreContext, db } from '../../context.ts';
import { depositExists } from '../../ingest/deposits/deposit.store.ts';
import { purgeStaleDeposits } from '../../ingest/deposits/forget-deposit.ts';
import { sweepPreparationFolders } from '../../ingest/integration/preparation-folder.ts';
import { sweepGenerationFolders } from '../../ingest/processings/generation-folder.ts';
import { removeUploadFiles } from '../../ingest/removal/discard-upload.ts';
import { statusesOfStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { findUpload } from '../../ingest/uploads/upload.store.ts';
import { sweepAnnexes } from '../../library/annexes/sweep-annexes.ts';
import { isAbandonedTaskFolder } from '../../workers/task-folder.ts';

/**
 * Removes what is kept without an owner. Safe beside work in progress: the row of an owner always comes before what it
 * keeps, so that a thing listed first and found without row afterwards belongs to nobody. What a job writes belongs to
 * a stored data being generated, and is left to that job.
 * @returns what was removed, for the log
 */
export async function sweepOrphans(context: DatastoreContext): Promise<string[]> {
  const removed = [
    ...(await sweepDatasets(context)),
    ...(await sweepObjects(context, 'deposits/', (id) => depositExists(db(context), id))),
    ...(await sweepObjects(context, 'uploads/', (id) => uploadKeepsFiles(context, id))),
    ...(await sweepObjects(context, 'rasters/', (id) => isKept(context, id))),
    ...(await sweepObjects(context, 'pyramids/', (id) => isKept(context, id))),
    ...(await sweepAnnexes(context)),
    ...(await sweepTaskFolders(context.spoolDir)),
    ...(await sweepGenerationFolders(context)),
    ...(await sweepPreparationFolders(context)),
  ];
  const stale = await purgeStaleDeposits(context);
  return stale > 0 ? [...removed, `${stale} stale deposits`] : removed;
}

async function sweepDatasets(context: DatastoreContext): Promise<string[]> {
  const incomplete = new Map<string, boolean>();
  for (const { datasetId, complete } of await context.features.list()) {
    incomplete.set(datasetId, !complete || incomplete.get(datasetId) === true);
  }
  const statuses = await statusesOfStoredData(db(context), [...incomplete.keys()]);
  const removed: string[] = [];
  for (const [datasetId, isPartlyWritten] of incomplete) {
    const status = statuses.get(datasetId);
    if (status === 'CREATED' || status === 'GENERATING' || status === 'MODIFYING') continue;
    const isOwned = status !== undefined && status !== 'DELETED';
    if (isOwned && !isPartlyWritten) continue;
    await context.features.discardIncomplete(datasetId);
    if (!isOwned) await context.features.drop(datasetId);
    removed.push(`dataset ${datasetId}`);
  }
  return removed;
}

/** Objects are grouped under `{prefix}{owner}/`. */
async function sweepObjects(
  context: DatastoreContext,
  prefix: string,
  isOwned: (ownerId: string) => Promise<boolean>,
): Promise<string[]> {
  const owners = new Set<string>();
  for await (const { key } of context.objects.list(prefix)) {
    const owner = key.slice(prefix.length).split('/')[0];
    if (owner) owners.add(owner);
  }
  const removed: string[] = [];
  for (const owner of owners) {
    if (await isOwned(owner)) continue;
    await context.objects.deletePrefix(`${prefix}${owner}/`);
    removed.push(`${prefix}${owner}`);
  }
  return removed;
}

/** A deleted upload keeps its report, not its files. */
async function uploadKeepsFiles(context: DatastoreContext, id: string): Promise<boolean> {
  const upload = await findUpload(db(context), id);
  if (!upload) return false;
  if (upload.status !== 'DELETED') return true;
  await removeUploadFiles(context, upload);
  return true;
}

/** Deleted stored data keep nothing. */
async function isKept(context: DatastoreContext, storedDataId: string): Promise<boolean> {
  const status = (await statusesOfStoredData(db(context), [storedDataId])).get(storedDataId);
  return status !== undefined && status !== 'DELETED';
}

async function sweepTaskFolders(spoolDir: string): Promise<string[]> {
  const names = await readdir(spoolDir).catch(() => []);
  const abandoned = names.filter((name) => isAbandonedTaskFolder(name, isAlive));
  for (const name of abandoned) await rm(join(spoolDir, name), { recursive: true, force: true });
  return abandoned;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
