import type { Visitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { findMembership } from '../memberships/membership.store.ts';
import type { ReadCommunity } from './community.model.ts';
import { type CommunityAction, communityPolicy } from './community.policy.ts';
import { findCommunityRow } from './community.store.ts';

/**
 * A community for somebody who wants to do something with it, or with what it holds.
 * @throws {CartableError} `common.not-found` for those who may not know it, `common.forbidden` to the others
 */
export async function communityOf(
  db: Connection,
  visitor: Visitor,
  { communityId, action }: { readonly communityId: number; readonly action: CommunityAction },
): Promise<ReadCommunity> {
  const community = await findCommunityRow(db, communityId);
  if (community === undefined) throw new CartableError('common.not-found');
  const membership = await findMembership(db, communityId, visitor);
  const read = { community, role: membership?.role ?? null };
  communityPolicy.require(visitor, action, read);
  return read;
}
