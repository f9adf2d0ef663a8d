import type { CommunityRight, Language } from '@cartable/contract';

/** Somebody an identity provider answers for: OpenID Connect Core §2. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Session at the provider, where it tells one. */
  readonly sid: string | undefined;
  readonly idToken: string;
  readonly profile: IdentityProfile;
}

/** What the provider says of the person (§5.1). */
export interface IdentityProfile {
  readonly email: string | undefined;
  /** Whether the provider answers for the address. */
  readonly emailVerified: boolean;
  readonly userName: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
}

/** What the mapping of the operator makes of the claims of a person. */
export interface IdentityGrants {
  /** undefined: the mapping says nothing of it, and the role is given here. */
  readonly isAdministrator: boolean | undefined;
  readonly memberships: readonly IdentityMembership[];
}

export interface IdentityMembership {
  readonly technicalName: string;
  /** null: the claims do not open the community. */
  readonly rights: readonly CommunityRight[] | null;
}
