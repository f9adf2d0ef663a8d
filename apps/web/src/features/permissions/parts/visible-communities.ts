import type { Community, User } from '@cartable/contract/people';

export type VisibleCommunity = Pick<Community, '_id' | 'name' | 'description'>;

/** The communities of the catalogue, and one's own, which may be private; by name. */
export function withOwn(
  catalogue: readonly VisibleCommunity[],
  { communities_member: memberships }: Pick<User, 'communities_member'>,
): VisibleCommunity[] {
  const all = [...catalogue, ...memberships.map(({ community }) => community)];
  const known = new Map(all.map((community) => [community._id, community]));
  return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
