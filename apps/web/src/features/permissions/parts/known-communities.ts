import type { Community, User } from '@cartable/contract/people';

export type KnownCommunity = Pick<Community, '_id' | 'name' | 'description'>;

/** The communities of the catalogue, and one's own, which may be private; by name. */
export function withOwn(
  catalogue: readonly KnownCommunity[],
  { communities_member: memberships }: Pick<User, 'communities_member'>,
): KnownCommunity[] {
  const all = [...catalogue, ...memberships.map(({ community }) => community)];
  const known = new Map(all.map((community) => [community._id, community]));
  return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
