import type { EspacecoRole } from '@cartable/contract';
import { defineLifecycle } from '@cartable/platform';

/** `none`: no membership at all, before and after. */
export type MembershipState = EspacecoRole | 'none';

/** How somebody comes into a community, is given it to manage, and goes. Who may move whom is for the policy. */
export const membershipLifecycle = defineLifecycle<MembershipState>({
  none: ['pending', 'invited', 'member', 'admin'],
  pending: ['member', 'none'],
  invited: ['member', 'none'],
  member: ['admin', 'none'],
  admin: ['member', 'none'],
});
