import type { AccountsQueries } from '../tables.ts';

/** Somebody who asks for a workspace, as whoever answers knows them. */
export interface ApplicantInfo {
  readonly id: string;
  readonly email: string;
  readonly userName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isDisabled: boolean;
  readonly communities: readonly {
    readonly id: string;
    readonly name: string;
    readonly isSupervisor: boolean;
  }[];
}

/** By id; those whose account is gone are absent. */
export async function findApplicants(
  queries: AccountsQueries,
  ids: readonly string[],
): Promise<Map<string, ApplicantInfo>> {
  if (ids.length === 0) return new Map();
  const users = await queries
    .selectFrom('users')
    .select(['id', 'email', 'user_name', 'first_name', 'last_name', 'disabled_at'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const memberships = await queries
    .selectFrom('members')
    .innerJoin('communities', 'communities.id', 'members.community_id')
    .select(['members.user_id', 'communities.id', 'communities.name', 'communities.supervisor_id'])
    .where('members.user_id', 'in', [...new Set(ids)])
    .orderBy('communities.name')
    .execute();
  return new Map(
    users.map((user) => [
      user.id,
      {
        id: user.id,
        email: user.email,
        userName: user.user_name,
        firstName: user.first_name,
        lastName: user.last_name,
        isDisabled: user.disabled_at !== null,
        communities: memberships
          .filter((membership) => membership.user_id === user.id)
          .map(({ id, name, supervisor_id }) => ({ id, name, isSupervisor: supervisor_id === user.id })),
      },
    ]),
  );
}
