import type { CommunityRight, Language } from '@cartable/contract';

/** Who is asking. Every policy answers about one of these; nothing else identifies a person. */
export type Visitor = AnonymousVisitor | SignedInVisitor;

export interface AnonymousVisitor {
  readonly kind: 'anonymous';
}

export interface SignedInVisitor {
  readonly kind: 'user';
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly userName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly language: Language;
  readonly roles: readonly UserRole[];
  readonly memberships: readonly VisitorMembership[];
  /** The session the request came with; `null` for a job acting for a person. */
  readonly sessionId: string | null;
}

export type UserRole = 'USER' | 'ADMINISTRATOR';

/** Part a person has in a community; its supervisor has one too. */
export interface VisitorMembership {
  readonly communityId: string;
  /** Datastore the community owns. */
  readonly datastoreId: string | null;
  readonly rights: readonly CommunityRight[];
  readonly isSupervisor: boolean;
}

export const anonymous: AnonymousVisitor = { kind: 'anonymous' };
