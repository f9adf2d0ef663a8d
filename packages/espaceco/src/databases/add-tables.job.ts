import { CartableError, isErrorCode, TABLES_MAX } from '@cartable/contract';
import type { JobContext, JobDefinition, JobEndContext, JobFault, TableDefinition } from '@cartable/storage';
import { type EspacecoContext, inTransaction } from '../context.ts';
import { dropFile } from '../files/stored-file.ts';
import { adoptTable, definitionOf } from '../tables/check-tables.ts';
import type { Database } from '../tables/database.model.ts';
import {
  findDatabase,
  holdDatabase,
  insertTables,
  listTables,
  saveDatabaseState,
} from '../tables/database.store.ts';
import { addedDatasetOf } from '../tables/dataset-name.ts';
import type { FillingPayload } from './fill-database.job.ts';

export const addTablesKind = 'espaceco.add-tables';

export interface AddingPayload extends FillingPayload {
  /** @default that of a task of an earlier version: the one that runs */
  readonly additionId?: string;
}

/** Longest time a file or a data set may take to be read. */
const longestMs = 3_600_000;

/**
 * Adds tables to a database that is ready: `read` a file into a data set of its own, `add` the tables in one move, then
 * `finish`, by which they are known.
 */
export function addTablesJob(context: EspacecoContext): JobDefinition<AddingPayload> {
  return {
    kind: addTablesKind,
    isLong: true,
    steps: [
      { name: 'read', run: (job) => read(context, job) },
      { name: 'add', run: (job) => add(context, job) },
      { name: 'finish', run: (job) => finish(context, job) },
    ],
    onFailure: (job, fault) => fail(context, job, fault),
    onAbort: (job) => fail(context, job, { code: 'upload.cancelled', params: {} }),
  };
}

async function read(
  context: EspacecoContext,
  job: JobContext<AddingPayload>,
): Promise<readonly TableDefinition[]> {
  const { databaseId, from } = job.payload;
  const { datasetId } = await databaseNumbered(context, databaseId);
  if (from.kind === 'dataset') return from.tables;
  const added = addedDatasetOf(datasetId);
  const { path, release } = await context.objects.checkout(from.objectKey);
  try {
    await context.features.discardIncomplete(added);
    await context.features.drop(added);
    const file = { path, name: from.fileName, srid: from.srid, encoding: from.encoding };
    const options = { signal: job.signal, onProgress: job.report.bind(job) };
    return await context.sources.integrate(file, added, options);
  } finally {
    await release();
  }
}

async function add(context: EspacecoContext, job: JobContext<AddingPayload>): Promise<void> {
  const { databaseId, from } = job.payload;
  const { datasetId } = await databaseNumbered(context, databaseId);
  const found = job.result<readonly TableDefinition[]>('read');
  requireNewTables(await listTables(context.metadata.db, [databaseId]), found);
  const tables = found.map((table) => definitionOf(adoptTable(table)));
  await context.tables.ask(
    'add',
    datasetId,
    { tables, from: from.kind === 'dataset' ? from.datasetId : addedDatasetOf(datasetId) },
    { signal: job.signal, timeoutMs: longestMs },
  );
}

async function finish(context: EspacecoContext, job: JobContext<AddingPayload>): Promise<void> {
  const { databaseId } = job.payload;
  await clean(context, job.payload);
  await inTransaction(context, async (db) => {
    const found = await holdDatabase(db, databaseId);
    if (found === undefined || !isOf(found, job.payload)) return;
    await insertTables(db, databaseId, job.result<readonly TableDefinition[]>('read').map(adoptTable));
    await saveDatabaseState(db, { ...found, addition: null, sourceKey: null });
  });
}

/** The database stays as it was, and tells what went wrong until tables are added again. */
async function fail(
  context: EspacecoContext,
  job: JobEndContext<AddingPayload>,
  { code, params }: JobFault,
): Promise<void> {
  await clean(context, job.payload);
  await inTransaction(context, async (db) => {
    const database = await holdDatabase(db, job.payload.databaseId);
    if (!database?.addition || !isOf(database, job.payload)) return;
    const error = isErrorCode(code)
      ? { code, params }
      : { code: 'common.internal', params: { reference: code } };
    const addition = { ...database.addition, status: 'FAILED' as const, error };
    await saveDatabaseState(db, { ...database, addition, sourceKey: null });
  });
}

/** An end that is tried again may come when other tables are being added already: those are not its own. */
const isOf = ({ addition }: Database, { additionId }: AddingPayload): boolean =>
  addition?.status === 'RUNNING' && (additionId === undefined || addition.id === additionId);

/**
 * Before the end is told, since the next addition, which reads its file into the same data set, may begin then. Data sets
 * of databases that are gone are left to the sweep.
 */
async function clean(context: EspacecoContext, payload: AddingPayload): Promise<void> {
  const { from, databaseId } = payload;
  if (from.kind !== 'file') return;
  const database = await findDatabase(context.metadata.db, databaseId);
  if (database !== undefined && isOf(database, payload)) {
    await context.features.discardIncomplete(addedDatasetOf(database.datasetId));
    await context.features.drop(addedDatasetOf(database.datasetId));
  }
  await dropFile(context, from.objectKey);
}

async function databaseNumbered(
  { metadata: { db } }: EspacecoContext,
  databaseId: number,
): Promise<Database> {
  const database = await findDatabase(db, databaseId);
  if (database === undefined) throw new CartableError('espaceco.database-unknown');
  return database;
}

/** @throws {CartableError} `espaceco.tables-invalid`, `espaceco.tables-too-many` */
export function requireNewTables(
  existing: readonly { readonly name: string }[],
  added: readonly { readonly name: string }[],
): void {
  const found = existing.length + added.length;
  if (found > TABLES_MAX) throw new CartableError('espaceco.tables-too-many', { found, limit: TABLES_MAX });
  const names = new Set(existing.map(({ name }) => name.toLowerCase()));
  const taken = added.find(({ name }) => names.has(name.toLowerCase()));
  if (taken !== undefined) {
    const reason = 'the database already has a table of this name';
    throw new CartableError('espaceco.tables-invalid', { table: taken.name, column: '', reason });
  }
}
