import { type Connection, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { Permission } from './permission.model.ts';
import type { PermissionsTable, PermissionTables } from './permission.tables.ts';

const rows = tablesOf<PermissionTables>;

/** Of communities, on every database or on one. */
export async function listPermissions(
  db: Connection,
  { communityIds, databaseId }: { readonly communityIds?: readonly number[]; readonly databaseId?: number },
): Promise<Permission[]> {
  if (communityIds?.length === 0) return [];
  const found = await rows(db)
    .selectFrom('espaceco_permissions')
    .selectAll()
    .$if(communityIds !== undefined, (query) => query.where('community_id', 'in', communityIds ?? []))
    .$if(databaseId !== undefined, (query) => query.where('database_id', '=', databaseId ?? 0))
    .orderBy('scope')
    .execute();
  return found.map(read);
}

/** All those of a community, in the place of what it had. */
export async function replacePermissions(
  db: Connection,
  communityId: number,
  permissions: readonly Permission[],
): Promise<void> {
  await rows(db).deleteFrom('espaceco_permissions').where('community_id', '=', communityId).execute();
  if (permissions.length === 0) return;
  const written = permissions.map((permission) => ({
    community_id: communityId,
    database_id: permission.databaseId,
    table_id: permission.tableId,
    column_id: permission.columnId,
    scope: scopeOf(permission),
    level: permission.level,
  }));
  const atOnce = 500;
  for (let from = 0; from < written.length; from += atOnce) {
    await rows(db)
      .insertInto('espaceco_permissions')
      .values(written.slice(from, from + atOnce))
      .execute();
  }
}

export function scopeOf({ databaseId, tableId, columnId }: Permission): string {
  return [databaseId, tableId, columnId].filter((part) => part !== null).join(':');
}

function read(row: Selectable<PermissionsTable>): Permission {
  return {
    communityId: row.community_id,
    databaseId: row.database_id,
    tableId: row.table_id,
    columnId: row.column_id,
    level: row.level as Permission['level'],
  };
}
