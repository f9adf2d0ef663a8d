import { CartableError, type CommunityRight, communityRights, type Language } from '@cartable/contract';
import { booleanColumn, jsonColumn } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { AccountsQueries, AccountsTables } from '../tables.ts';
import type { UserRole } from '../visitors/visitor.model.ts';
import { type Account, type AccountMembership, emailKey } from './user.model.ts';

export type UserRow = Selectable<AccountsTables['users']>;

export function findUserRow(queries: AccountsQueries, userId: string): Promise<UserRow | undefined> {
  return queries.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

export function findUserRowByEmail(queries: AccountsQueries, email: string): Promise<UserRow | undefined> {
  return queries.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** @throws {CartableError} `common.not-found` */
export async function getAccount(queries: AccountsQueries, userId: string): Promise<Account> {
  const row = await findUserRow(queries, userId);
  if (row === undefined) throw new CartableError('common.not-found');
  return readAccount(row, await findMemberships(queries, userId));
}

export function readAccount(row: UserRow, memberships: readonly AccountMembership[]): Account {
  return {
    id: row.id,
    email: row.email,
    emailVerified: booleanColumn.read(row.email_verified),
    pendingEmail: row.pending_email,
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.language as Language,
    roles: readRoles(row),
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    memberships,
  };
}

export function readRoles(row: { is_administrator: number }): readonly UserRole[] {
  return booleanColumn.read(row.is_administrator) ? ['USER', 'ADMINISTRATOR'] : ['USER'];
}

/** Communities a person belongs to, by name. */
export async function findMemberships(
  queries: AccountsQueries,
  userId: string,
): Promise<AccountMembership[]> {
  const rows = await queries
    .selectFrom('members')
    .innerJoin('communities', 'communities.id', 'members.community_id')
    .selectAll('communities')
    .select('members.rights')
    .where('members.user_id', '=', userId)
    .orderBy('communities.name')
    .orderBy('communities.id')
    .execute();
  return rows.map((row) => ({
    rights: row.supervisor_id === userId ? communityRights : jsonColumn.read<CommunityRight[]>(row.rights),
    community: {
      id: row.id,
      name: row.name,
      description: row.description,
      technicalName: row.technical_name,
      datastoreId: row.datastore_id,
      supervisorId: row.supervisor_id,
      isPublic: booleanColumn.read(row.is_public),
    },
  }));
}
