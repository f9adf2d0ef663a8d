import { randomUUID } from 'node:crypto';
import type { SignedInVisitor } from '@cartable/accounts';
import {
  CartableError,
  type FileAnswer,
  TABLE_DOCUMENT_BYTES,
  TABLE_DOCUMENTS_WAITING_MAX,
} from '@cartable/contract';
import { displayName } from '@cartable/platform';
import { type Connection, readMediaType } from '@cartable/storage';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import { dropJoined, keepJoined } from '../files/keep-joined.ts';
import { answerFile, type ReceivedFile } from '../files/stored-file.ts';
import { accessesOf, databaseOf } from '../permissions/access-of.ts';
import { tableIn } from '../permissions/table-in.ts';
import { isForPeople, type Table, type TableColumn } from '../tables/database.model.ts';
import { findDatabase, findTables } from '../tables/database.store.ts';
import {
  countWaiting,
  findTableDocuments,
  insertTableDocument,
  type TableDocument,
  waitForAuthor,
} from '../tables/table-document.store.ts';
import { requireReady } from './ready.ts';

export interface OfColumn {
  readonly databaseId: number;
  readonly tableId: number;
  readonly columnId: number;
}

export const holdsDocuments = ({ kind }: Pick<TableColumn, 'kind'>): boolean =>
  kind.role === 'value' && kind.type === 'Document';

/**
 * Before a file is received: whoever may not write the column sends nothing.
 * @throws {CartableError} `common.forbidden`, `espaceco.database-*`, `espaceco.table-unknown`,
 *   `espaceco.column-holds-no-document`, `espaceco.too-many-waiting-documents`
 */
export async function admitTableDocument(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { databaseId, tableId, columnId }: OfColumn,
): Promise<{ readonly table: Table; readonly column: TableColumn }> {
  const { db } = context.metadata;
  const read = await databaseOf(db, visitor, { of: databaseId, needs: 'ANY' });
  requireReady(read.database);
  const table = tableIn(read, tableId);
  const column = read.access.columnsOf(table).find(({ id }) => id === columnId);
  if (column === undefined || !holdsDocuments(column))
    throw new CartableError('espaceco.column-holds-no-document', { column: columnId });
  if (table.readOnly || !isForPeople(column) || !read.access.may('EDIT', table.id, column.id))
    throw new CartableError('common.forbidden', { right: 'EDIT' });
  await requireCapacity(db, visitor);
  return { table, column };
}

/** A file that a transaction will give to a feature. @throws as above, `espaceco.file-*`, `common.too-large` */
export async function addTableDocument(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { file, ...of }: OfColumn & { readonly file: ReceivedFile },
): Promise<TableDocument> {
  const { table, column } = await admitTableDocument(context, visitor, of);
  if (file.sizeBytes > TABLE_DOCUMENT_BYTES)
    throw new CartableError('common.too-large', { limit: TABLE_DOCUMENT_BYTES });
  await requireMediaType(column, file);
  const joined = await keepJoined(context, 'tables', file);
  const document: TableDocument = {
    id: randomUUID(),
    tableId: table.id,
    columnId: column.id,
    authorId: visitor.id,
    createdAt: timestamp(context),
    isUsed: false,
    ...joined,
  };
  try {
    await inTransaction(context, async (db) => {
      // Again: those who send several at once were admitted together, and count one after the other.
      await waitForAuthor(db, visitor.id);
      await requireCapacity(db, visitor);
      await insertTableDocument(db, document);
    });
  } catch (error) {
    await dropJoined(context, joined);
    throw error;
  }
  return document;
}

async function requireCapacity(db: Connection, visitor: SignedInVisitor): Promise<void> {
  if ((await countWaiting(db, visitor.id)) < TABLE_DOCUMENTS_WAITING_MAX) return;
  throw new CartableError('espaceco.too-many-waiting-documents', { limit: TABLE_DOCUMENTS_WAITING_MAX });
}

async function requireMediaType({ rules }: TableColumn, file: ReceivedFile): Promise<void> {
  if (rules.mimeTypes === null) return;
  const fileName = displayName(file.filename);
  if (rules.mimeTypes.includes(await readMediaType(file.path, fileName))) return;
  throw new CartableError('espaceco.file-type', { file: fileName, accepted: rules.mimeTypes.join(', ') });
}

/**
 * For those who may see the column in one of the tables that have it; one that no feature has yet is its author's alone.
 * @throws {CartableError} `espaceco.table-document-unknown`
 */
export async function readTableDocument(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { documentId, thumbnail }: { readonly documentId: string; readonly thumbnail: boolean },
): Promise<FileAnswer> {
  const { db } = context.metadata;
  for (const document of await findTableDocuments(db, documentId)) {
    const file = thumbnail ? document.thumbnail : document.file;
    if (file !== null && (await maySee(context, visitor, document))) return answerFile(context, file);
  }
  throw new CartableError('espaceco.table-document-unknown');
}

async function maySee(
  { metadata: { db } }: EspacecoContext,
  visitor: SignedInVisitor,
  { tableId, columnId, isUsed, authorId }: TableDocument,
): Promise<boolean> {
  if (!isUsed && authorId !== visitor.id) return false;
  const [table] = await findTables(db, [tableId]);
  const database = table && (await findDatabase(db, table.databaseId));
  if (table === undefined || database === undefined) return false;
  return (await accessesOf(db, visitor)).to(database).may('VIEW', table.id, columnId);
}
