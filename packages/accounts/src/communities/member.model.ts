import type { CommunityRight } from '@cartable/contract';
import type { VisiblePerson } from '../users/find-people.ts';

export interface Member {
  readonly user: VisiblePerson & { readonly emailVerified: boolean };
  /** Rights of the member; the supervisor has all of them. */
  readonly rights: readonly CommunityRight[];
  readonly isSupervisor: boolean;
  readonly joinedAt: string;
}

export interface MemberPage {
  readonly items: readonly Member[];
  /** Number of members over all pages. */
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}
