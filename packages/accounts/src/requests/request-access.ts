import { createHash, randomUUID } from 'node:crypto';
import { CartableError, type Language } from '@cartable/contract';
import { findCommunities, findCommunity } from '../communities/community.store.ts';
import { findReachableMembers } from '../communities/member.store.ts';
import { type AccountsContext, inTransaction, timestamp } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { writeAccessRequest } from '../mails/texts/access-request.ts';
import { writeAccessRequestReceived } from '../mails/texts/access-request-received.ts';
import type { AccountsQueries } from '../tables.ts';
import { countAct } from '../throttling/act-limits.ts';
import { emailKey } from '../users/user.model.ts';
import { findUserRowByEmail } from '../users/user.store.ts';
import { isMember } from '../visitors/rights.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import type { RequestedRecord, RequestedService } from './access-request.model.ts';
import { deleteSameRequest, insertAccessRequest, type RequestedAccess } from './access-request.store.ts';
import { dayMs } from './delays.ts';

export interface AccessRequest {
  readonly record: RequestedRecord;
  /** Restricted services of that record, at least one. */
  readonly services: readonly RequestedService[];
  readonly myself: boolean;
  readonly communityIds: readonly string[];
  readonly message: string | null;
}

/** Enough that one of them answers. */
const writtenProducers = 10;

/**
 * Mails the contact of a record, and those who may give permissions there, what somebody asks for, with the form of
 * the permission ready to be confirmed; and the applicant a receipt. The same request is made once a day at most.
 * @throws {CartableError} `access-request.*`, `account.email-unconfirmed`, `common.too-many`
 */
export async function requestAccess(
  context: AccountsContext,
  visitor: SignedInVisitor,
  request: AccessRequest,
): Promise<void> {
  if (!visitor.emailVerified) throw new CartableError('account.email-unconfirmed');
  const communityIds = [...new Set(request.communityIds)];
  if (!communityIds.every((id) => isMember(visitor, id)))
    throw new CartableError('access-request.beneficiary-unfit');
  if (!request.myself && communityIds.length === 0) throw new CartableError('access-request.nobody');
  await inTransaction(context, async (queries) => {
    const communities = [...(await findCommunities(queries, communityIds)).values()];
    const { record, services, myself } = request;
    const requested = {
      record,
      services,
      myself,
      communities: communities.map(({ id, name }) => ({ id, name })),
    };
    await noteRequest(context, queries, visitor, requested);
    await countAct(context, queries, { act: 'access-request.account', subject: visitor.id });
    // Everybody is in the sandbox: a permission to everybody is no restriction.
    if (communities.some(({ isSandbox }) => isSandbox))
      throw new CartableError('access-request.beneficiary-unfit');
    const info = {
      ...context.settings,
      record: request.record,
      services: request.services,
      applicant: visitor,
      myself: request.myself,
      communities,
      message: request.message,
    };
    for (const { email, language } of await readersOf(queries, request.record)) {
      const mail = writeAccessRequest({ ...info, language });
      await queueMail(context, queries, { to: email, language, replyTo: visitor.email, ...mail });
    }
    const { email: to, language } = visitor;
    const receipt = writeAccessRequestReceived({ ...info, language });
    await queueMail(context, queries, { to, language, ...receipt });
  });
}

/** @throws {CartableError} `access-request.repeated` */
async function noteRequest(
  context: AccountsContext,
  queries: AccountsQueries,
  { id: userId }: SignedInVisitor,
  content: RequestedAccess,
): Promise<void> {
  const { record, services, myself, communities } = content;
  const requested = [
    record.fileIdentifier,
    services.map(({ offeringId }) => offeringId).sort(),
    myself,
    communities.map(({ id }) => id).sort(),
  ];
  const fingerprint = createHash('sha256').update(JSON.stringify(requested)).digest('hex');
  await deleteSameRequest(queries, { userId, fingerprint, until: timestamp(context, -dayMs) });
  const request = { id: randomUUID(), userId, fingerprint, createdAt: timestamp(context), content };
  if (!(await insertAccessRequest(queries, request))) throw new CartableError('access-request.repeated');
}

/** The contact of the record first, then whoever may give permissions; nobody twice. */
export async function readersOf(
  queries: AccountsQueries,
  { contactEmail, communityId }: RequestedRecord,
): Promise<{ email: string; language: Language }[]> {
  const community = await findCommunity(queries, communityId);
  const right = { right: 'BROADCAST', limit: writtenProducers } as const;
  const producers = community === undefined ? [] : await findReachableMembers(queries, community, right);
  const readers = producers.map(({ user }) => ({ email: user.email, language: user.language }));
  if (contactEmail === null || readers.some(({ email }) => emailKey(email) === emailKey(contactEmail)))
    return readers;
  const account = await findUserRowByEmail(queries, contactEmail);
  return [{ email: contactEmail, language: (account?.language ?? 'fr') as Language }, ...readers];
}
