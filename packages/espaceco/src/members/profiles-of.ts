import type { Theme } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { Community } from '../communities/community.model.ts';
import { findCommunities } from '../communities/community.store.ts';
import type { Membership } from '../memberships/membership.store.ts';

/** Themes of one community that somebody may choose for a new report. */
export interface Profile {
  readonly communityId: number;
  readonly themes: readonly Theme[];
}

/**
 * For each community somebody works in: its own themes, then those it shows of others, as long as they are offered.
 * @returns by community
 */
export async function profilesOf(
  db: Connection,
  memberships: readonly Membership[],
): Promise<ReadonlyMap<number, readonly Profile[]>> {
  const working = memberships.filter(({ role }) => role === 'member' || role === 'admin');
  const own = await findCommunities(
    db,
    working.map(({ communityId }) => communityId),
  );
  const active = [...own.values()].filter((community) => community.active);
  const shown = active.flatMap(({ sharedThemes }) => sharedThemes.map(({ communityId }) => communityId));
  const owners = await findCommunities(db, [...new Set(shown)]);
  return new Map(active.map((community) => [community.id, profileOf(community, owners)]));
}

function profileOf(community: Community, owners: ReadonlyMap<number, Community>): Profile[] {
  const shared = community.sharedThemes.map(({ communityId, themes: names }) => {
    const offered = owners.get(communityId)?.themes ?? [];
    const themes = offered.filter(({ theme, global }) => global === true && names.includes(theme));
    return { communityId, themes };
  });
  return [
    { communityId: community.id, themes: community.themes },
    ...shared.filter(({ themes }) => themes.length > 0),
  ];
}
