import type { NumberedPerson } from '@cartable/accounts';
import type { Membership } from '../memberships/membership.store.ts';

/** Somebody in a community; without person for an address that was invited. */
export interface Member {
  readonly membership: Membership;
  readonly person: NumberedPerson | undefined;
}

/** Whom a manager adds: people by number, addresses to invite. */
export interface NewMembers {
  readonly communityId: number;
  readonly numbers: readonly number[];
  readonly emails: readonly string[];
}

const day = 86_400_000;

/** Mails one community, or one person, makes the platform write to people who did not ask for them. */
export const memberLimits = {
  'espaceco.invitation.community': { max: 100, windowMs: day },
  'espaceco.invitation.recipient': { max: 5, windowMs: day },
  'espaceco.join.account': { max: 20, windowMs: day },
} as const;
