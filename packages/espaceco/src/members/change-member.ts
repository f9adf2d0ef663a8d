import { emailKey, type SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import { requireGrids } from '../grids/grids.ts';
import { membershipLifecycle } from '../memberships/membership.lifecycle.ts';
import {
  deleteMembership,
  findMembership,
  findMembershipOf,
  listMemberships,
  saveMembership,
  waitForMembers,
} from '../memberships/membership.store.ts';
import { writeJoinAnswer } from './mails/join-answer.ts';
import type { Member } from './member.model.ts';
import { memberOf } from './member-of.ts';

interface Target {
  readonly communityId: number;
  readonly number: number;
}

/**
 * Managers accept requests and name members and managers; whoever is invited accepts.
 * @throws {CartableError} `common.*`, `lifecycle.move-refused`, `espaceco.last-admin`, `espaceco.member-unknown`
 */
export function changeRole(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { role, ...target }: Target & { readonly role: 'member' | 'admin' },
): Promise<Member> {
  return inTransaction(context, async (db) => {
    await waitForMembers(db, target.communityId);
    const own = await findMembership(db, target.communityId, visitor);
    if (own?.role === 'invited' && role === 'member' && (await isOneself(context, db, visitor, target))) {
      return acceptInvitation(context, db, { visitor, target });
    }
    const { community } = await communityOf(db, visitor, {
      communityId: target.communityId,
      action: 'manage',
    });
    const { membership, person } = await memberOf(context, db, target);
    if (membership.role === role) return { membership, person };
    membershipLifecycle.assertMove(membership.role, role);
    if (membership.role === 'admin') await requireAnotherAdmin(db, target.communityId);
    const isAccepted = membership.role === 'pending';
    const since = isAccepted ? timestamp(context) : membership.since;
    await saveMembership(db, { ...membership, userId: person.id, role, since });
    if (isAccepted) {
      const { email, language } = person;
      const mail = writeJoinAnswer({ ...context.site, language, community, accepted: true });
      await context.people.queueMail({ to: email, language, ...mail }, db);
      await tellAnswer(context, db, { userId: person.id, community, isAccepted: true });
    }
    return memberOf(context, db, target);
  });
}

/** @throws {CartableError} `common.*`, `espaceco.grid-unknown`, `espaceco.member-unknown` */
export function changeGrids(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { grids, ...target }: Target & { readonly grids: readonly string[] },
): Promise<Member> {
  return inTransaction(context, async (db) => {
    await communityOf(db, visitor, { communityId: target.communityId, action: 'manage' });
    await requireGrids(db, grids, target.communityId);
    const { membership, person } = await memberOf(context, db, target);
    if (membership.role === 'pending') throw new CartableError('espaceco.member-unknown');
    await saveMembership(db, { ...membership, userId: person.id, grids: [...new Set(grids)] });
    return memberOf(context, db, target);
  });
}

/**
 * Managers remove members and refuse requests; anybody leaves, withdraws a request or refuses an invitation.
 * @throws {CartableError} `common.*`, `espaceco.last-admin`, `espaceco.member-unknown`
 */
export function removeMember(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  target: Target,
): Promise<void> {
  return inTransaction(context, async (db) => {
    await waitForMembers(db, target.communityId);
    if (await isOneself(context, db, visitor, target)) return leave(db, visitor, target.communityId);
    const { community } = await communityOf(db, visitor, {
      communityId: target.communityId,
      action: 'manage',
    });
    const { membership, person } = await memberOf(context, db, target);
    if (membership.role === 'admin') await requireAnotherAdmin(db, target.communityId);
    await deleteMembership(db, target.communityId, [person.id]);
    if (membership.role !== 'pending') return;
    const { email, language } = person;
    const mail = writeJoinAnswer({ ...context.site, language, community, accepted: false });
    await context.people.queueMail({ to: email, language, ...mail }, db);
    await tellAnswer(context, db, { userId: person.id, community, isAccepted: false });
  });
}

/** In the account of the person, besides the mail. */
function tellAnswer(
  context: EspacecoContext,
  db: Connection,
  answer: {
    readonly userId: string;
    readonly community: { readonly name: string };
    readonly isAccepted: boolean;
  },
): Promise<void> {
  const { userId, community, isAccepted } = answer;
  return context.people.recordNotification(
    {
      userId,
      kind: isAccepted ? 'SPACE_ACCEPTED' : 'SPACE_REFUSED',
      subject: community.name,
      path: isAccepted ? '/espace-collaboratif?filter=iam_member' : '/espace-collaboratif',
    },
    db,
  );
}

/** @throws {CartableError} `common.*`, `espaceco.member-unknown` */
export function withdrawInvitation(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, email }: { readonly communityId: number; readonly email: string },
): Promise<void> {
  return inTransaction(context, async (db) => {
    await communityOf(db, visitor, { communityId, action: 'manage' });
    if (await deleteMembership(db, communityId, [emailKey(email)])) return;
    throw new CartableError('espaceco.member-unknown');
  });
}

async function acceptInvitation(
  context: EspacecoContext,
  db: Connection,
  { visitor, target }: { readonly visitor: SignedInVisitor; readonly target: Target },
): Promise<Member> {
  const { communityId } = target;
  await deleteMembership(db, communityId, [emailKey(visitor.email)]);
  const since = timestamp(context);
  await saveMembership(db, { communityId, userId: visitor.id, role: 'member', grids: [], since });
  return memberOf(context, db, target);
}

async function leave(db: Connection, visitor: SignedInVisitor, communityId: number): Promise<void> {
  const membership = await findMembershipOf(db, communityId, visitor.id);
  if (membership?.role === 'admin') await requireAnotherAdmin(db, communityId);
  const keys = visitor.emailVerified ? [visitor.id, emailKey(visitor.email)] : [visitor.id];
  if (await deleteMembership(db, communityId, keys)) return;
  throw new CartableError('espaceco.member-unknown');
}

async function requireAnotherAdmin(db: Connection, communityId: number): Promise<void> {
  const admins = await listMemberships(db, communityId, ['admin']);
  if (admins.length < 2) throw new CartableError('espaceco.last-admin');
}

async function isOneself(
  context: EspacecoContext,
  db: Connection,
  visitor: SignedInVisitor,
  { number }: Target,
): Promise<boolean> {
  return (await context.people.findPeople([visitor.id], db)).get(visitor.id)?.number === number;
}
