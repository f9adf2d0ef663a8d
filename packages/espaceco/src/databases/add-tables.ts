import { randomUUID } from 'node:crypto';
import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, TABLES_MAX, type TableForm } from '@cartable/contract';
import { displayName } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import type { StoredDataAddress } from '../editing/table-sources.ts';
import { dropFile, newObjectKey, type ReceivedFile } from '../files/stored-file.ts';
import { databaseOf, type ReadDatabase } from '../permissions/access-of.ts';
import { definitionOf, designTables } from '../tables/check-tables.ts';
import { holdDatabase, insertTables, saveDatabaseState } from '../tables/database.store.ts';
import { type AddingPayload, addTablesKind, requireNewTables } from './add-tables.job.ts';
import { databaseSubject } from './fill-database.job.ts';

/**
 * Empty tables, there when it returns.
 * @throws {CartableError} `espaceco.database-unknown`, `espaceco.tables-invalid`, `espaceco.tables-too-many`
 */
export async function addDesignedTables(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { databaseId, tables }: { readonly databaseId: number; readonly tables: readonly TableForm[] },
): Promise<ReadDatabase> {
  const { db } = context.metadata;
  const read = await admitTables(context, visitor, databaseId);
  const designed = designTables(tables);
  requireNewTables(read.tables, designed);
  const definitions = designed.map((table) => definitionOf(table));
  await context.tables.ask('add', read.database.datasetId, { tables: definitions });
  await inTransaction(context, async (connection) => {
    const now = await databaseOf(connection, visitor, { of: databaseId, needs: 'ADMIN' });
    requireNewTables(now.tables, designed);
    await insertTables(connection, databaseId, designed);
  });
  return databaseOf(db, visitor, { of: databaseId, needs: 'ADMIN' });
}

/** Tables of a vector database of a datasheet, copied by a job. @throws {CartableError} `espaceco.source-unfit` */
export async function addTablesOfStoredData(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  {
    databaseId,
    address,
    tables: wanted,
  }: {
    readonly databaseId: number;
    readonly address: StoredDataAddress;
    readonly tables?: readonly string[] | undefined;
  },
): Promise<ReadDatabase> {
  const read = await admitTables(context, visitor, databaseId);
  const { datasetId, tables } = await context.sources.ofStoredData(visitor, address);
  const missing = wanted?.find((name) => !tables.some((table) => table.name === name));
  if (missing !== undefined || tables.length === 0)
    throw new CartableError('espaceco.source-unfit', { table: missing ?? '∅' });
  const chosen = tables.filter(({ name }) => wanted?.includes(name) ?? true);
  requireNewTables(read.tables, chosen);
  const source = chosen.map(({ title, name }) => title ?? name).join(', ');
  return begin(context, visitor, {
    databaseId,
    source,
    from: { kind: 'dataset', datasetId, tables: chosen },
  });
}

/** The layers of a file, read by a job. */
export async function addTablesOfFile(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  {
    databaseId,
    file,
    srid,
    encoding,
  }: {
    readonly databaseId: number;
    readonly file: ReceivedFile;
    readonly srid: number;
    readonly encoding: string | null;
  },
): Promise<ReadDatabase> {
  const { database } = await admitTables(context, visitor, databaseId);
  const objectKey = newObjectKey(database.communityId);
  await context.objects.take(objectKey, file.path);
  try {
    const fileName = displayName(file.filename);
    const from = { kind: 'file', objectKey, fileName, srid, encoding } as const;
    return await begin(context, visitor, { databaseId, source: fileName, from });
  } catch (error) {
    await dropFile(context, objectKey);
    throw error;
  }
}

/**
 * Before anything is read or received.
 * @throws {CartableError} `espaceco.database-unknown`, `espaceco.database-not-ready`, `espaceco.addition-running`
 */
export async function admitTables(
  { metadata: { db } }: Pick<EspacecoContext, 'metadata'>,
  visitor: SignedInVisitor,
  databaseId: number,
): Promise<ReadDatabase> {
  return requireIdle(db, visitor, databaseId);
}

async function requireIdle(
  db: Connection,
  visitor: SignedInVisitor,
  databaseId: number,
): Promise<ReadDatabase> {
  const read = await databaseOf(db, visitor, { of: databaseId, needs: 'ADMIN' });
  const { name, status, addition } = read.database;
  if (status !== 'READY') throw new CartableError('espaceco.database-not-ready', { name });
  if (addition?.status === 'RUNNING')
    throw new CartableError('espaceco.addition-running', { name, source: addition.source });
  if (read.tables.length >= TABLES_MAX)
    throw new CartableError('espaceco.tables-too-many', { found: read.tables.length + 1, limit: TABLES_MAX });
  return read;
}

interface Beginning {
  readonly databaseId: number;
  readonly source: string;
  readonly from: AddingPayload['from'];
}

const longestSource = 200;

async function begin(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { databaseId, source, from }: Beginning,
): Promise<ReadDatabase> {
  await inTransaction(context, async (db) => {
    // Decided again: somebody else may have begun meanwhile.
    await holdDatabase(db, databaseId);
    const { database } = await requireIdle(db, visitor, databaseId);
    const id = randomUUID();
    await saveDatabaseState(db, {
      ...database,
      sourceKey: from.kind === 'file' ? from.objectKey : null,
      addition: {
        id,
        status: 'RUNNING',
        source: source.slice(0, longestSource),
        startedAt: timestamp(context),
        error: null,
      },
    });
    const payload: AddingPayload = { databaseId, from, additionId: id };
    await context.queue.enqueue(
      { kind: addTablesKind, subject: databaseSubject(databaseId), payload, share: visitor.id },
      db,
    );
  });
  return databaseOf(context.metadata.db, visitor, { of: databaseId, needs: 'ADMIN' });
}
