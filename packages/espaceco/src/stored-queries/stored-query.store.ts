import { type Connection, tablesOf } from '@cartable/storage';
import type { StoredQueryTables } from './stored-query.tables.ts';

const rows = tablesOf<StoredQueryTables>;

/** A query that people gave a name; its text is that of the protocol it is asked by. */
export interface KeptQuery {
  readonly databaseId: number;
  readonly id: string;
  /** JSON. */
  readonly definition: string;
}

/** Oldest first. @param databaseIds at most some hundreds */
export async function listKeptQueries(db: Connection, databaseIds: readonly number[]): Promise<KeptQuery[]> {
  if (databaseIds.length === 0) return [];
  const found = await rows(db)
    .selectFrom('espaceco_stored_queries')
    .selectAll()
    .where('database_id', 'in', databaseIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return found.map((row) => ({ databaseId: row.database_id, id: row.id, definition: row.definition }));
}

export async function addKeptQuery(
  db: Connection,
  { databaseId, id, definition, createdAt }: KeptQuery & { readonly createdAt: string },
): Promise<void> {
  await rows(db)
    .insertInto('espaceco_stored_queries')
    .values({ database_id: databaseId, id, definition, created_at: createdAt })
    .execute();
}

/** @returns whether there was one */
export async function removeKeptQuery(
  db: Connection,
  { databaseId, id }: Pick<KeptQuery, 'databaseId' | 'id'>,
): Promise<boolean> {
  const { numDeletedRows } = await rows(db)
    .deleteFrom('espaceco_stored_queries')
    .where('database_id', '=', databaseId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
