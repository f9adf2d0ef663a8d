import type { NumbersTable } from '@cartable/platform';
import type { Migration } from '@cartable/storage';
import type { Kysely } from 'kysely';

interface PreviousTables {
  users: { id: string; created_at: string; number: number | null };
  numbers: NumbersTable;
}

/** Accounts are numbered in the order they were opened. */
export const userNumbersMigration: Migration = {
  name: '009-user-numbers',
  up: async (db) => {
    await db.schema
      .alterTable('users')
      .addColumn('number', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    const tables = db as unknown as Kysely<PreviousTables>;
    const users = await tables.selectFrom('users').select('id').orderBy('created_at').orderBy('id').execute();
    for (const [rank, { id }] of users.entries()) {
      await tables
        .updateTable('users')
        .set({ number: rank + 1 })
        .where('id', '=', id)
        .execute();
    }
    await tables.insertInto('numbers').values({ name: 'user', last: users.length }).execute();
    await db.schema.createIndex('users_by_number').unique().on('users').column('number').execute();
  },
};
