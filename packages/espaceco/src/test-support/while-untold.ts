import { sql } from 'kysely';
import type { TestSpace } from './open-space.ts';

const table = 'espaceco_live_versions';

/** While no change can be told to those who watch: what is written meanwhile is written all the same. */
export async function whileUntold<R>(space: TestSpace, act: () => Promise<R>): Promise<R> {
  const rename = (from: string, to: string) =>
    space.metadata.transaction((db) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db),
    );
  space.tolerates(new RegExp(table));
  await rename(table, `${table}_away`);
  try {
    return await act();
  } finally {
    await rename(`${table}_away`, table);
    space.tolerates(undefined);
  }
}
