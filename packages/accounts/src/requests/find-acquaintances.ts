import { findCommunities } from '../communities/community.store.ts';
import type { AccountsQueries } from '../tables.ts';
import { findPeople } from '../users/find-people.ts';
import { listAccessRequestedBy } from './access-request.store.ts';

/** Whose acquaintances are looked for: a person, or a community itself. */
export interface Circle {
  readonly userId: string | null;
  readonly communityIds: readonly string[];
  /** Who administers the platform knows everybody. */
  readonly isAdministrator: boolean;
}

/** Who may be named to somebody. */
export interface Acquaintances {
  readonly people: ReadonlySet<string>;
  readonly communities: ReadonlySet<string>;
}

/**
 * Those of these people and communities that somebody may know of: members of the same communities, public
 * communities and their own, and whoever asked them for access. The others are as those that do not exist.
 */
export async function findAcquaintances(
  queries: AccountsQueries,
  { userId, communityIds, isAdministrator }: Circle,
  requested: { readonly people: readonly string[]; readonly communities: readonly string[] },
): Promise<Acquaintances> {
  const communities = await findCommunities(queries, requested.communities);
  if (isAdministrator) {
    const people = await findPeople(queries, requested.people);
    return { people: new Set(people.keys()), communities: new Set(communities.keys()) };
  }
  const own = new Set(communityIds);
  const known = [...communities.values()].filter(({ id, isPublic }) => isPublic || own.has(id));
  const applicants = await findApplicants(queries, communityIds, requested);
  return {
    people: new Set([
      ...requested.people.filter((id) => id === userId),
      ...(await findFellowMembers(queries, communityIds, requested.people)),
      ...applicants.people,
    ]),
    communities: new Set([...known.map(({ id }) => id), ...applicants.communities]),
  };
}

/** The sandbox brings nobody together: everybody may enter it. */
async function findFellowMembers(
  queries: AccountsQueries,
  communityIds: readonly string[],
  userIds: readonly string[],
): Promise<string[]> {
  if (communityIds.length === 0 || userIds.length === 0) return [];
  const rows = await queries
    .selectFrom('members')
    .innerJoin('communities', 'communities.id', 'members.community_id')
    .select('members.user_id')
    .distinct()
    .where('communities.is_sandbox', '=', 0)
    .where('members.community_id', 'in', communityIds)
    .where('members.user_id', 'in', userIds)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Who asked for access to what these communities publish, and for which communities. */
async function findApplicants(
  queries: AccountsQueries,
  communityIds: readonly string[],
  requested: { readonly people: readonly string[]; readonly communities: readonly string[] },
): Promise<{ people: string[]; communities: string[] }> {
  const requests = (await listAccessRequestedBy(queries, requested)).filter(({ content: { record } }) =>
    communityIds.includes(record.communityId),
  );
  return {
    people: requests.map(({ userId }) => userId),
    communities: requests.flatMap(({ content }) => content.communities.map(({ id }) => id)),
  };
}
