import { type EspacecoContext, inTransaction } from '../context.ts';
import type { Database } from '../tables/database.model.ts';
import { findDatabase, listDatasetIds, saveDatabase } from '../tables/database.store.ts';
import { isCollaborativeDataset } from '../tables/dataset-name.ts';
import { databaseSubject } from './fill-database.job.ts';

/** Longer than a call takes to make empty tables. */
const graceMs = 3_600_000;

/** Takes away data sets no database names, and tells of databases nothing fills any more. @returns what was done */
export async function sweepDatabases(context: EspacecoContext): Promise<string[]> {
  const owners = await listDatasetIds(context.metadata.db);
  const done: string[] = [];
  for (const { datasetId, complete } of await context.features.list()) {
    if (!isCollaborativeDataset(datasetId) || owners.get(datasetId)?.status === 'CREATING') continue;
    if (owners.has(datasetId) && complete) continue;
    await context.features.discardIncomplete(datasetId);
    if (!owners.has(datasetId)) await context.features.drop(datasetId);
    done.push(`dataset ${datasetId}`);
  }
  for (const database of owners.values())
    if (await isAbandoned(context, database)) done.push(await give(context, database));
  return done;
}

async function isAbandoned(context: EspacecoContext, { id, status, createdAt }: Database): Promise<boolean> {
  if (status !== 'CREATING') return false;
  if (context.clock.now().getTime() - Date.parse(createdAt) < graceMs) return false;
  const jobs = await context.queue.findBySubject(databaseSubject(id));
  return jobs.every(({ finishedAt }) => finishedAt !== null);
}

async function give(context: EspacecoContext, { id }: Database): Promise<string> {
  await inTransaction(context, async (db) => {
    const database = await findDatabase(db, id);
    if (database?.status !== 'CREATING') return;
    const error = { code: 'upload.cancelled', params: {} };
    await saveDatabase(db, { ...database, status: 'FAILED', error });
  });
  return `database ${id}`;
}
