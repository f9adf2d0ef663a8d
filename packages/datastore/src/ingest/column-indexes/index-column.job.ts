import type { ColumnOfTable, JobContext, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now } from '../../context.ts';
import { jobReference } from '../../job-reference.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { datasetIdOf, dataVersionOf, type StoredData } from '../stored-data/stored-data.model.ts';
import { findStoredData, findStoredDataOfDataset } from '../stored-data/stored-data.store.ts';
import { keepColumnIndex, listColumnIndexes } from './column-index.store.ts';
import { indexColumnTask } from './index-column-task.ts';

/** A column of a data set as it was when filters on it were slow. */
export interface SlowColumn extends ColumnOfTable {
  readonly datasetId: string;
  /** Of the tables (`dataVersionOf`). */
  readonly dataVersion: string;
}

interface Payload extends ColumnOfTable {
  readonly storedDataId: string;
  readonly dataVersion: string;
}

/** Each weighs about as much as its column: filters on so many of one table are few people's. */
const mostOfTable = 8;

const indexColumnReference = jobReference<Payload>('data.index-column');

/** Subject of its own: the job holds nothing back of what is done with the data. */
const indexSubject = (storedDataId: string): string => `column-index:${storedDataId}`;

/**
 * Filters on a column were slow several times: its index is made, once, unless the table has enough of them.
 * @returns whether a job was left
 */
export async function askForColumnIndex(
  context: DatastoreContext,
  { datasetId, dataVersion, table, column }: SlowColumn,
): Promise<boolean> {
  return context.metadata.transaction(async (db) => {
    const data = await findStoredDataOfDataset(db, datasetId);
    if (!data || dataVersionOf(data) !== dataVersion || !(await isToBeIndexed(db, data, { table, column })))
      return false;
    const subject = indexSubject(data.id);
    const jobs = await context.queue.findBySubject(subject, db);
    // Once for a version is enough: one that failed would fail again.
    const isKnown = jobs.some(({ payload }) => {
      const given = payload as Payload;
      return given.dataVersion === dataVersion && given.table === table && given.column === column;
    });
    if (isKnown) return false;
    const payload = { storedDataId: data.id, dataVersion, table, column };
    await context.queue.enqueue(indexColumnReference.request(subject, payload), db);
    return true;
  });
}

/** A copy of its file with one more index is being made, or will be again: what is half written is that job's. */
export async function isBeingIndexed(context: DatastoreContext, datasetId: string): Promise<boolean> {
  const data = await findStoredDataOfDataset(db(context), datasetId);
  if (!data) return false;
  const jobs = await context.queue.findBySubject(indexSubject(data.id));
  return jobs.some(({ finishedAt }) => finishedAt === null);
}

async function isToBeIndexed(
  connection: ReturnType<typeof db>,
  data: StoredData,
  { table, column }: ColumnOfTable,
): Promise<boolean> {
  if (data.status !== 'GENERATED') return false;
  const relation = data.relations.find(({ name }) => name === table);
  if (!relation?.columns.some(({ name }) => name === column)) return false;
  const indexes = (await listColumnIndexes(connection, data)).filter((index) => index.table === table);
  return indexes.length < mostOfTable && !indexes.some((index) => index.column === column);
}

/** Repeated, it finds the index made. */
export function indexColumnJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: indexColumnReference.kind,
    isLong: true,
    steps: [{ name: 'index', run: (job) => index(context, job) }],
  };
}

async function index(context: DatastoreContext, job: JobContext<Payload>): Promise<void> {
  const { storedDataId, dataVersion, table, column } = job.payload;
  const data = await findStoredData(db(context), storedDataId);
  if (!data || dataVersionOf(data) !== dataVersion) return;
  if (!(await isToBeIndexed(db(context), data, { table, column }))) return;
  const options = { signal: job.signal, timeoutMs: context.limits.taskMs };
  await indexColumnTask
    .run(context.tasks, { datasetId: datasetIdOf(data), table, column }, options)
    .catch(async (error: unknown) => {
      // Replaced or deleted meanwhile: the table may have gone.
      const latest = await findStoredData(db(context), data.id);
      if (latest?.status === 'GENERATED' && dataVersionOf(latest) === dataVersionOf(data)) throw error;
    });
  await context.metadata.transaction(async (db) => {
    const latest = await findStoredData(db, data.id);
    if (latest?.status !== 'GENERATED' || dataVersionOf(latest) !== dataVersionOf(data)) return;
    await keepColumnIndex(db, { data, table, column, at: now(context) });
    // Whoever has the table open opens it again, with its index.
    await bumpServingVersion(db, data);
  });
}
