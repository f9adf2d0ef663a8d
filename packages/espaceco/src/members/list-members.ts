import type { SignedInVisitor } from '@cartable/accounts';
import type { EspacecoRole } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import type { EspacecoContext } from '../context.ts';
import { listMemberships, type Membership } from '../memberships/membership.store.ts';
import type { Member } from './member.model.ts';

/** By user name. @throws {CartableError} `common.not-found`, `common.forbidden` */
export async function listMembers(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, roles }: { readonly communityId: number; readonly roles: readonly EspacecoRole[] },
): Promise<Member[]> {
  const { db } = context.metadata;
  await communityOf(db, visitor, { communityId, action: 'manage' });
  return membersOf(context, db, await listMemberships(db, communityId, roles));
}

/** With their people, by user name. */
export async function membersOf(
  context: EspacecoContext,
  db: Connection,
  memberships: readonly Membership[],
): Promise<Member[]> {
  const ids = memberships.flatMap(({ userId }) => userId ?? []);
  const people = await context.people.findPeople(ids, db);
  return memberships
    .map((membership) => ({ membership, person: people.get(membership.userId ?? '') }))
    .map((member) => ({ member, key: nameOf(member).toLowerCase() }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ member }) => member);
}

export function nameOf({ person, membership }: Member): string {
  return person?.userName ?? membership.email ?? '';
}
