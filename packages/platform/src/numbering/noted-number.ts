import { type Connection, tablesOf } from '@cartable/storage';
import type { NumbersTable } from './numbering.tables.ts';

const tables = tablesOf<{ numbers: NumbersTable }>;

/**
 * A number kept for whoever did something and may not have had the time to note it: written in the transaction that did
 * it, found by the attempt that follows a kill.
 */
export async function noteNumber(db: Connection, name: string, number: number): Promise<void> {
  await tables(db).insertInto('numbers').values({ name, last: number }).execute();
}

export async function notedNumber(db: Connection, name: string): Promise<number | undefined> {
  const row = await tables(db)
    .selectFrom('numbers')
    .select('last')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && Number(row.last);
}

export async function forgetNumber(db: Connection, name: string): Promise<void> {
  await tables(db).deleteFrom('numbers').where('name', '=', name).execute();
}
