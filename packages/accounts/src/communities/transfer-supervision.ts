import { CartableError, communityRights } from '@cartable/contract';
import { type AccountsContext, inTransaction, queriesOf } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { nameText } from '../mails/texts/mail-site.ts';
import { writeSupervisionGiven, writeSupervisionReceived } from '../mails/texts/supervision.ts';
import { deleteAttempts } from '../sign-in/attempts.ts';
import type { AccountsQueries } from '../tables.ts';
import { requirePassword } from '../users/change-password.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import type { Community } from './community.model.ts';
import { findCommunity } from './community.store.ts';
import { enterCommunity } from './enter-community.ts';
import type { Member } from './member.model.ts';
import { findMember } from './member.store.ts';
import { sandboxRights, writeMember } from './members.ts';
import { recordChange } from './record-change.ts';

export interface Transfer {
  readonly communityId: string;
  readonly userId: string;
  /** Password of whoever asks: an open session found on a desk is not enough. */
  readonly password: string;
  /** IP address, for the throttle of guessing. */
  readonly address: string;
}

/**
 * Makes another member the supervisor; the former one stays with every right. Both are told by mail.
 * @throws {CartableError} `community.new-supervisor`, `account.bad-credentials`, `common.too-many`
 */
export async function transferSupervision(
  context: AccountsContext,
  visitor: SignedInVisitor,
  transfer: Transfer,
): Promise<Community> {
  // Asked before the password is tried: who may not transfer has nothing to guess here.
  await enterCommunity(queriesOf(context), visitor, transfer.communityId, 'transfer');
  await checkPassword(context, visitor, transfer);
  return inTransaction(context, async (queries) => {
    const community = await enterCommunity(queries, visitor, transfer.communityId, 'transfer');
    const next = await findMember(queries, community, transfer.userId);
    if (next === undefined || next.isSupervisor || !next.user.emailVerified)
      throw new CartableError('community.new-supervisor');
    const previous = await findMember(queries, community, community.supervisor.id);
    await queries
      .updateTable('communities')
      .set({ supervisor_id: next.user.id })
      .where('id', '=', community.id)
      .execute();
    const rights = community.isSandbox ? sandboxRights : communityRights;
    await writeMember(context, queries, {
      communityId: community.id,
      userId: community.supervisor.id,
      rights,
    });
    await notifyBoth(context, queries, { community, previous, next });
    await recordChange(context, queries, community, {
      kind: 'supervisor.changed',
      actor: visitor,
      subject: nameText(next.user),
      subjectId: next.user.id,
    });
    const changed = await findCommunity(queries, community.id);
    if (changed === undefined) throw new CartableError('common.not-found');
    return changed;
  });
}

async function checkPassword(
  context: AccountsContext,
  visitor: SignedInVisitor,
  { password, address }: Transfer,
): Promise<void> {
  const { id: userId, sessionId } = visitor;
  const user = await requirePassword(context, { userId, sessionId, password, address });
  await deleteAttempts(queriesOf(context), { address, emailKey: user.email_key });
}

/** The former supervisor and the new one learn of it by mail. */
export async function notifyBoth(
  context: AccountsContext,
  queries: AccountsQueries,
  { community, previous, next }: { community: Community; previous: Member | undefined; next: Member },
): Promise<void> {
  const info = { ...context.settings, communityId: community.id, communityName: community.name };
  const { email: to, language } = next.user;
  const received = writeSupervisionReceived({ ...info, language });
  await queueMail(context, queries, { to, language, ...received });
  if (previous === undefined) return;
  const given = writeSupervisionGiven({
    ...info,
    language: previous.user.language,
    to: nameText(next.user),
  });
  await queueMail(context, queries, {
    to: previous.user.email,
    language: previous.user.language,
    ...given,
  });
}
