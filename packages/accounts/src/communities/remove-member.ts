import { CartableError } from '@cartable/contract';
import { type AccountsContext, inTransaction } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { nameText } from '../mails/texts/mail-site.ts';
import { writeMemberRemoved } from '../mails/texts/member-removed.ts';
import type { AccountsQueries } from '../tables.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import type { Community } from './community.model.ts';
import { findCommunity } from './community.store.ts';
import { enterCommunity } from './enter-community.ts';
import type { Member } from './member.model.ts';
import { deleteMember, findMember } from './member.store.ts';
import { recordChange } from './record-change.ts';

/** @throws {CartableError} `member.oneself`, `member.supervisor`, `member.unknown` */
export async function removeMember(
  context: AccountsContext,
  visitor: SignedInVisitor,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<void> {
  await inTransaction(context, async (queries) => {
    const community = await enterCommunity(queries, visitor, communityId, 'members');
    if (userId === visitor.id) throw new CartableError('member.oneself');
    const member = await strike(context, queries, { visitor, community, userId });
    const { email, emailVerified, language } = member.user;
    // Who never proved that address is not written to at it.
    if (!emailVerified) return;
    const mail = writeMemberRemoved({ ...context.settings, language, communityName: community.name });
    await queueMail(context, queries, { to: email, language, ...mail });
  });
}

/** @throws {CartableError} `member.supervisor`, `common.not-found` to those who are not members */
export async function leaveCommunity(
  context: AccountsContext,
  visitor: SignedInVisitor,
  communityId: string,
): Promise<void> {
  await inTransaction(context, async (queries) => {
    const community = await findCommunity(queries, communityId);
    if (community === undefined) throw new CartableError('common.not-found');
    if ((await findMember(queries, community, visitor.id)) === undefined)
      throw new CartableError(community.isPublic ? 'member.unknown' : 'common.not-found');
    await strike(context, queries, { visitor, community, userId: visitor.id });
  });
}

async function strike(
  context: AccountsContext,
  queries: AccountsQueries,
  { visitor, community, userId }: { visitor: SignedInVisitor; community: Community; userId: string },
): Promise<Member> {
  if (userId === community.supervisor.id) throw new CartableError('member.supervisor');
  const member = await findMember(queries, community, userId);
  if (member === undefined) throw new CartableError('member.unknown');
  await deleteMember(context, queries, { communityId: community.id, userId });
  await recordChange(context, queries, community, {
    kind: 'member.removed',
    actor: visitor,
    subject: nameText(member.user),
    subjectId: userId,
  });
  return member;
}
