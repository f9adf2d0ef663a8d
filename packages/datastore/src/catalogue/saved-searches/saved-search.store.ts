import { type Connection, tablesOf } from '@cartable/storage';
import { readNumber } from '../../stored-text.ts';
import type { SavedSearchesTable, SavedSearchTables } from './saved-search.tables.ts';

const tables = tablesOf<SavedSearchTables>;

export interface SavedSearch {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly query: string;
  readonly createdAt: string;
  readonly seenAt: string;
  /** Whether a mail tells of what is new. */
  readonly mail: boolean;
  /** What came before was told by mail, or was nothing. */
  readonly toldAt: string;
}

/** Newest first. */
export async function listSearches(db: Connection, ownerId: string): Promise<SavedSearch[]> {
  const rows = await tables(db)
    .selectFrom('saved_searches')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(readSearch);
}

export async function countSearches(db: Connection, ownerId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('saved_searches')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return readNumber(row?.count);
}

/** The same search saved again has another name. */
export async function keepSearch(db: Connection, search: SavedSearch): Promise<SavedSearch> {
  const { id, ownerId, name, query, createdAt, seenAt, toldAt } = search;
  const mail = search.mail ? 1 : 0;
  await tables(db)
    .insertInto('saved_searches')
    .values({
      id,
      owner_id: ownerId,
      name,
      query,
      created_at: createdAt,
      seen_at: seenAt,
      mail,
      told_at: toldAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'query']).doUpdateSet({ name, seen_at: seenAt, mail, told_at: toldAt }),
    )
    .execute();
  const row = await tables(db)
    .selectFrom('saved_searches')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('query', '=', query)
    .executeTakeFirstOrThrow();
  return readSearch(row);
}

export async function findSearch(
  db: Connection,
  { ownerId, id }: Pick<SavedSearch, 'ownerId' | 'id'>,
): Promise<SavedSearch | undefined> {
  const row = await tables(db)
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row && readSearch(row);
}

export async function markSeen(db: Connection, id: string, seenAt: string): Promise<void> {
  await tables(db).updateTable('saved_searches').set({ seen_at: seenAt }).where('id', '=', id).execute();
}

/** What came before is not told. */
export async function setMail(
  db: Connection,
  { id, mail, toldAt }: Pick<SavedSearch, 'id' | 'mail' | 'toldAt'>,
): Promise<void> {
  await tables(db)
    .updateTable('saved_searches')
    .set({ mail: mail ? 1 : 0, told_at: toldAt })
    .where('id', '=', id)
    .execute();
}

/** Searches whose news were last told before that moment, those of one person together, whoever waits longest first. */
export async function listSearchesToTell(
  db: Connection,
  { before, people }: { readonly before: string; readonly people: number },
): Promise<SavedSearch[]> {
  const waiting = tables(db)
    .selectFrom('saved_searches')
    .select('owner_id')
    .where('mail', '=', 1)
    .groupBy('owner_id')
    .having((eb) => eb.fn.min('told_at'), '<=', before)
    .orderBy((eb) => eb.fn.min('told_at'))
    .orderBy('owner_id')
    .limit(people);
  const rows = await tables(db)
    .selectFrom('saved_searches')
    .selectAll()
    .where('mail', '=', 1)
    .where('owner_id', 'in', waiting)
    .orderBy('owner_id')
    .orderBy('name')
    .execute();
  return rows.map(readSearch);
}

/** @returns whether this call did: another server may tell the same news. */
export async function markTold(
  db: Connection,
  { search, at }: { readonly search: Pick<SavedSearch, 'id' | 'toldAt'>; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('saved_searches')
    .set({ told_at: at })
    .where('id', '=', search.id)
    .where('told_at', '=', search.toldAt)
    .where('mail', '=', 1)
    .executeTakeFirst();
  return readNumber(numUpdatedRows) === 1;
}

export async function deleteSearch(db: Connection, id: string): Promise<void> {
  await tables(db).deleteFrom('saved_searches').where('id', '=', id).execute();
}

export async function deleteSearchesOf(db: Connection, ownerId: string): Promise<void> {
  await tables(db).deleteFrom('saved_searches').where('owner_id', '=', ownerId).execute();
}

function readSearch(row: SavedSearchesTable): SavedSearch {
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    query: row.query,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    mail: readNumber(row.mail) === 1,
    toldAt: row.told_at,
  };
}
