import { createHash, randomUUID } from 'node:crypto';
import { CartableError, type Language } from '@cartable/contract';
import { isUniqueViolation } from '@cartable/storage';
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
import { dayMs } from './delays.ts';

/** The producer's side of a record of the catalogue, as the catalogue itself says it. */
export interface RequestedRecord {
  readonly fileIdentifier: string;
  readonly title: string;
  readonly contactEmail: string | null;
  /** Owner of the services: its datastore, and the community that has it. */
  readonly datastoreId: string;
  readonly communityId: string;
}

export interface RequestedService {
  readonly offeringId: string;
  readonly name: string;
  readonly type: string;
}

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
    await refuseRepetition(context, queries, visitor, { ...request, communityIds });
    await countAct(context, queries, { act: 'access-request.account', subject: visitor.id });
    const communities = [...(await findCommunities(queries, communityIds)).values()];
    // Everybody is in the sandbox: a permission to everybody is no restriction.
    if (communities.some(({ isSandbox }) => isSandbox))
      throw new CartableError('access-request.beneficiary-unfit');
    const facts = {
      ...context.settings,
      record: request.record,
      services: request.services,
      applicant: visitor,
      myself: request.myself,
      communities,
      message: request.message,
    };
    for (const { email, language } of await readersOf(queries, request.record)) {
      const mail = writeAccessRequest({ ...facts, language });
      await queueMail(context, queries, { to: email, language, replyTo: visitor.email, ...mail });
    }
    const { email: to, language } = visitor;
    const receipt = writeAccessRequestReceived({ ...facts, language });
    await queueMail(context, queries, { to, language, ...receipt });
  });
}

async function refuseRepetition(
  context: AccountsContext,
  queries: AccountsQueries,
  visitor: SignedInVisitor,
  { record, services, myself, communityIds }: AccessRequest,
): Promise<void> {
  const asked = [
    record.fileIdentifier,
    services.map(({ offeringId }) => offeringId).sort(),
    myself,
    [...communityIds].sort(),
  ];
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  await queries
    .deleteFrom('access_requests')
    .where('user_id', '=', visitor.id)
    .where('created_at', '<=', timestamp(context, -dayMs))
    .execute();
  try {
    await queries
      .insertInto('access_requests')
      .values({ id: randomUUID(), user_id: visitor.id, fingerprint, created_at: timestamp(context) })
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new CartableError('access-request.repeated', {}, { cause: error });
  }
}

/** The contact of the record first, then whoever may give permissions; nobody twice. */
async function readersOf(
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
