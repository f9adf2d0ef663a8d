import { isAdministrator, type SignedInVisitor } from '@cartable/accounts';
import { CartableError, type PermissionLevel } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { listMembershipsOf } from '../memberships/membership.store.ts';
import type { Database, DatabaseTables } from '../tables/database.model.ts';
import { findDatabase, findDatabaseNamed, withTables } from '../tables/database.store.ts';
import { DatabaseAccess } from './database-access.ts';
import type { Permission } from './permission.model.ts';
import { listPermissions } from './permission.store.ts';

/** A database for somebody, with what they may do with it. */
export interface ReadDatabase extends DatabaseTables {
  readonly access: DatabaseAccess;
}

/** What somebody may do with any database. */
export interface Accesses {
  /** Databases that may be known because of a right; those that are administered are not among them. */
  readonly grantedIds: readonly number[];
  /** Communities whose databases they administer; null: all of them. */
  readonly administeredBy: readonly number[] | null;
  to(database: Database): DatabaseAccess;
}

export async function accessesOf(db: Connection, visitor: SignedInVisitor): Promise<Accesses> {
  const memberships = (await listMembershipsOf(db, visitor)).filter(
    ({ role }) => role === 'member' || role === 'admin',
  );
  const communityIds = memberships.map(({ communityId }) => communityId);
  const permissions = await listPermissions(db, { communityIds });
  const byDatabase = Map.groupBy(permissions, ({ databaseId }) => databaseId);
  const managed = memberships.filter(({ role }) => role === 'admin').map(({ communityId }) => communityId);
  const administersAll = isAdministrator(visitor);
  const none: readonly Permission[] = [];
  return {
    grantedIds: [...byDatabase.keys()],
    administeredBy: administersAll ? null : managed,
    to: ({ id, communityId }) =>
      new DatabaseAccess(administersAll || managed.includes(communityId), byDatabase.get(id) ?? none),
  };
}

/**
 * A database for somebody who wants to do something with it: the door of every use case.
 * @param of its number, or its name
 * @throws {CartableError} `espaceco.database-unknown` to those who may not know it, `common.forbidden` to the others
 */
export async function databaseOf(
  db: Connection,
  visitor: SignedInVisitor,
  { of, needs }: { readonly of: number | string; readonly needs: PermissionLevel | 'ANY' },
): Promise<ReadDatabase> {
  const database = typeof of === 'number' ? await findDatabase(db, of) : await findDatabaseNamed(db, of);
  if (database === undefined) throw new CartableError('espaceco.database-unknown');
  const access = (await accessesOf(db, visitor)).to(database);
  if (!access.knowsAny) throw new CartableError('espaceco.database-unknown');
  if (needs !== 'ANY' && !access.may(needs)) throw new CartableError('common.forbidden', { right: needs });
  return { ...(await withTables(db, database)), access };
}
