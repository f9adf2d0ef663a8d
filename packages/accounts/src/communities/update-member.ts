import { CartableError, type CommunityRight, communityRights } from '@cartable/contract';
import { type AccountsContext, inTransaction } from '../context.ts';
import type { Invitation } from '../invitations/invitation.model.ts';
import { inviteAddress } from '../invitations/invite-address.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { nameText } from '../mails/texts/mail-site.ts';
import { writeMemberAdded } from '../mails/texts/member-added.ts';
import type { AccountsQueries } from '../tables.ts';
import { findUserRow, type UserRow } from '../users/user.store.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import type { Community } from './community.model.ts';
import { enterCommunity } from './enter-community.ts';
import { findMember } from './member.store.ts';
import { writeMember } from './members.ts';
import { recordChange } from './record-change.ts';

export interface MemberUpdate {
  readonly communityId: string;
  /** One of the two. */
  readonly userId?: string | undefined;
  readonly email?: string | undefined;
  readonly rights: readonly CommunityRight[];
  /** `true` refuses whoever is a member, `false` whoever is not; absent, the rights are written either way. */
  readonly isNew?: boolean | undefined;
}

export interface MemberUpdated {
  /** `null` when an invitation was sent instead. */
  readonly userId: string | null;
  readonly rights: readonly CommunityRight[];
  readonly invitation: Invitation | null;
}

/**
 * Adds somebody whose identifier is known, or replaces the rights of a member. An address is sent an invitation,
 * whether it has an account or not: the answer is the same, and nobody becomes a member without knowing.
 * @throws {CartableError} `member.*`, `common.not-found`, `common.forbidden`, `common.too-many`
 */
export function updateMember(
  context: AccountsContext,
  visitor: SignedInVisitor,
  update: MemberUpdate,
): Promise<MemberUpdated> {
  return inTransaction(context, async (queries) => {
    const community = await enterCommunity(queries, visitor, update.communityId, 'members');
    const rights = sortRights(update.rights);
    rejectInSandbox(community, rights);
    if (update.userId === undefined) {
      const email = update.email ?? '';
      const invitation = await inviteAddress(context, queries, { visitor, community, email, rights });
      return { userId: null, rights, invitation };
    }
    if (update.userId === visitor.id) throw new CartableError('member.oneself');
    if (update.userId === community.supervisor.id) throw new CartableError('member.supervisor');
    const write = { visitor, community, userId: update.userId, rights };
    const member = await findMember(queries, community, update.userId);
    if (member === undefined) {
      if (update.isNew === false) throw new CartableError('member.unknown');
      await addMember(context, queries, write);
    } else {
      if (update.isNew === true) throw new CartableError('member.already');
      await changeMember(context, queries, { ...write, name: nameText(member.user) });
    }
    return { userId: update.userId, rights, invitation: null };
  });
}

interface Write {
  readonly visitor: SignedInVisitor;
  readonly community: Community;
  readonly userId: string;
  readonly rights: readonly CommunityRight[];
}

async function addMember(
  context: AccountsContext,
  queries: AccountsQueries,
  { visitor, community, userId, rights }: Write,
): Promise<void> {
  const user = await findUserRow(queries, userId);
  if (user === undefined || !user.email_verified || user.disabled_at !== null)
    throw new CartableError('member.account-unknown');
  await enrol(context, queries, { visitor, community, user, rights });
  const { language, email } = user as UserRow & { language: 'fr' | 'en' };
  const mail = writeMemberAdded({
    ...context.settings,
    language,
    communityName: community.name,
    datastoreId: community.datastoreId,
    by: nameText(visitor),
  });
  await queueMail(context, queries, { to: email, language, ...mail });
}

/** Writes the membership, its line of the journal, and forgets that the person was invited or asked to join. */
export async function enrol(
  context: AccountsContext,
  queries: AccountsQueries,
  {
    visitor,
    community,
    user,
    rights,
  }: {
    /** Who does it: the person itself when an invitation is accepted. */
    readonly visitor: SignedInVisitor;
    readonly community: Community;
    readonly user: UserRow;
    readonly rights: readonly CommunityRight[];
  },
): Promise<void> {
  await writeMember(context, queries, { communityId: community.id, userId: user.id, rights });
  await queries
    .deleteFrom('invitations')
    .where('community_id', '=', community.id)
    .where('email_key', '=', user.email_key)
    .execute();
  await queries
    .updateTable('join_requests')
    .set({ state: 'ACCEPTED', answered_at: context.clock.now().toISOString() })
    .where('community_id', '=', community.id)
    .where('user_id', '=', user.id)
    .where('state', '=', 'PENDING')
    .execute();
  const subject = nameText({
    firstName: user.first_name,
    lastName: user.last_name,
    userName: user.user_name,
  });
  const note = { kind: 'member.added', actor: visitor, subject, subjectId: user.id } as const;
  await recordChange(context, queries, community, note);
}

async function changeMember(
  context: AccountsContext,
  queries: AccountsQueries,
  { visitor, community, userId, rights, name }: Write & { name: string },
): Promise<void> {
  await writeMember(context, queries, { communityId: community.id, userId, rights });
  const note = { kind: 'member.changed', actor: visitor, subject: name, subjectId: userId } as const;
  await recordChange(context, queries, community, note);
}

/** Always in the same order, whatever the one they came in. */
export function sortRights(rights: readonly CommunityRight[]): CommunityRight[] {
  return communityRights.filter((right) => rights.includes(right));
}

/** @throws {CartableError} `member.sandbox-right` */
export function rejectInSandbox(community: Community, rights: readonly CommunityRight[]): void {
  if (community.isSandbox && rights.includes('COMMUNITY')) throw new CartableError('member.sandbox-right');
}
