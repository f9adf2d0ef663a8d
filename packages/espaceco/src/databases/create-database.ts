import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type TableForm } from '@cartable/contract';
import { displayName, foldText, nextNumber } from '@cartable/platform';
import type { Connection, TableDefinition } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import type { StoredDataAddress } from '../editing/table-sources.ts';
import { dropFile, newObjectKey, type ReceivedFile } from '../files/stored-file.ts';
import { databaseOf, type ReadDatabase } from '../permissions/access-of.ts';
import { definitionOf, designTables } from '../tables/check-tables.ts';
import type { Database, NewTable } from '../tables/database.model.ts';
import {
  deleteDatabaseRow,
  findDatabaseNamed,
  insertDatabase,
  insertTables,
  saveDatabaseState,
} from '../tables/database.store.ts';
import { datasetNameOf } from '../tables/dataset-name.ts';
import { databaseSubject, type FillingPayload, fillDatabaseKind } from './fill-database.job.ts';

/** What is told of a database that begins. */
export interface DatabaseForm {
  readonly communityId: number;
  readonly title: string;
  /** Made from the title when it is not given. */
  readonly name?: string | undefined;
  readonly description: string | null;
}

/**
 * Empty tables, ready when it returns.
 * @throws {CartableError} `common.*`, `espaceco.tables-invalid`, `espaceco.database-name-taken`
 */
export async function createEmptyDatabase(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { form, tables }: { readonly form: DatabaseForm; readonly tables: readonly TableForm[] },
): Promise<ReadDatabase> {
  await requireManager(context, visitor, form);
  const designed = designTables(tables);
  const database = await inTransaction(context, async (db) => {
    const begun = await begin(context, db, form);
    await insertTables(db, begun.id, designed);
    return begun;
  });
  const { db } = context.metadata;
  try {
    await context.tables.ask('make', database.datasetId, { tables: designed.map(asDefinition) });
  } catch (error) {
    await deleteDatabaseRow(db, database.id);
    throw error;
  }
  await saveDatabaseState(db, { ...database, status: 'READY' });
  return databaseOf(db, visitor, { of: database.id, needs: 'ADMIN' });
}

const asDefinition = (table: NewTable): TableDefinition => definitionOf(table);

/**
 * Tables of a vector database of a datasheet, copied by a job: what is edited here changes nothing there.
 * @throws {CartableError} `common.*`, `espaceco.source-unfit`, `espaceco.database-name-taken`
 */
export async function createDatabaseOfStoredData(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  {
    form,
    address,
    tables: requested,
  }: {
    readonly form: DatabaseForm;
    readonly address: StoredDataAddress;
    readonly tables?: readonly string[] | undefined;
  },
): Promise<ReadDatabase> {
  await requireManager(context, visitor, form);
  const { datasetId, tables } = await context.sources.ofStoredData(visitor, address);
  const missing = requested?.find((name) => !tables.some((table) => table.name === name));
  if (missing !== undefined || tables.length === 0)
    throw new CartableError('espaceco.source-unfit', { table: missing ?? '∅' });
  const chosen = tables.filter(({ name }) => requested?.includes(name) ?? true);
  return beginFilling(context, visitor, { form, from: { kind: 'dataset', datasetId, tables: chosen } });
}

/** The layers of a file, read by a job. @throws {CartableError} `common.*`, `espaceco.database-name-taken` */
export async function createDatabaseOfFile(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  {
    form,
    file,
    srid,
    encoding,
  }: {
    readonly form: DatabaseForm;
    readonly file: ReceivedFile;
    readonly srid: number;
    readonly encoding: string | null;
  },
): Promise<ReadDatabase> {
  await requireManager(context, visitor, form);
  const objectKey = newObjectKey(form.communityId);
  await context.objects.take(objectKey, file.path);
  try {
    const fileName = displayName(file.filename);
    return await beginFilling(context, visitor, {
      form,
      from: { kind: 'file', objectKey, fileName, srid, encoding },
    });
  } catch (error) {
    await dropFile(context, objectKey);
    throw error;
  }
}

/** Before a file is received. */
export async function requireManager(
  { metadata: { db } }: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId }: Pick<DatabaseForm, 'communityId'>,
): Promise<void> {
  await communityOf(db, visitor, { communityId, action: 'manage' });
}

async function beginFilling(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { form, from }: { readonly form: DatabaseForm; readonly from: FillingPayload['from'] },
): Promise<ReadDatabase> {
  const { id } = await inTransaction(context, async (db) => {
    const database = await begin(context, db, form, from.kind === 'file' ? from.objectKey : null);
    const payload: FillingPayload = { databaseId: database.id, from };
    await context.queue.enqueue(
      { kind: fillDatabaseKind, subject: databaseSubject(database.id), payload },
      db,
    );
    return database;
  });
  return databaseOf(context.metadata.db, visitor, { of: id, needs: 'ADMIN' });
}

async function begin(
  context: EspacecoContext,
  db: Connection,
  form: DatabaseForm,
  sourceKey: string | null = null,
): Promise<Database> {
  const id = await nextNumber(db, 'espaceco.database');
  const database: Database = {
    id,
    datasetId: datasetNameOf(id),
    name: form.name ?? (await freeName(db, form.title)),
    title: form.title,
    description: form.description,
    communityId: form.communityId,
    status: 'CREATING',
    error: null,
    writableTimeRange: null,
    fullDownloadAllowed: false,
    createdAt: timestamp(context),
    sourceKey,
    addition: null,
  };
  await insertDatabase(db, database);
  return database;
}

const longestStem = 50;

/** « Voirie communale » is `voirie_communale`, then `voirie_communale_2`. */
async function freeName(db: Connection, title: string): Promise<string> {
  const words = foldText(title)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, longestStem)
    .replace(/^_+|_+$/g, '');
  const stem = /^[a-z]/.test(words) ? words : `base_${words}`.replace(/_$/, '');
  for (let rank = 1; ; rank += 1) {
    const name = rank === 1 ? stem : `${stem}_${rank}`;
    if ((await findDatabaseNamed(db, name)) === undefined) return name;
  }
}
