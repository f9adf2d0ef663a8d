import type { Language } from '@cartable/contract';
import type { AccountsQueries } from '../tables.ts';

/** A person as the other domains name and write to them. */
export interface KnownPerson {
  readonly id: string;
  readonly userName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly language: Language;
}

/** By id; those that do not exist are absent. */
export async function findPeople(
  queries: AccountsQueries,
  ids: readonly string[],
): Promise<Map<string, KnownPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'user_name', 'first_name', 'last_name', 'email', 'language'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        userName: row.user_name,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        language: row.language as Language,
      },
    ]),
  );
}

/** Communities a person belongs to at this moment; `undefined` when there is no such account, or it is disabled. */
export async function communityIdsOf(
  queries: AccountsQueries,
  userId: string,
): Promise<readonly string[] | undefined> {
  const rows = await queries
    .selectFrom('users')
    .leftJoin('members', 'members.user_id', 'users.id')
    .select('members.community_id')
    .where('users.id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .execute();
  return rows.length === 0 ? undefined : rows.flatMap(({ community_id }) => community_id ?? []);
}
