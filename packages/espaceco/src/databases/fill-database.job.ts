import { CartableError, isErrorCode } from '@cartable/contract';
import type { JobContext, JobDefinition, JobEndContext, JobFault, TableDefinition } from '@cartable/storage';
import { type EspacecoContext, inTransaction } from '../context.ts';
import { dropFile } from '../files/stored-file.ts';
import { adoptTable, definitionOf } from '../tables/check-tables.ts';
import { findDatabase, holdDatabase, insertTables, saveDatabaseState } from '../tables/database.store.ts';

export const fillDatabaseKind = 'espaceco.fill-database';

export const databaseSubject = (databaseId: number): string => `espaceco-database:${databaseId}`;

export interface FillingPayload {
  readonly databaseId: number;
  readonly from:
    | { readonly kind: 'dataset'; readonly datasetId: string; readonly tables: readonly TableDefinition[] }
    | {
        readonly kind: 'file';
        readonly objectKey: string;
        readonly fileName: string;
        readonly srid: number;
        readonly encoding: string | null;
      };
}

/** Longest time a file or a data set may take to be read. */
const longestMs = 3_600_000;

/** Fills the tables of a database that has just been made: `write`, aside and made visible in one move, then `finish`. */
export function fillDatabaseJob(context: EspacecoContext): JobDefinition<FillingPayload> {
  return {
    kind: fillDatabaseKind,
    isLong: true,
    steps: [
      { name: 'write', run: (job) => write(context, job) },
      { name: 'finish', run: (job) => finish(context, job) },
    ],
    onFailure: (job, fault) => fail(context, job, fault),
    onAbort: (job) => fail(context, job, { code: 'upload.cancelled', params: {} }),
  };
}

async function write(
  context: EspacecoContext,
  job: JobContext<FillingPayload>,
): Promise<readonly TableDefinition[]> {
  const { databaseId, from } = job.payload;
  const database = await findDatabase(context.metadata.db, databaseId);
  if (database === undefined) throw new CartableError('espaceco.database-unknown');
  const { datasetId } = database;
  if (from.kind === 'dataset') {
    const tables = from.tables.map((table) => definitionOf(adoptTable(table)));
    await context.tables.ask(
      'make',
      datasetId,
      { tables, from: from.datasetId },
      { signal: job.signal, timeoutMs: longestMs },
    );
    return from.tables;
  }
  const { path, release } = await context.objects.checkout(from.objectKey);
  try {
    await context.features.discardIncomplete(datasetId);
    await context.features.drop(datasetId);
    const file = { path, name: from.fileName, srid: from.srid, encoding: from.encoding };
    const options = { signal: job.signal, onProgress: job.report.bind(job) };
    return await context.sources.integrate(file, datasetId, options);
  } finally {
    await release();
  }
}

async function finish(context: EspacecoContext, job: JobContext<FillingPayload>): Promise<void> {
  const { databaseId, from } = job.payload;
  await inTransaction(context, async (db) => {
    const database = await holdDatabase(db, databaseId);
    if (database?.status !== 'CREATING') return;
    await insertTables(db, databaseId, job.result<readonly TableDefinition[]>('write').map(adoptTable));
    await saveDatabaseState(db, { ...database, status: 'READY', sourceKey: null });
  });
  if (from.kind === 'file') await dropFile(context, from.objectKey);
}

/** Nothing half written stays; the database tells what went wrong until it is deleted. */
async function fail(
  context: EspacecoContext,
  job: JobEndContext<FillingPayload>,
  { code, params }: JobFault,
): Promise<void> {
  const { databaseId, from } = job.payload;
  const database = await findDatabase(context.metadata.db, databaseId);
  if (database?.status === 'READY') return;
  if (database !== undefined) {
    await context.features.discardIncomplete(database.datasetId);
    await context.features.drop(database.datasetId);
    const error = isErrorCode(code)
      ? { code, params }
      : { code: 'common.internal', params: { reference: code } };
    await inTransaction(context, async (db) => {
      const found = await holdDatabase(db, databaseId);
      if (found) await saveDatabaseState(db, { ...found, status: 'FAILED', error, sourceKey: null });
    });
  }
  if (from.kind === 'file') await dropFile(context, from.objectKey);
}
