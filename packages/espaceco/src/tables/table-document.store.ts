import { booleanColumn, type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { JoinedFile } from '../files/keep-joined.ts';
import type { StoredFile } from '../files/stored-file.ts';
import type { TableDocumentsTable, TableDocumentTables } from './table-document.tables.ts';

const rows = tablesOf<TableDocumentTables & { users: { id: string } }>;
/** Identifiers in one question. */
const idsAtOnce = 500;

/** A file for a column of a table, whether a feature has it or not yet. */
export interface TableDocument extends JoinedFile {
  readonly id: string;
  readonly tableId: number;
  readonly columnId: number;
  readonly authorId: string | null;
  readonly createdAt: string;
  /** Whether a transaction gave it to a feature: the journal of the table knows it for ever. */
  readonly isUsed: boolean;
}

/** In any table: one that was brought beside itself has the same. */
export async function findTableDocuments(db: Connection, id: string): Promise<TableDocument[]> {
  const found = await rows(db)
    .selectFrom('espaceco_table_documents')
    .selectAll()
    .where('id', '=', id)
    .orderBy('table_id')
    .execute();
  return found.map(read);
}

/** Those of a table among the given ones. */
export async function listTableDocuments(
  db: Connection,
  tableId: number,
  ids: readonly string[],
): Promise<TableDocument[]> {
  const found: TableDocument[] = [];
  for (const some of pieces(ids)) {
    const page = await rows(db)
      .selectFrom('espaceco_table_documents')
      .selectAll()
      .where('table_id', '=', tableId)
      .where('id', 'in', some)
      .execute();
    found.push(...page.map(read));
  }
  return found;
}

/** Within a transaction: until it ends, what the same person sends elsewhere is not counted nor kept. */
export async function waitForAuthor(db: Connection, authorId: string): Promise<void> {
  await rows(db).updateTable('users').set({ id: authorId }).where('id', '=', authorId).execute();
}

/** Those of a person that no feature has yet. */
export async function countWaiting(db: Connection, authorId: string): Promise<number> {
  const { count } = await rows(db)
    .selectFrom('espaceco_table_documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('used', '=', booleanColumn.write(false))
    .where('author_id', '=', authorId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertTableDocument(db: Connection, document: TableDocument): Promise<void> {
  const { file, thumbnail } = document;
  await rows(db)
    .insertInto('espaceco_table_documents')
    .values({
      id: document.id,
      table_id: document.tableId,
      column_id: document.columnId,
      author_id: document.authorId,
      object_key: file.objectKey,
      file: jsonColumn.write(file),
      thumbnail_key: thumbnail?.objectKey ?? null,
      thumbnail: thumbnail && jsonColumn.write(thumbnail),
      width: document.width,
      height: document.height,
      created_at: document.createdAt,
      used: booleanColumn.write(document.isUsed),
      marked_by: null,
    })
    .execute();
}

/** Files that a transaction gives to features of a table. */
interface GivenFiles {
  readonly tableId: number;
  readonly ids: readonly string[];
  /** The transaction. */
  readonly by: string;
}

/**
 * Before what gives them to features is written: whatever happens then, they stay.
 * @returns those there are: one may have been swept since it was looked for
 */
export async function markUsed(db: Connection, { tableId, ids, by }: GivenFiles): Promise<Set<string>> {
  const there = new Set<string>();
  for (const some of pieces(ids)) {
    await rows(db)
      .updateTable('espaceco_table_documents')
      .set({ used: booleanColumn.write(true), marked_by: by })
      .where('table_id', '=', tableId)
      .where('id', 'in', some)
      .where('used', '=', booleanColumn.write(false))
      .execute();
    const marked = await rows(db)
      .selectFrom('espaceco_table_documents')
      .select('id')
      .where('table_id', '=', tableId)
      .where('id', 'in', some)
      .where('used', '=', booleanColumn.write(true))
      .execute();
    for (const { id } of marked) there.add(id);
  }
  return there;
}

/** The transaction was not written. */
export async function unmark(db: Connection, { tableId, ids, by }: GivenFiles): Promise<void> {
  for (const some of pieces(ids))
    await rows(db)
      .updateTable('espaceco_table_documents')
      .set({ used: booleanColumn.write(false), marked_by: null })
      .where('table_id', '=', tableId)
      .where('id', 'in', some)
      .where('marked_by', '=', by)
      .execute();
}

/** It was: another one that fails takes nothing back. */
export async function keepMarked(db: Connection, { tableId, ids }: Omit<GivenFiles, 'by'>): Promise<void> {
  for (const some of pieces(ids))
    await rows(db)
      .updateTable('espaceco_table_documents')
      .set({ used: booleanColumn.write(true), marked_by: null })
      .where('table_id', '=', tableId)
      .where('id', 'in', some)
      .execute();
}

/** Those sent before a moment that no feature has: their files are left to the sweep. */
export async function deleteWaitingBefore(db: Connection, before: string): Promise<void> {
  await rows(db)
    .deleteFrom('espaceco_table_documents')
    .where('used', '=', booleanColumn.write(false))
    .where('created_at', '<', before)
    .execute();
}

/** Among those given. */
export async function tableDocumentKeysInUse(db: Connection, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const found = await rows(db)
    .selectFrom('espaceco_table_documents')
    .select(['object_key', 'thumbnail_key'])
    .where((eb) => eb.or([eb('object_key', 'in', keys), eb('thumbnail_key', 'in', keys)]))
    .execute();
  return found.flatMap(({ object_key, thumbnail_key }) => [object_key, thumbnail_key ?? []].flat());
}

function pieces(ids: readonly string[]): string[][] {
  const all: string[][] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce) all.push(ids.slice(from, from + idsAtOnce));
  return all;
}

function read(row: Selectable<TableDocumentsTable>): TableDocument {
  return {
    id: row.id,
    tableId: row.table_id,
    columnId: row.column_id,
    authorId: row.author_id,
    file: jsonColumn.read<StoredFile>(row.file),
    thumbnail: jsonColumn.readNullable<StoredFile>(row.thumbnail),
    width: row.width,
    height: row.height,
    createdAt: row.created_at,
    isUsed: booleanColumn.read(row.used),
  };
}
