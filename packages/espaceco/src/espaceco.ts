import { createCommunities } from './communities/communities.ts';
import type { EspacecoContext } from './context.ts';
import { createGrids } from './grids/grids.ts';
import { createMembers } from './members/members.ts';

export type Espaceco = ReturnType<typeof createEspaceco>;

/** The use cases of the collaborative space over one database. */
export function createEspaceco(context: EspacecoContext) {
  return {
    communities: createCommunities(context),
    grids: createGrids(),
    members: createMembers(context),
  };
}
