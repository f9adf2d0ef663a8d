import type { Connection, JobContext, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now } from '../../context.ts';
import { jobReference } from '../../job-reference.ts';
import { datasetIdOf, dataVersionOf, type StoredData } from '../stored-data/stored-data.model.ts';
import { findStoredData, listStoredDataOfDatasheet } from '../stored-data/stored-data.store.ts';
import { findProfiles, keepProfiles } from './profile.store.ts';
import { profileTask } from './profile-task.ts';

interface Payload {
  readonly storedDataId: string;
}

const profileTablesReference = jobReference<Payload>('data.profile');

/** Subject of its own: the job holds nothing back of what is done with the data. */
export const profileSubject = (storedDataId: string): string => `profile:${storedDataId}`;

/** A service of the datasheet is published, or answers from other tables: what they hold is told with its record. */
export async function profileTablesOf(
  context: DatastoreContext,
  db: Connection,
  { datasheetId }: { datasheetId: string },
): Promise<void> {
  for (const data of await listStoredDataOfDatasheet(db, datasheetId)) {
    if (await isToBeProfiled(db, data)) await profileTablesLater(context, db, data.id);
  }
}

export async function profileTablesLater(
  context: DatastoreContext,
  db: Connection,
  storedDataId: string,
): Promise<void> {
  const request = profileTablesReference.request(profileSubject(storedDataId), { storedDataId });
  await context.queue.enqueue(request, db);
}

export async function isToBeProfiled(db: Connection, data: StoredData): Promise<boolean> {
  if (data.status !== 'GENERATED' || data.relations.length === 0) return false;
  return (await findProfiles(db, data)) === undefined;
}

/** Counts once what the tables of a version hold; repeated, it finds it done. */
export function profileTablesJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: profileTablesReference.kind,
    isLong: true,
    steps: [{ name: 'count', run: (job) => count(context, job) }],
  };
}

async function count(context: DatastoreContext, job: JobContext<Payload>): Promise<void> {
  const { storedDataId } = job.payload;
  const data = await findStoredData(db(context), storedDataId);
  if (!data || !(await isToBeProfiled(db(context), data))) return;
  const profiles = await profileTask
    .run(
      context.tasks,
      { datasetId: datasetIdOf(data), relations: data.relations },
      {
        signal: job.signal,
        timeoutMs: context.limits.taskMs,
        onProgress: (progress) => job.report(progress),
      },
    )
    .catch(async (error: unknown) => {
      // Replaced or deleted while they were read: their tables may have gone.
      if (await isSame(context, data)) throw error;
    });
  if (profiles && (await isSame(context, data)))
    await keepProfiles(db(context), { data, profiles, at: now(context) });
}

async function isSame(context: DatastoreContext, data: StoredData): Promise<boolean> {
  const latest = await findStoredData(db(context), data.id);
  return latest?.status === 'GENERATED' && dataVersionOf(latest) === dataVersionOf(data);
}
