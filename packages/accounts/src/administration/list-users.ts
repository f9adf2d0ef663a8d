import { CartableError, type CommunityRight, communityRights, type Language } from '@cartable/contract';
import { booleanColumn, jsonColumn } from '@cartable/storage';
import { sql } from 'kysely';
import { hasPasskey } from '../passkeys/passkey.store.ts';
import { findConfirmedFactor } from '../second-factor/check-second-factor.ts';
import type { AccountsQueries } from '../tables.ts';
import type { UserRow } from '../users/user.store.ts';
import { searchPatterns } from './fold-words.ts';
import { offsetOf, type Page, type PageQuestion } from './page.ts';

/** An account as administrators see it. */
export interface AdministeredUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly userName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly language: Language;
  readonly isAdministrator: boolean;
  readonly disabledAt: string | null;
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  readonly communities: number;
  readonly supervised: number;
}

export interface AdministeredUserDetail extends AdministeredUser {
  readonly memberships: readonly {
    readonly community: { readonly id: string; readonly name: string };
    readonly rights: readonly CommunityRight[];
    readonly isSupervisor: boolean;
  }[];
  readonly sessions: number;
  readonly hasSecondFactor: boolean;
}

export type UserSort = 'name' | 'email' | 'created' | 'last_sign_in';
export type UserState = 'all' | 'administrator' | 'disabled' | 'unconfirmed';

export interface UserQuestion extends PageQuestion {
  readonly search: string;
  readonly sort: UserSort;
  readonly state: UserState;
}

export async function listUsers(
  queries: AccountsQueries,
  question: UserQuestion,
): Promise<Page<AdministeredUser>> {
  const { page, limit, search, sort, state } = question;
  let found = queries.selectFrom('users');
  for (const pattern of searchPatterns(search)) {
    found = found.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
  }
  if (state === 'administrator') found = found.where('is_administrator', '=', 1);
  if (state === 'disabled') found = found.where('disabled_at', 'is not', null);
  if (state === 'unconfirmed') found = found.where('email_verified', '=', 0);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy(orders[sort])
    // So that no page shows twice the same account.
    .orderBy('id')
    .offset(offsetOf(question))
    .limit(limit)
    .execute();
  const counts = await countCommunities(
    queries,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((row) => readUser(row, counts)), total: Number(total), page, limit };
}

/** The newest first for dates; those who never came last, on both engines. */
const orders = {
  name: sql`search_text`,
  email: sql`email_key`,
  created: sql`created_at desc`,
  last_sign_in: sql`coalesce(last_sign_in_at, '') desc`,
} as const;

interface Counts {
  readonly communities: ReadonlyMap<string, number>;
  readonly supervised: ReadonlyMap<string, number>;
}

async function countCommunities(queries: AccountsQueries, ids: readonly string[]): Promise<Counts> {
  if (ids.length === 0) return { communities: new Map(), supervised: new Map() };
  const members = await queries
    .selectFrom('members')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .execute();
  const supervised = await queries
    .selectFrom('communities')
    .select(({ fn }) => ['supervisor_id', fn.countAll<number>().as('count')])
    .where('supervisor_id', 'in', ids)
    .groupBy('supervisor_id')
    .execute();
  return {
    communities: new Map(members.map((row) => [row.user_id, Number(row.count)])),
    supervised: new Map(supervised.map((row) => [row.supervisor_id, Number(row.count)])),
  };
}

function readUser(row: UserRow, { communities, supervised }: Counts): AdministeredUser {
  return {
    id: row.id,
    email: row.email,
    emailVerified: booleanColumn.read(row.email_verified),
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.language as Language,
    isAdministrator: booleanColumn.read(row.is_administrator),
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    communities: communities.get(row.id) ?? 0,
    supervised: supervised.get(row.id) ?? 0,
  };
}

/** @throws {CartableError} `common.not-found` */
export async function readAdministeredUser(
  queries: AccountsQueries,
  userId: string,
): Promise<AdministeredUserDetail> {
  const row = await queries.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (row === undefined) throw new CartableError('common.not-found');
  const memberships = await queries
    .selectFrom('members')
    .innerJoin('communities', 'communities.id', 'members.community_id')
    .select(['communities.id', 'communities.name', 'communities.supervisor_id', 'members.rights'])
    .where('members.user_id', '=', userId)
    .orderBy('communities.name')
    .orderBy('communities.id')
    .execute();
  const { sessions } = await queries
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    ...readUser(row, await countCommunities(queries, [userId])),
    memberships: memberships.map(({ id, name, supervisor_id, rights }) => ({
      community: { id, name },
      rights: supervisor_id === userId ? communityRights : jsonColumn.read<CommunityRight[]>(rights),
      isSupervisor: supervisor_id === userId,
    })),
    sessions: Number(sessions),
    hasSecondFactor:
      (await findConfirmedFactor(queries, userId)) !== undefined || (await hasPasskey(queries, userId)),
  };
}
