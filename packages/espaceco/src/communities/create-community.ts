import type { SignedInVisitor } from '@cartable/accounts';
import { nextNumber } from '@cartable/platform';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import { mayCreateCommunities, saveMembership } from '../memberships/membership.store.ts';
import { newCommunitySettings, type ReadCommunity } from './community.model.ts';
import { creationPolicy } from './community.policy.ts';
import { insertCommunity } from './community.store.ts';

/**
 * Begins a community, which its creator manages and sets up.
 * @throws {CartableError} `common.forbidden`, `espaceco.name-taken`
 */
export function createCommunity(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  name: string,
): Promise<ReadCommunity> {
  return inTransaction(context, async (db) => {
    const managesOne = await mayCreateCommunities(db, visitor);
    creationPolicy.require(visitor, 'create', { managesOne });
    const id = await nextNumber(db, 'espaceco.community');
    const since = timestamp(context);
    const community = { ...newCommunitySettings, name, id, createdAt: since, logo: null };
    await insertCommunity(db, community);
    await saveMembership(db, {
      communityId: id,
      userId: visitor.id,
      role: 'admin',
      grids: [],
      since,
    });
    return { community, role: 'admin' };
  });
}
