import type { Connection } from '@cartable/storage';
import type { Community } from '../communities/community.model.ts';
import { countMembersWithGrid } from '../memberships/membership.store.ts';

/** Numbers of what uses a grid of a community: only itself and its members may. Undefined: nothing does. */
export async function findUseOfGrid(
  db: Connection,
  { id, grids, openWithEmail }: Community,
  name: string,
): Promise<{ readonly members: number; readonly community: number; readonly domains: number } | undefined> {
  const use = {
    community: grids.includes(name) ? 1 : 0,
    domains: (openWithEmail ?? []).filter((domain) => domain.grids.includes(name)).length,
    members: await countMembersWithGrid(db, id, name),
  };
  return use.community + use.domains + use.members === 0 ? undefined : use;
}
