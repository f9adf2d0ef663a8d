import { CartableError, type CommunityRight, type Language } from '@cartable/contract';
import type { Community } from '../communities/community.model.ts';
import { enterCommunity } from '../communities/enter-community.ts';
import type { Member } from '../communities/member.model.ts';
import { findMember } from '../communities/member.store.ts';
import { enrol, rejectInSandbox, sortRights } from '../communities/update-member.ts';
import { type AccountsContext, inTransaction, queriesOf, timestamp } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { writeJoinAccepted, writeJoinRejection } from '../mails/texts/join-answer.ts';
import { mailedPages } from '../mails/texts/mail-site.ts';
import { recordNotification } from '../notifications/notifications.ts';
import type { AccountsQueries } from '../tables.ts';
import { findUserRow, type UserRow } from '../users/user.store.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import type { JoinRequest } from './join-request.model.ts';
import { getPendingRequest, listPendingRequests, settleRequest } from './join-request.store.ts';

interface RequestOf {
  readonly communityId: string;
  readonly requestId: string;
}

export async function readJoinRequests(
  context: AccountsContext,
  visitor: SignedInVisitor,
  communityId: string,
): Promise<JoinRequest[]> {
  const queries = queriesOf(context);
  await enterCommunity(queries, visitor, communityId, 'members');
  return listPendingRequests(queries, communityId);
}

/** @throws {CartableError} `common.not-found`, `join-request.answered`, `member.sandbox-right` */
export function acceptJoinRequest(
  context: AccountsContext,
  visitor: SignedInVisitor,
  request: RequestOf & { rights: readonly CommunityRight[] },
): Promise<Member> {
  return inTransaction(context, async (queries) => {
    const { community, user } = await enterRequest(queries, visitor, request);
    const rights = sortRights(request.rights);
    rejectInSandbox(community, rights);
    // Also settles the request.
    await enrol(context, queries, { visitor, community, user, rights });
    const language = user.language as Language;
    const { name: communityName, datastoreId } = community;
    const mail = writeJoinAccepted({ ...context.settings, language, communityName, datastoreId, rights });
    await queueMail(context, queries, { to: user.email, language, ...mail });
    await recordNotification(context, queries, {
      userId: user.id,
      kind: 'JOIN_ACCEPTED',
      subject: communityName,
      path: datastoreId === null ? mailedPages.dashboard : `/entrepot/${datastoreId}/donnees`,
    });
    const member = await findMember(queries, community, user.id);
    if (member === undefined) throw new Error('A member just written is not there.');
    return member;
  });
}

/** @throws {CartableError} `common.not-found`, `join-request.answered` */
export async function refuseJoinRequest(
  context: AccountsContext,
  visitor: SignedInVisitor,
  request: RequestOf & { message: string | null },
): Promise<void> {
  await inTransaction(context, async (queries) => {
    const { community, user } = await enterRequest(queries, visitor, request);
    await settleRequest(queries, request.requestId, { state: 'REFUSED', at: timestamp(context) });
    const language = user.language as Language;
    const { message } = request;
    const mail = writeJoinRejection({
      ...context.settings,
      language,
      communityName: community.name,
      message,
    });
    await queueMail(context, queries, { to: user.email, language, ...mail });
    await recordNotification(context, queries, {
      userId: user.id,
      kind: 'JOIN_REFUSED',
      subject: community.name,
      message,
      path: '/rejoindre-des-communautes',
    });
  });
}

/** By whoever asked. @throws {CartableError} `common.not-found`, `join-request.answered` */
export async function withdrawJoinRequest(
  context: AccountsContext,
  visitor: SignedInVisitor,
  requestId: string,
): Promise<void> {
  await inTransaction(context, async (queries) => {
    await getPendingRequest(queries, { requestId, userId: visitor.id });
    await settleRequest(queries, requestId, { state: 'WITHDRAWN', at: timestamp(context) });
  });
}

async function enterRequest(
  queries: AccountsQueries,
  visitor: SignedInVisitor,
  request: RequestOf,
): Promise<{ community: Community; user: UserRow }> {
  const community = await enterCommunity(queries, visitor, request.communityId, 'members');
  const row = await getPendingRequest(queries, request);
  const user = await findUserRow(queries, row.user_id);
  if (user === undefined) throw new CartableError('common.not-found');
  return { community, user };
}
