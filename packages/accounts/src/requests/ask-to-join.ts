import { randomUUID } from 'node:crypto';
import { CartableError, type Language } from '@cartable/contract';
import type { Community } from '../communities/community.model.ts';
import { findCommunity } from '../communities/community.store.ts';
import { findReachableMembers } from '../communities/member.store.ts';
import { joinSandbox } from '../communities/members.ts';
import { type AccountsContext, inTransaction, queriesOf, timestamp } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { writeJoinRequest } from '../mails/texts/join-request.ts';
import { writeJoinRequestReceived } from '../mails/texts/join-request-received.ts';
import type { AccountsQueries } from '../tables.ts';
import { countAct } from '../throttling/act-limits.ts';
import { findUserRowByEmail } from '../users/user.store.ts';
import { isMember } from '../visitors/rights.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import { dayMs } from './delays.ts';
import { findRequestOf, saveRequest } from './join-request.store.ts';

/** Enough that one of them answers; a community may have hundreds. */
const writtenManagers = 10;

/**
 * Asks to join a public community: its contact is written to, or those who manage its members when it has none. The
 * sandbox, open to all, is joined at once.
 * @throws {CartableError} `common.not-found`, `member.already`, `join-request.pending`, `join-request.repeated`,
 * `account.email-unconfirmed`, `common.too-many`
 */
export async function askToJoin(
  context: AccountsContext,
  visitor: SignedInVisitor,
  { communityId, message }: { communityId: string; message: string | null },
): Promise<void> {
  const sandbox = await findCommunity(queriesOf(context), communityId);
  if (sandbox?.isSandbox) return joinSandbox(context, visitor.id);
  await inTransaction(context, async (queries) => {
    const community = await findCommunity(queries, communityId);
    if (isMember(visitor, communityId)) throw new CartableError('member.already');
    // A community that is not public answers as if it did not exist.
    if (community === undefined || !community.isPublic) throw new CartableError('common.not-found');
    if (!visitor.emailVerified) throw new CartableError('account.email-unconfirmed');
    await rejectRepetition(context, queries, { communityId, userId: visitor.id });
    await countAct(context, queries, { act: 'join-request.account', subject: visitor.id });
    await saveRequest(queries, {
      id: randomUUID(),
      community_id: communityId,
      user_id: visitor.id,
      message,
      state: 'PENDING',
      created_at: timestamp(context),
      answered_at: null,
    });
    await writeToManagers(context, queries, { visitor, community, message });
    const { email: to, language } = visitor;
    const receipt = writeJoinRequestReceived({
      ...context.settings,
      language,
      communityName: community.name,
      message,
    });
    await queueMail(context, queries, { to, language, ...receipt });
  });
}

async function rejectRepetition(
  context: AccountsContext,
  queries: AccountsQueries,
  of: { communityId: string; userId: string },
): Promise<void> {
  const previous = await findRequestOf(queries, of);
  if (previous === undefined) return;
  if (previous.state === 'PENDING') throw new CartableError('join-request.pending');
  // Left and accepted long ago, or refused: once a day is enough for anybody.
  const freeAt = Date.parse(previous.created_at) + dayMs;
  const seconds = Math.ceil((freeAt - context.clock.now().getTime()) / 1000);
  if (seconds > 0) throw new CartableError('join-request.repeated', { seconds });
}

async function writeToManagers(
  context: AccountsContext,
  queries: AccountsQueries,
  { visitor, community, message }: { visitor: SignedInVisitor; community: Community; message: string | null },
): Promise<void> {
  const info = {
    ...context.settings,
    communityId: community.id,
    communityName: community.name,
    applicant: visitor,
    message,
  };
  for (const { email, language } of await readersOf(queries, community)) {
    const mail = writeJoinRequest({ ...info, language });
    await queueMail(context, queries, { to: email, language, replyTo: visitor.email, ...mail });
  }
}

/** Whoever answers for a community: its contact, else its supervisor and those with COMMUNITY. */
async function readersOf(
  queries: AccountsQueries,
  community: Community,
): Promise<{ email: string; language: Language }[]> {
  if (community.contact !== null) {
    const account = await findUserRowByEmail(queries, community.contact);
    return [{ email: community.contact, language: (account?.language ?? 'fr') as Language }];
  }
  const managers = await findReachableMembers(queries, community, {
    right: 'COMMUNITY',
    limit: writtenManagers,
  });
  return managers.map(({ user }) => user);
}
