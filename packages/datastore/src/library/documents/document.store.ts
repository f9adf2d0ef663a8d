import { type Connection, tablesOf } from '@cartable/storage';
import { readNumber } from '../../stored-text.ts';
import type { AnnexeTables } from '../annexes/annexe.tables.ts';
import type { DocumentTables } from './document.tables.ts';

const tables = tablesOf<AnnexeTables & DocumentTables>;

/** A file or a link that comes with the data of a datasheet. */
export interface DatasheetDocument {
  readonly id: string;
  readonly datasheetId: string;
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: string;
  readonly target:
    | { readonly type: 'link'; readonly url: string }
    | {
        readonly type: 'file';
        readonly annexeId: string;
        /** First path of the annexe. */
        readonly path: string;
        readonly sizeBytes: number;
        readonly mediaType: string;
        readonly published: boolean;
      };
}

/** In the order they were added. */
export async function listDocuments(db: Connection, datasheetId: string): Promise<DatasheetDocument[]> {
  const rows = await tables(db)
    .selectFrom('datasheet_documents as document')
    .leftJoin('annexes as annexe', 'annexe.id', 'document.annexe_id')
    .leftJoin('annexe_paths as place', (join) =>
      join.onRef('place.annexe_id', '=', 'annexe.id').on('place.rank', '=', 0),
    )
    .selectAll('document')
    .select(['annexe.size_bytes', 'annexe.media_type', 'annexe.published', 'place.path'])
    .where('document.datasheet_id', '=', datasheetId)
    .orderBy('document.created_at')
    .orderBy('document.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    datasheetId: row.datasheet_id,
    name: row.name,
    description: row.description,
    createdAt: row.created_at,
    target:
      row.annexe_id === null
        ? { type: 'link', url: row.url ?? '' }
        : {
            type: 'file',
            annexeId: row.annexe_id,
            path: row.path ?? '/',
            sizeBytes: readNumber(row.size_bytes),
            mediaType: row.media_type ?? '',
            published: row.published === 1,
          },
  }));
}

export async function countDocuments(db: Connection, datasheetId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('datasheet_documents')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('datasheet_id', '=', datasheetId)
    .executeTakeFirstOrThrow();
  return readNumber(row.count);
}

export interface NewDocument {
  readonly id: string;
  readonly datasheetId: string;
  readonly name: string;
  readonly description: string | null;
  /** Address of a link; a file has the annexe of the same identifier instead. */
  readonly url: string | null;
  readonly createdAt: string;
}

export async function insertDocument(db: Connection, document: NewDocument): Promise<void> {
  const isLink = document.url !== null;
  await tables(db)
    .insertInto('datasheet_documents')
    .values({
      id: document.id,
      datasheet_id: document.datasheetId,
      type: isLink ? 'link' : 'file',
      name: document.name,
      description: document.description,
      url: document.url,
      annexe_id: isLink ? null : document.id,
      created_at: document.createdAt,
    })
    .execute();
}

export async function changeDocumentRow(
  db: Connection,
  id: string,
  changes: { name?: string | undefined; description?: string | null | undefined },
): Promise<void> {
  const { name, description } = changes;
  if (name === undefined && description === undefined) return;
  await tables(db)
    .updateTable('datasheet_documents')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteDocumentRow(db: Connection, id: string): Promise<void> {
  await tables(db).deleteFrom('datasheet_documents').where('id', '=', id).execute();
}

export async function findDocumentOfAnnexe(
  db: Connection,
  annexeId: string,
): Promise<Pick<DatasheetDocument, 'id' | 'name'> | undefined> {
  return tables(db)
    .selectFrom('datasheet_documents')
    .select(['id', 'name'])
    .where('annexe_id', '=', annexeId)
    .executeTakeFirst();
}

export async function deleteDocumentOfAnnexe(db: Connection, annexeId: string): Promise<void> {
  await tables(db).deleteFrom('datasheet_documents').where('annexe_id', '=', annexeId).execute();
}

export async function deleteDocumentsOfDatasheet(db: Connection, datasheetId: string): Promise<void> {
  await tables(db).deleteFrom('datasheet_documents').where('datasheet_id', '=', datasheetId).execute();
}
