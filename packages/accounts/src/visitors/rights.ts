import type { CommunityRight } from '@cartable/contract';
import type { Visitor, VisitorMembership } from './visitor.model.ts';

export function isAdministrator(visitor: Visitor): boolean {
  return visitor.kind === 'user' && visitor.roles.includes('ADMINISTRATOR');
}

export function findMembership(visitor: Visitor, communityId: string): VisitorMembership | undefined {
  if (visitor.kind === 'anonymous') return undefined;
  return visitor.memberships.find((membership) => membership.communityId === communityId);
}

/** Really belongs to the community: an administrator who does not is no member. */
export function isMember(visitor: Visitor, communityId: string): boolean {
  return findMembership(visitor, communityId) !== undefined;
}

/** May know that the community, and what is in it, exists. */
export function mayEnter(visitor: Visitor, communityId: string): boolean {
  return isAdministrator(visitor) || isMember(visitor, communityId);
}

/** The right itself; the supervisor has them all, the platform administrator everywhere. */
export function hasRight(visitor: Visitor, communityId: string, right: CommunityRight): boolean {
  if (isAdministrator(visitor)) return true;
  const membership = findMembership(visitor, communityId);
  return membership !== undefined && (membership.isSupervisor || membership.rights.includes(right));
}
