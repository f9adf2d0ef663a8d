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
  const { id, ownerId, name, query, createdAt, seenAt } = search;
  await tables(db)
    .insertInto('saved_searches')
    .values({ id, owner_id: ownerId, name, query, created_at: createdAt, seen_at: seenAt })
    .onConflict((conflict) => conflict.columns(['owner_id', 'query']).doUpdateSet({ name, seen_at: seenAt }))
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
  };
}
