import type { SignedInVisitor } from '@cartable/accounts';

/** What this package asks of `accounts` about people, so that its answers can name them. */
export interface People {
  findPerson(userId: string): Promise<{ _id: string; first_name: string | null; last_name: string | null } | undefined>;
  findCommunity(
    communityId: string,
  ): Promise<{ _id: string; name: string; contact: string | null; public: boolean } | undefined>;
}

/** Use cases are for people with an account; the map services decide apart (serving/decide-access.ts). */
export type Person = SignedInVisitor;
