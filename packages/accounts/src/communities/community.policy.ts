import { definePolicy } from '../policies/define-policy.ts';
import { findMembership, hasRight, isMember, mayEnter } from '../visitors/rights.ts';
import type { Visitor } from '../visitors/visitor.model.ts';

export type CommunityAction = 'see' | 'members' | 'edit' | 'transfer';

export interface CommunitySubject {
  readonly id: string;
  readonly isPublic: boolean;
}

const knows = (visitor: Visitor, community: CommunitySubject) =>
  community.isPublic || mayEnter(visitor, community.id);
const manages = (visitor: Visitor, community: CommunitySubject) =>
  hasRight(visitor, community.id, 'COMMUNITY');

/** Public communities are seen by all; members are managed, and the community changed, with COMMUNITY; its supervisor gives way. */
export const communityPolicy = definePolicy<CommunityAction, CommunitySubject>({
  knows,
  rules: {
    see: { right: 'COMMUNITY', allows: (visitor, it) => it.isPublic || isMember(visitor, it.id) },
    members: { right: 'COMMUNITY', allows: manages },
    edit: { right: 'COMMUNITY', allows: manages },
    transfer: {
      right: 'SUPERVISOR',
      allows: (visitor, it) => findMembership(visitor, it.id)?.isSupervisor === true,
    },
  },
});
