import { type Connection, tablesOf } from '@cartable/storage';
import type { NumbersTable } from './numbering.tables.ts';

const tables = tablesOf<{ numbers: NumbersTable }>;

/**
 * The next of a series that begins with 1, for entities whose identifiers are numbers. Taken in the transaction that
 * uses it: two that count at once wait for each other, and one that fails takes its number back.
 */
export function nextNumber(db: Connection, name: string): Promise<number> {
  return nextNumbers(db, name, 1);
}

/** As many of them, one after the other. @returns the first; without any, the last one given */
export async function nextNumbers(db: Connection, name: string, count: number): Promise<number> {
  const { last } = await tables(db)
    .insertInto('numbers')
    .values({ name, last: count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ eb, ref }) => ({ last: eb(ref('numbers.last'), '+', count) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return Number(last) - Math.max(count, 1) + 1;
}
