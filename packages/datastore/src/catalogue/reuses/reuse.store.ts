import type { ReuseStatus } from '@cartable/contract';
import { type Connection, tablesOf } from '@cartable/storage';
import { readNumber } from '../../stored-text.ts';
import type { ReusesTable, ReuseTables } from './reuse.tables.ts';

const tables = tablesOf<ReuseTables>;

export interface Reuse {
  readonly id: string;
  readonly recordId: string;
  readonly authorId: string | null;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly picture: ReusePicture | null;
  readonly status: ReuseStatus;
  readonly createdAt: string;
}

export interface ReusePicture {
  readonly objectKey: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

export async function insertReuse(db: Connection, reuse: Reuse): Promise<void> {
  const { id, recordId, authorId, title, description, url, picture, status, createdAt } = reuse;
  await tables(db)
    .insertInto('reuses')
    .values({
      id,
      record_id: recordId,
      author_id: authorId,
      title,
      description,
      url,
      picture_key: picture?.objectKey ?? null,
      picture_type: picture?.mediaType ?? null,
      picture_bytes: picture?.sizeBytes ?? 0,
      status,
      created_at: createdAt,
    })
    .execute();
}

/** Newest first. */
export async function listReuses(db: Connection, recordId: string): Promise<Reuse[]> {
  const rows = await tables(db)
    .selectFrom('reuses')
    .selectAll()
    .where('record_id', '=', recordId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(readReuse);
}

/** Newest first, wherever they are. */
export async function listReusesOf(db: Connection, authorId: string): Promise<Reuse[]> {
  const rows = await tables(db)
    .selectFrom('reuses')
    .selectAll()
    .where('author_id', '=', authorId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(readReuse);
}

export async function findReuse(db: Connection, recordId: string, id: string): Promise<Reuse | undefined> {
  const row = await tables(db)
    .selectFrom('reuses')
    .selectAll()
    .where('id', '=', id)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return row && readReuse(row);
}

export async function countWaitingOf(db: Connection, authorId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('reuses')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('author_id', '=', authorId)
    .where('status', '=', 'WAITING')
    .executeTakeFirst();
  return readNumber(row?.count);
}

export async function setReuseStatus(db: Connection, id: string, status: ReuseStatus): Promise<void> {
  await tables(db).updateTable('reuses').set({ status }).where('id', '=', id).execute();
}

export async function deleteReuseRow(db: Connection, id: string): Promise<void> {
  await tables(db).deleteFrom('reuses').where('id', '=', id).execute();
}

/** Their pictures are left to the sweep. */
export async function deleteReusesOfRecord(db: Connection, recordId: string): Promise<void> {
  await tables(db).deleteFrom('reuses').where('record_id', '=', recordId).execute();
}

/** Accepted ones stay, without their author: they belong to the record. */
export async function forgetAuthor(db: Connection, authorId: string): Promise<void> {
  await tables(db)
    .deleteFrom('reuses')
    .where('author_id', '=', authorId)
    .where('status', '!=', 'ACCEPTED')
    .execute();
  await tables(db).updateTable('reuses').set({ author_id: null }).where('author_id', '=', authorId).execute();
}

export async function reuseKeysInUse(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tables(db)
    .selectFrom('reuses')
    .select('picture_key')
    .where('picture_key', 'in', keys)
    .execute();
  return new Set(rows.flatMap(({ picture_key }) => picture_key ?? []));
}

function readReuse(row: ReusesTable): Reuse {
  const { picture_key: objectKey, picture_type: mediaType } = row;
  return {
    id: row.id,
    recordId: row.record_id,
    authorId: row.author_id,
    title: row.title,
    description: row.description,
    url: row.url,
    picture:
      objectKey === null || mediaType === null
        ? null
        : { objectKey, mediaType, sizeBytes: row.picture_bytes },
    status: row.status as ReuseStatus,
    createdAt: row.created_at,
  };
}
