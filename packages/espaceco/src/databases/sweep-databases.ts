import { notedNumber } from '@cartable/platform';
import { type EspacecoContext, inTransaction } from '../context.ts';
import { arrivingNote } from '../tables/arriving-note.ts';
import type { Database } from '../tables/database.model.ts';
import { holdDatabase, listDatasetIds, saveDatabaseState } from '../tables/database.store.ts';
import { isCollaborativeDataset, ownerOfDataset } from '../tables/dataset-name.ts';
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
    // Read from a file, to be added.
    if (!owners.has(datasetId) && isAdding(owners.get(ownerOfDataset(datasetId)))) continue;
    if (!owners.has(datasetId) && !(await isNobodys(context, datasetId))) continue;
    await context.features.discardIncomplete(datasetId);
    if (!owners.has(datasetId)) await context.features.drop(datasetId);
    done.push(`dataset ${datasetId}`);
  }
  for (const database of owners.values())
    if (await isAbandoned(context, database)) done.push(await give(context, database));
  return done;
}

/** Still, now that it was found: one may have been made, or an import may be bringing one, since the databases were read. */
async function isNobodys({ metadata: { db } }: EspacecoContext, datasetId: string): Promise<boolean> {
  const owner = ownerOfDataset(datasetId);
  if ((await notedNumber(db, arrivingNote(owner))) !== undefined) return false;
  return !(await listDatasetIds(db)).has(datasetId);
}

const isAdding = (database: Database | undefined): boolean => database?.addition?.status === 'RUNNING';

async function isAbandoned(
  context: EspacecoContext,
  { id, status, createdAt, addition }: Database,
): Promise<boolean> {
  const since = addition?.status === 'RUNNING' ? addition.startedAt : createdAt;
  if (status !== 'CREATING' && addition?.status !== 'RUNNING') return false;
  if (context.clock.now().getTime() - Date.parse(since) < graceMs) return false;
  const jobs = await context.queue.findBySubject(databaseSubject(id));
  return jobs.every(({ finishedAt }) => finishedAt !== null);
}

async function give(context: EspacecoContext, { id }: Database): Promise<string> {
  await inTransaction(context, async (db) => {
    const database = await holdDatabase(db, id);
    const error = { code: 'upload.cancelled', params: {} };
    // Nothing reads the file any more: it is left to the sweep of files.
    if (database?.status === 'CREATING')
      await saveDatabaseState(db, { ...database, status: 'FAILED', error, sourceKey: null });
    else if (database?.addition?.status === 'RUNNING') {
      const addition = { ...database.addition, status: 'FAILED' as const, error };
      await saveDatabaseState(db, { ...database, addition, sourceKey: null });
    }
  });
  return `database ${id}`;
}
