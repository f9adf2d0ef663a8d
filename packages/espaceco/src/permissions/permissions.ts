import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type PermissionTree } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction } from '../context.ts';
import type { Database, DatabaseTables, Table } from '../tables/database.model.ts';
import { listDatabases, listTables } from '../tables/database.store.ts';
import { type Accesses, accessesOf } from './access-of.ts';
import { DatabaseAccess } from './database-access.ts';
import type { Permission } from './permission.model.ts';
import { listPermissions, replacePermissions, scopeOf } from './permission.store.ts';
import { permissionsOf, treeOf } from './permission-tree.ts';

/** A table, and what the members of a community may know of it. */
export interface GrantedTable {
  readonly database: Database;
  readonly table: Table;
  readonly access: DatabaseAccess;
}

/** Rights of communities on databases. */
export function createPermissions(context: EspacecoContext) {
  const { db } = context.metadata;
  return {
    read: async (visitor: SignedInVisitor, communityId: number): Promise<PermissionTree> => {
      await communityOf(db, visitor, { communityId, action: 'belong' });
      return treeOfCommunity(db, communityId);
    },
    /** By full name. */
    viewableTables: async (visitor: SignedInVisitor, communityId: number): Promise<GrantedTable[]> => {
      await communityOf(db, visitor, { communityId, action: 'belong' });
      return listViewableTables(db, communityId);
    },
    replace: (visitor: SignedInVisitor, change: { communityId: number; tree: PermissionTree }) =>
      replaceRights(context, visitor, change),
  };
}

/** Tables that the members of a community may see, by full name. */
export async function listViewableTables(db: Connection, communityId: number): Promise<GrantedTable[]> {
  const permissions = await listPermissions(db, { communityIds: [communityId] });
  const granted = await databasesOf(db, permissions);
  return granted
    .flatMap(({ database, tables }) => {
      const own = permissions.filter(({ databaseId }) => databaseId === database.id);
      const access = new DatabaseAccess(false, own);
      return tables.filter((table) => access.knows(table)).map((table) => ({ database, table, access }));
    })
    .sort((a, b) => compare(fullNameOf(a), fullNameOf(b)));
}

export const fullNameOf = ({ database, table }: Pick<GrantedTable, 'database' | 'table'>): string =>
  `${database.name}:${table.name}`;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

async function treeOfCommunity(db: Connection, communityId: number): Promise<PermissionTree> {
  const permissions = await listPermissions(db, { communityIds: [communityId] });
  return treeOf(permissions, await databasesOf(db, permissions));
}

/** Those that rights name, by title. */
async function databasesOf(db: Connection, permissions: readonly Permission[]): Promise<DatabaseTables[]> {
  const ids = [...new Set(permissions.map(({ databaseId }) => databaseId))];
  const tables = Map.groupBy(await listTables(db, ids), ({ databaseId }) => databaseId);
  return (await listDatabases(db, ids)).map((database) => ({
    database,
    tables: tables.get(database.id) ?? [],
  }));
}

/** Rights that are given are kept or made, the others go: two that save at once never mix what they saw. */
function replaceRights(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, tree }: { readonly communityId: number; readonly tree: PermissionTree },
): Promise<PermissionTree> {
  return inTransaction(context, async (db) => {
    await communityOf(db, visitor, { communityId, action: 'manage' });
    const previous = await listPermissions(db, { communityIds: [communityId] });
    const accesses = await accessesOf(db, visitor);
    const ids = tree.map(({ id }) => id);
    const tables = Map.groupBy(await listTables(db, ids), ({ databaseId }) => databaseId);
    const databases = new Map((await listDatabases(db, ids)).map((database) => [database.id, database]));
    const requested = tree.flatMap((entry) => {
      const database = databases.get(entry.id);
      const isGranted = previous.some(({ databaseId }) => databaseId === entry.id);
      if (database === undefined || !(isGranted || accesses.to(database).knowsAny))
        throw new CartableError('espaceco.database-unknown');
      const named = permissionsOf(communityId, entry, { database, tables: tables.get(entry.id) ?? [] });
      requireToGive(database, accesses, { named, previous });
      return named;
    });
    requireOnce(requested, databases);
    await replacePermissions(db, communityId, requested);
    return treeOfCommunity(db, communityId);
  });
}

/** Who does not administer a database leaves its rights as they are. */
function requireToGive(
  database: Database,
  accesses: Accesses,
  { named, previous }: { readonly named: readonly Permission[]; readonly previous: readonly Permission[] },
): void {
  if (accesses.to(database).administers) return;
  const own = new Map(
    previous
      .filter(({ databaseId }) => databaseId === database.id)
      .map((permission) => [scopeOf(permission), permission.level]),
  );
  if (named.length === own.size && named.every((one) => own.get(scopeOf(one)) === one.level)) return;
  throw new CartableError('espaceco.database-not-administered', { database: database.name });
}

function requireOnce(permissions: readonly Permission[], databases: ReadonlyMap<number, Database>): void {
  const scopes = permissions.map(scopeOf);
  const repeated = permissions.find((permission, rank) => scopes.indexOf(scopeOf(permission)) !== rank);
  if (repeated === undefined) return;
  throw new CartableError('espaceco.permission-target', {
    database: databases.get(repeated.databaseId)?.name ?? repeated.databaseId,
    table: repeated.tableId ?? '∅',
    column: repeated.columnId ?? '∅',
  });
}
