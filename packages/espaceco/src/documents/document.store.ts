import { type Connection, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { StoredFile } from '../files/stored-file.ts';
import type { DocumentsTable, DocumentTables } from './document.tables.ts';

const tables = tablesOf<DocumentTables>;

/** A document that a community shows. */
export interface CommunityDocument {
  readonly id: number;
  readonly communityId: number;
  readonly title: string;
  readonly description: string | null;
  readonly file: StoredFile;
  /** Of an image, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly createdAt: string;
}

/** Oldest first. */
export async function listDocuments(db: Connection, communityId: number): Promise<CommunityDocument[]> {
  const rows = await tables(db)
    .selectFrom('espaceco_documents')
    .selectAll()
    .where('community_id', '=', communityId)
    .orderBy('id')
    .execute();
  return rows.map(read);
}

export async function findDocument(
  db: Connection,
  { communityId, documentId }: { readonly communityId: number; readonly documentId: number },
): Promise<CommunityDocument | undefined> {
  const row = await tables(db)
    .selectFrom('espaceco_documents')
    .selectAll()
    .where('id', '=', documentId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  return row && read(row);
}

export async function insertDocument(db: Connection, document: CommunityDocument): Promise<void> {
  const { file } = document;
  await tables(db)
    .insertInto('espaceco_documents')
    .values({
      id: document.id,
      community_id: document.communityId,
      title: document.title,
      description: document.description,
      file_name: file.fileName,
      object_key: file.objectKey,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      width: document.width,
      height: document.height,
      created_at: document.createdAt,
    })
    .execute();
}

export async function saveDocumentTexts(
  db: Connection,
  { id, title, description }: Pick<CommunityDocument, 'id' | 'title' | 'description'>,
): Promise<void> {
  await tables(db)
    .updateTable('espaceco_documents')
    .set({ title, description })
    .where('id', '=', id)
    .execute();
}

export async function deleteDocumentRow(db: Connection, documentId: number): Promise<void> {
  await tables(db).deleteFrom('espaceco_documents').where('id', '=', documentId).execute();
}

/** Among those given. */
export async function documentKeysInUse(db: Connection, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('espaceco_documents')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  return rows.map(({ object_key }) => object_key);
}

function read(row: Selectable<DocumentsTable>): CommunityDocument {
  return {
    id: row.id,
    communityId: row.community_id,
    title: row.title,
    description: row.description,
    file: {
      objectKey: row.object_key,
      fileName: row.file_name,
      mediaType: row.media_type,
      sizeBytes: Number(row.size_bytes),
      sha256: row.sha256,
    },
    width: row.width,
    height: row.height,
    createdAt: row.created_at,
  };
}
