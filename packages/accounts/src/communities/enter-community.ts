import { CartableError } from '@cartable/contract';
import type { AccountsQueries } from '../tables.ts';
import type { Visitor } from '../visitors/visitor.model.ts';
import type { Community } from './community.model.ts';
import { type CommunityAction, communityPolicy } from './community.policy.ts';
import { findCommunity } from './community.store.ts';

/**
 * The community, for somebody who may do that in it.
 * @throws {CartableError} `common.not-found` for one that does not exist or may not be known, `common.forbidden`
 */
export async function enterCommunity(
  queries: AccountsQueries,
  visitor: Visitor,
  communityId: string,
  action: CommunityAction,
): Promise<Community> {
  const community = await findCommunity(queries, communityId);
  if (community === undefined) throw new CartableError('common.not-found');
  communityPolicy.require(visitor, action, community);
  return community;
}
