import type { KeyType } from '@cartable/contract';
import { booleanColumn, type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import { readNumber } from '../../stored-text.ts';
import type { AccessKey, KeyAccess, KeyFilters } from './key.model.ts';
import type { AccessKeysTable, KeyAccessesTable, KeyTables } from './key.tables.ts';

const tables = tablesOf<KeyTables>;

/** By what the key alone has. */
export async function findKey(
  db: Connection,
  column: 'id' | 'login' | 'secret_hash',
  value: string,
): Promise<AccessKey | undefined> {
  const row = await tables(db)
    .selectFrom('access_keys')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst();
  return row && readKey(row);
}

/** By name. */
export async function listKeysOf(db: Connection, userId: string): Promise<AccessKey[]> {
  const rows = await tables(db)
    .selectFrom('access_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  return rows.map(readKey);
}

export async function countKeysOf(db: Connection, userId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('access_keys')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return readNumber(row?.count);
}

export async function insertKey(db: Connection, key: AccessKey): Promise<void> {
  await tables(db)
    .insertInto('access_keys')
    .values({
      id: key.id,
      user_id: key.userId,
      name: key.name,
      type: key.type,
      login: key.login,
      hint: key.hint,
      secret_hash: key.secretHash,
      generation: key.generation,
      filters: jsonColumn.write(key.filters),
      enabled: booleanColumn.write(key.enabled),
      created_at: key.createdAt,
      last_use: key.lastUse,
    })
    .execute();
}

export async function changeKey(
  db: Connection,
  { id, name, filters, enabled }: Pick<AccessKey, 'id' | 'name' | 'filters' | 'enabled'>,
): Promise<void> {
  await tables(db)
    .updateTable('access_keys')
    .set({ name, filters: jsonColumn.write(filters), enabled: booleanColumn.write(enabled) })
    .where('id', '=', id)
    .execute();
}

/** Tokens got with the former secret are worth nothing any more. */
export async function replaceSecret(
  db: Connection,
  { id, secretHash, hint }: Pick<AccessKey, 'id' | 'secretHash' | 'hint'>,
): Promise<void> {
  await tables(db)
    .updateTable('access_keys')
    .set((eb) => ({ secret_hash: secretHash, hint, generation: eb('generation', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tables(db).deleteFrom('access_tokens').where('key_id', '=', id).execute();
}

/** With its accesses and its tokens. */
export async function deleteKey(db: Connection, id: string): Promise<void> {
  await tables(db).deleteFrom('access_keys').where('id', '=', id).execute();
}

/** @param day ISO 8601, midnight UTC */
export async function noteUse(db: Connection, ids: readonly string[], day: string): Promise<void> {
  await tables(db)
    .updateTable('access_keys')
    .set({ last_use: day })
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('last_use', 'is', null), eb('last_use', '<', day)]))
    .execute();
}

/** By key. */
export async function listAccesses(
  db: Connection,
  keyIds: readonly string[],
): Promise<Map<string, KeyAccess[]>> {
  const found = new Map<string, KeyAccess[]>(keyIds.map((id) => [id, []]));
  if (keyIds.length === 0) return found;
  const rows = await tables(db)
    .selectFrom('key_accesses')
    .selectAll()
    .where('key_id', 'in', [...found.keys()])
    .execute();
  for (const row of rows) found.get(row.key_id)?.push(readAccess(row));
  return found;
}

/** Number of keys that open something by each permission. */
export async function countKeysByPermission(
  db: Connection,
  permissionIds: readonly string[],
): Promise<Map<string, number>> {
  if (permissionIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('key_accesses')
    .select(['permission_id', ({ fn }) => fn.count('key_id').distinct().as('count')])
    .where('permission_id', 'in', permissionIds)
    .groupBy('permission_id')
    .execute();
  return new Map(rows.map(({ permission_id, count }) => [permission_id, readNumber(count)]));
}

/** Rows one statement holds: SQLite binds 32 766 values at most. */
const rowsAtOnce = 1000;

export async function insertAccesses(db: Connection, accesses: readonly KeyAccess[]): Promise<void> {
  for (let start = 0; start < accesses.length; start += rowsAtOnce) {
    const rows = accesses.slice(start, start + rowsAtOnce);
    await tables(db)
      .insertInto('key_accesses')
      .values(
        rows.map(({ id, keyId, permissionId, offeringId }) => ({
          id,
          key_id: keyId,
          permission_id: permissionId,
          offering_id: offeringId,
        })),
      )
      .execute();
  }
}

export async function deleteAccesses(db: Connection, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    await tables(db)
      .deleteFrom('key_accesses')
      .where('id', 'in', ids.slice(start, start + rowsAtOnce))
      .execute();
  }
}

function readKey(row: AccessKeysTable): AccessKey {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    type: row.type as KeyType,
    login: row.login,
    hint: row.hint,
    secretHash: row.secret_hash,
    generation: row.generation,
    filters: jsonColumn.read<KeyFilters>(row.filters),
    enabled: booleanColumn.read(row.enabled),
    createdAt: row.created_at,
    lastUse: row.last_use,
  };
}

function readAccess(row: KeyAccessesTable): KeyAccess {
  return { id: row.id, keyId: row.key_id, permissionId: row.permission_id, offeringId: row.offering_id };
}
