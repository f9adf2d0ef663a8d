import type { NumberedPerson } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { EspacecoContext } from '../context.ts';
import { findMembershipOf } from '../memberships/membership.store.ts';
import type { Member } from './member.model.ts';

/** Somebody of a community, by number. @throws {CartableError} `espaceco.member-unknown` */
export async function memberOf(
  context: EspacecoContext,
  db: Connection,
  { communityId, number }: { readonly communityId: number; readonly number: number },
): Promise<Member & { readonly person: NumberedPerson }> {
  const person = (await context.people.findPeopleByNumber([number], db)).get(number);
  const membership = person && (await findMembershipOf(db, communityId, person.id));
  if (person === undefined || membership === undefined) throw new CartableError('espaceco.member-unknown');
  return { membership, person };
}
