import { type Connection, tablesOf } from '@cartable/storage';
import type { PermissionTables } from './permission.tables.ts';

const tables = tablesOf<PermissionTables>;

const name = 'access';

/**
 * Begins every transaction that changes permissions or keys: other processes learn that what they remember is out of
 * date, and such transactions wait for one another, so that quotas, names and accesses are counted right.
 */
export async function changeAccess(db: Connection): Promise<void> {
  await tables(db)
    .insertInto('access_version')
    .values({ name, version: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ version: eb('access_version.version', '+', 1) })),
    )
    .execute();
}

export async function readAccessVersion(db: Connection): Promise<number> {
  const row = await tables(db)
    .selectFrom('access_version')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}
