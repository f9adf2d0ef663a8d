import type { CommunityRight } from '@cartable/contract';

/** Somebody was asked by mail to become a member, and has not answered yet. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly rights: readonly CommunityRight[];
  readonly createdAt: string;
  /** The last mail. */
  readonly sentAt: string;
  readonly expiresAt: string;
  readonly isExpired: boolean;
}

/** Invitation as told to whoever holds the mailed link, or has the invited address. */
export interface ReceivedInvitation {
  readonly id: string;
  readonly community: { readonly id: string; readonly name: string; readonly description: string | null };
  readonly email: string;
  readonly rights: readonly CommunityRight[];
  readonly invitedBy: string;
  readonly expiresAt: string;
}

/** People read their mail after their holidays. */
export const invitationLifetimeMs = 14 * 86_400_000;
