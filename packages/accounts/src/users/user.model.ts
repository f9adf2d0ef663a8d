import type { CommunityRight, Language } from '@cartable/contract';
import type { UserRole } from '../visitors/visitor.model.ts';

/** A person's account, as the person sees it. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Address asked for and not confirmed yet. */
  readonly pendingEmail: string | null;
  readonly userName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly language: Language;
  readonly roles: readonly UserRole[];
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  readonly memberships: readonly AccountMembership[];
}

export interface AccountMembership {
  /** Rights of the person; a supervisor has all of them. */
  readonly rights: readonly CommunityRight[];
  readonly community: {
    readonly id: string;
    readonly name: string;
    readonly description: string | null;
    readonly technicalName: string;
    readonly datastoreId: string | null;
    readonly supervisorId: string;
    readonly isPublic: boolean;
  };
}

/** Address as compared with others: without regard to case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
