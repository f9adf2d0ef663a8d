import { definePolicy } from '@cartable/accounts';
import type { ReadCommunity } from './community.model.ts';

/** `choose_mode`: say who becomes a member without being accepted, which the platform alone decides. */
export type CommunityAction = 'read' | 'belong' | 'open' | 'manage' | 'choose_mode';

/** The visitor's part in a community is read with it: the same for every rule below. */
export const communityPolicy = definePolicy<CommunityAction, ReadCommunity>({
  knows: (_visitor, read) => isKnown(read),
  rules: {
    read: { right: 'member', allows: (_visitor, read) => isKnown(read) },
    belong: {
      right: 'member',
      allows: (_visitor, { role }) => role === 'member' || role === 'admin',
    },
    open: {
      right: 'member',
      allows: (_visitor, { community, role }) => community.active && (role === 'member' || role === 'admin'),
    },
    manage: { right: 'admin', allows: (_visitor, { role }) => role === 'admin' },
    choose_mode: { right: 'ADMINISTRATOR', allows: () => false },
  },
});

/** Whoever has no part in a community yet may ask for one; administrators too, who pass every rule above. */
export function mayJoin({ community, role }: ReadCommunity): boolean {
  return role === null && community.active;
}

function isKnown({ community, role }: ReadCommunity): boolean {
  return role !== null || (community.active && community.listed);
}

/** Beginning a community is for those who manage one; nothing is hidden by the refusal. */
export const creationPolicy = definePolicy<'create', { readonly managesOne: boolean }>({
  knows: () => true,
  rules: { create: { right: 'admin', allows: (_visitor, { managesOne }) => managesOne } },
});
