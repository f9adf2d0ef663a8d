import { type Connection, tablesOf } from '@cartable/storage';
import type { ServingVersionTables } from './serving-version.tables.ts';

const tables = tablesOf<ServingVersionTables>;

/** Name of the only row. */
const servingName = 'serving';

/** To be called in the transaction that changes what is served. */
export async function bumpServingVersion(db: Connection): Promise<void> {
  await tables(db)
    .insertInto('serving_version')
    .values({ name: servingName, version: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ version: eb('serving_version.version', '+', 1) })),
    )
    .execute();
}

export async function readServingVersion(db: Connection): Promise<number> {
  const row = await tables(db)
    .selectFrom('serving_version')
    .select('version')
    .where('name', '=', servingName)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}
