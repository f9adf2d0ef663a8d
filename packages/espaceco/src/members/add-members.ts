import type { NumberedPerson, SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import { countAct } from '@cartable/platform';
import { type Connection, tablesOf } from '@cartable/storage';
import type { ReadCommunity } from '../communities/community.model.ts';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import {
  findMembershipOf,
  listMemberships,
  saveInvitation,
  saveMembership,
} from '../memberships/membership.store.ts';
import { membersOf } from './list-members.ts';
import { writeInvitation } from './mails/invitation.ts';
import { type Member, memberLimits, type NewMembers } from './member.model.ts';

type CountedActs = Parameters<typeof countAct>[0];

/**
 * People become members at once, addresses are invited by mail: whether an address has an account is not told, nor is
 * what became of it. Those who are members stay what they are.
 * @returns those given by number
 * @throws {CartableError} `common.*`, `espaceco.person-unknown`, `espaceco.not-active`
 */
export function addMembers(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, numbers, emails }: NewMembers,
): Promise<Member[]> {
  return inTransaction(context, async (db) => {
    const read = await communityOf(db, visitor, { communityId, action: 'manage' });
    if (!read.community.active) throw new CartableError('espaceco.not-active');
    const people = await findActivePeople(context, db, numbers);
    for (const person of people) await addPerson(context, db, { communityId, person });
    await inviteAll(context, db, { visitor, read, emails });
    const ids = new Set(people.map(({ id }) => id));
    const memberships = await listMemberships(db, communityId, ['member', 'admin']);
    return membersOf(
      context,
      db,
      memberships.filter(({ userId }) => userId !== null && ids.has(userId)),
    );
  });
}

async function findActivePeople(
  context: EspacecoContext,
  db: Connection,
  numbers: readonly number[],
): Promise<NumberedPerson[]> {
  const people = await context.people.findPeopleByNumber(numbers, db);
  return numbers.map((number) => {
    const person = people.get(number);
    if (!person?.emailVerified) throw new CartableError('espaceco.person-unknown', { number });
    return person;
  });
}

async function addPerson(
  context: EspacecoContext,
  db: Connection,
  { communityId, person }: { readonly communityId: number; readonly person: NumberedPerson },
): Promise<void> {
  const membership = await findMembershipOf(db, communityId, person.id);
  if (membership?.role === 'member' || membership?.role === 'admin') return;
  const since = timestamp(context);
  await saveMembership(db, { communityId, userId: person.id, role: 'member', grids: [], since });
}

interface Invitations {
  readonly visitor: SignedInVisitor;
  readonly read: ReadCommunity;
  readonly emails: readonly string[];
}

async function inviteAll(
  context: EspacecoContext,
  db: Connection,
  { visitor, read: { community }, emails }: Invitations,
): Promise<void> {
  const members = await membersOf(context, db, await listMemberships(db, community.id, ['member', 'admin']));
  const memberEmails = new Set(members.map(({ person }) => person?.email.toLowerCase()));
  const acts = tablesOf(db) as CountedActs;
  const now = context.clock.now();
  for (const email of new Set(emails.map((written) => written.trim()))) {
    if (memberEmails.has(email.toLowerCase())) continue;
    for (const [act, subject] of [
      ['espaceco.invitation.community', String(community.id)],
      ['espaceco.invitation.recipient', email.toLowerCase()],
    ] as const) {
      await countAct(acts, { act, subject, limit: memberLimits[act], now });
    }
    await saveInvitation(db, { communityId: community.id, email, since: timestamp(context) });
    const { language } = visitor;
    const mail = writeInvitation({ ...context.site, language, community, by: visitor });
    await context.people.queueMail({ to: email, language, ...mail }, db);
  }
}
