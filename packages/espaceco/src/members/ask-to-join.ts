import { emailKey, type SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import { countAct } from '@cartable/platform';
import { type Connection, tablesOf } from '@cartable/storage';
import type { Community } from '../communities/community.model.ts';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import {
  deleteMembership,
  findMembershipOf,
  listMemberships,
  saveMembership,
} from '../memberships/membership.store.ts';
import { membersOf } from './list-members.ts';
import { writeJoinRequest } from './mails/join-request.ts';
import { type Member, memberLimits } from './member.model.ts';

/** More managers than this are not written to at once. */
const notifiedManagers = 20;

/**
 * A member at once where everybody, or whoever has an address of that domain, may be one, and whoever was invited; else
 * a request, which the managers are told of. Asking again changes nothing.
 * @throws {CartableError} `common.*`, `espaceco.not-active`, `account.email-unconfirmed`
 */
export function askToJoin(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  communityId: number,
): Promise<Member> {
  return inTransaction(context, async (db) => {
    const { community, role } = await communityOf(db, visitor, { communityId, action: 'read' });
    if (role === null || role === 'invited') await enter(context, db, { visitor, community, role });
    const membership = await findMembershipOf(db, communityId, visitor.id);
    const [member] = await membersOf(context, db, membership ? [membership] : []);
    if (member === undefined) throw new CartableError('espaceco.member-unknown');
    return member;
  });
}

interface Entry {
  readonly visitor: SignedInVisitor;
  readonly community: Community;
  readonly role: 'invited' | null;
}

async function enter(
  context: EspacecoContext,
  db: Connection,
  { visitor, community, role }: Entry,
): Promise<void> {
  if (!community.active) throw new CartableError('espaceco.not-active');
  if (!visitor.emailVerified) throw new CartableError('account.email-unconfirmed');
  const of = { communityId: community.id, userId: visitor.id, since: timestamp(context) };
  const domain = domainOf(community, visitor);
  if (role === 'invited') await deleteMembership(db, community.id, [emailKey(visitor.email)]);
  if (role === 'invited' || community.openWithoutAffiliation || domain !== undefined) {
    return saveMembership(db, { ...of, role: 'member', grids: domain?.grids ?? [] });
  }
  await countAct(tablesOf(db) as Parameters<typeof countAct>[0], {
    act: 'espaceco.join.account',
    subject: visitor.id,
    limit: memberLimits['espaceco.join.account'],
    now: context.clock.now(),
  });
  await saveMembership(db, { ...of, role: 'pending', grids: [] });
  await tellManagers(context, db, { visitor, community });
}

function domainOf({ openWithEmail }: Community, { email }: SignedInVisitor) {
  const own = `@${emailKey(email).split('@').at(-1)}`;
  return openWithEmail?.find(({ domain }) => domain === own);
}

async function tellManagers(
  context: EspacecoContext,
  db: Connection,
  { visitor, community }: Pick<Entry, 'visitor' | 'community'>,
): Promise<void> {
  const managers = await membersOf(context, db, await listMemberships(db, community.id, ['admin']));
  for (const { person } of managers.slice(0, notifiedManagers)) {
    if (person === undefined) continue;
    const { email, language } = person;
    const mail = writeJoinRequest({ ...context.site, language, community, by: visitor });
    await context.people.queueMail({ to: email, language, ...mail }, db);
  }
}
