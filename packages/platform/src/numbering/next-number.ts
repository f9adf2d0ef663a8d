import { type Connection, tablesOf } from '@cartable/storage';
import type { NumbersTable } from './numbering.tables.ts';

const tables = tablesOf<{ numbers: NumbersTable }>;

/**
 * The next of a series that begins with 1, for entities whose identifiers are numbers. Taken in the transaction that
 * uses it: two that count at once wait for each other, and one that fails takes its number back.
 */
export async function nextNumber(db: Connection, name: string): Promise<number> {
  const { last } = await tables(db)
    .insertInto('numbers')
    .values({ name, last: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ eb, ref }) => ({ last: eb(ref('numbers.last'), '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return Number(last);
}
