import { insertRows, type Row } from '@cartable/platform';
import { type Connection, isForeignKeyViolation, tablesOf } from '@cartable/storage';
import type { CarriedInCommunity } from './carried-in-community.ts';

const tables = tablesOf<{ users: { id: string } }>;
const mostAttempts = 5;

/** A row of an arriving community has the key of one that is there, which would stay in its place. */
export class RowIsThere extends Error {
  readonly table: string;

  constructor(table: string) {
    super(`A row of ${table} is there already.`);
    this.name = 'RowIsThere';
    this.table = table;
  }
}

/** Looks and writes again when an account that is named was deleted between the look and the write. */
export async function namingPeople<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await act();
    } catch (error) {
      if (!isForeignKeyViolation(error) || attempt === mostAttempts) throw error;
    }
}

/**
 * As if whoever has deleted their account meanwhile had done so after: what they wrote has no author, and they are no
 * members.
 * @throws {RowIsThere}
 */
export async function insertArriving(
  db: Connection,
  table: CarriedInCommunity,
  rows: readonly Row[],
): Promise<void> {
  const left = await withoutDeleted(db, table, rows);
  const written = await insertRows(db, table, left);
  // Two addresses of one person make one member.
  if (written < left.length && table.table !== membersTable) throw new RowIsThere(table.table);
}

const membersTable = 'espaceco_members';

async function withoutDeleted(
  db: Connection,
  { table, people = [] }: CarriedInCommunity,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const columns = table === membersTable ? ['user_id'] : people;
  const named = new Set(rows.flatMap((row) => columns.flatMap((column) => row[column] ?? [])));
  if (named.size === 0) return rows;
  const ids = [...named].map(String);
  const found = await tables(db).selectFrom('users').select('id').where('id', 'in', ids).execute();
  if (found.length === ids.length) return rows;
  const there = new Set(found.map(({ id }) => id));
  const isGone = (row: Row, column: string) => row[column] != null && !there.has(String(row[column]));
  if (table === membersTable) return rows.filter((row) => !isGone(row, 'user_id'));
  return rows.map((row) => {
    const gone = columns.filter((column) => isGone(row, column));
    return gone.length === 0 ? row : { ...row, ...Object.fromEntries(gone.map((column) => [column, null])) };
  });
}
