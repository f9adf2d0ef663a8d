import type { CommunityRight } from '@cartable/contract';
import type { KnownPerson } from '../users/find-people.ts';

export interface Member {
  readonly user: KnownPerson & { readonly emailVerified: boolean };
  /** Those of the supervisor are all of them. */
  readonly rights: readonly CommunityRight[];
  readonly isSupervisor: boolean;
  readonly joinedAt: string;
}

export interface MemberPage {
  readonly items: readonly Member[];
  /** Of all pages. */
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}
